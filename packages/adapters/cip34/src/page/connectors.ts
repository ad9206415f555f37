import { createInjectedConnectors } from '@causeway/protocol/injected';
import type { InjectedContext } from './injected.js';
import type { Slot } from './slot.js';

const part = () => import('./injected.js');

/** The connectors of wallets in the page. */
export const createConnectors = (context: InjectedContext) =>
  createInjectedConnectors({ namespace: 'cip34', context, part, nativeOf: ({ entry }: Slot) => entry });
