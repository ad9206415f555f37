import type { Limits } from './types.js';

/** The specification's numbers where it has them, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  silent: 3000,
  revoke: 100,
  prompt: 300_000,
});
