import type { ActivityTable } from './registry.js';

/** Wallets, private keys, signing, export and import. */
export const keyActivities: ActivityTable = Object.freeze({});
