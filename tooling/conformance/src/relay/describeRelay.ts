import { describeLaws, type Law } from '../law.js';
import { moveLaws } from './moveLaws.js';
import type { RelaySubject } from './subject.js';
import { wireLaws } from './wireLaws.js';

/** The laws of every adapter's wire, on which a relay's connector relies. */
export const relayLaws: readonly Law<RelaySubject>[] = [...wireLaws, ...moveLaws];

/** Registers the contract of `RelayWire` as tests of one adapter. It runs without a relay and without a wallet. */
export function describeRelay(name: string, setup: () => RelaySubject | Promise<RelaySubject>): void {
  describeLaws(`${name} over a relay`, relayLaws, setup);
}
