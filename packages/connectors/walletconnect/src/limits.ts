import type { RelayLimits } from './types.js';

/** The limits of a connector that is told of none. */
export const defaultLimits: RelayLimits = Object.freeze({
  pairing: 300_000,
  attempts: 10,
  reach: 8_000,
  again: 1_000,
  prompt: 300_000,
  settle: 150,
  revoke: 5_000,
  verify: 800,
});
