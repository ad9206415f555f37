import type { Limits } from './types.js';

/** The specification's numbers, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  enabled: 300,
  keys: 1000,
  revoke: 100,
  prompt: 300_000,
  read: 15_000,
  settle: 100,
  late: 3000,
});
