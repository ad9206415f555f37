import type { Limits } from './types.js';

/** The specification's numbers where it has them, and ours where it has none. */
export const defaultLimits: Limits = Object.freeze({
  prompt: 300_000,
  revoke: 100,
  cancel: 1000,
  handshake: 20_000,
  watch: 300,
  late: 10_000,
});
