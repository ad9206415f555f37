import { defaultLimits } from '../limits.js';
import type { RelayLimits } from './types.js';

/** The limits of a bridge that is told of none. A phone is asked for what it does not remember longer than an extension. */
export const relayLimits: RelayLimits = Object.freeze({
  ...defaultLimits,
  pairing: 300_000,
  attempts: 10,
  reach: 8_000,
  settle: 150,
  leave: 5_000,
});
