import type { RelayLimits } from './types.js';

/** The prescribed sentence of `relay-provider-missing`, see `docs/errors.md`. */
export const providerMissing = 'No provider found';

/** The default limits of a connector. */
export const defaultLimits: RelayLimits = Object.freeze({
  pairing: 300_000,
  attempts: 10,
  reach: 8_000,
  again: 1_000,
  prompt: 300_000,
  settle: 150,
  revoke: 5_000,
  verify: 800,
  beat: 15_000,
  alive: 10_000,
});

/** All codes of an attempt, each with the relay's time to accept it, and the time to load the client. */
export function patienceOf(limits: Partial<RelayLimits> = {}): number {
  const { attempts, pairing, reach, again } = { ...defaultLimits, ...limits };
  return attempts * (pairing + reach) + again + reach;
}
