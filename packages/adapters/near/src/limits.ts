import type { Limits } from './types.js';

/** The specification's numbers, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  silent: 3000,
  revoke: 100,
  prompt: 300_000,
  poll: 2000,
  pollMost: 15_000,
  late: 3000,
});
