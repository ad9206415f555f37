import { peek } from '@causeway/protocol/hostile';
import { createInjectedConnectors } from '@causeway/protocol/injected';
import type { InjectedContext, Slot } from './slot.js';

const part = () => import('./injected.js');

/** The connectors of wallets in the page. */
export const createConnectors = (context: InjectedContext) =>
  createInjectedConnectors({
    namespace: 'cosmos',
    context,
    part,
    nativeOf: ({ provider }: Slot) => provider,
    revokes: ({ provider }) => typeof peek(provider, 'disable') === 'function',
  });
