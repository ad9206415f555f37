import type { Limits } from './types.js';

/** The specification's numbers, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  accounts: 300,
  chain: 1000,
  revoke: 100,
  reinitialise: 1000,
  prompt: 300_000,
  read: 15_000,
  confirm: 3000,
  poll: 2000,
  legacy: 100,
});
