import { peek } from '@causeway/protocol/hostile';
import { createInjectedConnectors } from '@causeway/protocol/injected';
import type { InjectedContext, Slot } from './slot.js';

/** The part that calls the wallets of a page, and finds those that announce nothing. */
export const part = () => import('./injected.js');

/** The connectors of wallets in the page. */
export const createConnectors = (context: InjectedContext) =>
  createInjectedConnectors({
    namespace: 'near',
    context,
    part,
    nativeOf: ({ wallet }: Slot) => wallet,
    revokes: ({ wallet, style }) =>
      typeof peek(wallet, style === 'nep408' ? 'disconnect' : 'signOut') === 'function',
  });
