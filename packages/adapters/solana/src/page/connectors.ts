import { createInjectedConnectors } from '@causeway/protocol/injected';
import { hasFeature } from '@causeway/protocol/standard';
import type { InjectedContext } from './injected.js';
import { replaceWallet, type Slot } from './slot.js';

const part = () => import('./injected.js');

/** The connectors of wallets in the page. A wallet with the name of one that left is that one, reloaded. */
export const createConnectors = (context: InjectedContext) =>
  createInjectedConnectors({
    namespace: 'solana',
    context,
    part,
    nativeOf: ({ wallet }: Slot) => wallet,
    revokes: ({ wallet }) => hasFeature(wallet, 'standard:disconnect', 'disconnect'),
    replace(dead, { identity, wallet }) {
      const same = dead.identity.name === identity.name && !dead.alive;
      if (same) replaceWallet(dead, wallet);
      return same;
    },
  });
