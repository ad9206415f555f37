import type { Limits } from './types.js';

/** The specification's numbers, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  enabled: 1000,
  read: 3000,
  prompt: 300_000,
  poll: 2000,
  pollMost: 15_000,
  late: 10_000,
});
