import { createInjectedConnectors } from '@causeway/protocol/injected';
import { type InjectedContext, replaceEntry, type Slot } from './slot.js';

const part = () => import('./injected.js');

/** The connectors of wallets in the page. A wallet under the key of a dead one is that one. */
export const createConnectors = (context: InjectedContext) =>
  createInjectedConnectors({
    namespace: 'polkadot',
    context,
    part,
    nativeOf: ({ entry }: Slot) => entry,
    replace(dead, { key, entry }) {
      const same = dead.key === key && !dead.alive;
      if (same) replaceEntry(dead, entry);
      return same;
    },
  });
