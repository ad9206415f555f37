import { createInjectedConnectors } from '@causeway/protocol/injected';
import { type InjectedContext, replaceProvider, type Slot } from './slot.js';

const part = () => import('./injected.js');

/** The connectors of wallets in the page. A wallet that announces itself under the domain name of a dead one is that one. */
export const createConnectors = (context: InjectedContext) =>
  createInjectedConnectors({
    namespace: 'eip155',
    context,
    part,
    nativeOf: ({ provider }: Slot) => provider,
    revokes: () => true,
    replace(dead, { key, provider }) {
      const same = key !== undefined && dead.key === key && !dead.alive;
      if (same) replaceProvider(dead, provider);
      return same;
    },
  });
