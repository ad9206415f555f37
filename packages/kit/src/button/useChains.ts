import { useStore } from '@causeway/react';
import type { Kit } from '../types.js';

const none: Readonly<Record<string, string>> = Object.freeze({});

/** The app's current chain of each namespace; empty on the server, which does not have the last choice. */
export const useChains = (kit: Kit): Readonly<Record<string, string>> =>
  useStore<Readonly<Record<string, string>>>(kit.wallets.chains, () => none);
