import type { Limits } from './types.js';

/** The specification's numbers, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  // An extension's worker may have to start first.
  enable: 3000,
  accounts: 300,
  prompt: 300_000,
  // Content scripts of several extensions share one busy start of the page.
  late: 10_000,
  poll: 250,
  look: 2000,
});
