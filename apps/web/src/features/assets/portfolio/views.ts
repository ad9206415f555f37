import type { Holding } from './holding.ts';
import type { Place } from './places.ts';
import { keyOf, spendableOf } from './totals.ts';

/** A network on which some accounts could not be read. */
export interface Failure {
  readonly chainId: string;
  readonly error: unknown;
  /** When the oldest shown amount of the network was read; absent without one. */
  readonly at?: number;
}

/** An account that holds an asset. */
export interface Holder {
  /** The key of the place. */
  readonly key: string;
  readonly place: Place;
  readonly amount: bigint;
  /** The part that can be sent now. */
  readonly spendable: bigint;
  /** The staked amount. */
  readonly staked: bigint;
}

type Places = ReadonlyMap<string, Place>;
type Holdings = ReadonlyMap<string, Holding>;

/** The networks that failed, each once, with the time of the oldest shown amount. */
export function failuresOf(
  places: Places,
  holdings: Holdings,
  errors: ReadonlyMap<string, unknown>,
): readonly Failure[] {
  const failures = new Map<string, Failure>();
  for (const [key, error] of errors) {
    const chainId = places.get(key)?.chain.id;
    if (chainId === undefined) continue;
    const times = [failures.get(chainId)?.at, holdings.get(key)?.at].filter((at) => at !== undefined);
    failures.set(chainId, { chainId, error, ...(times.length > 0 && { at: Math.min(...times) }) });
  }
  return [...failures.values()];
}

/** The accounts that hold an asset, the largest amount first. */
export function holdersIn(key: string, places: Places, holdings: Holdings): readonly Holder[] {
  const holders: Holder[] = [];
  for (const place of places.values()) {
    const holding = holdings.get(place.key);
    const balance = [...(holding?.balances ?? []), ...(holding?.others ?? [])].find(
      ({ asset, amount, staked = 0n }) => amount + staked > 0n && keyOf(asset) === key,
    );
    if (balance) {
      const { amount, staked = 0n } = balance;
      holders.push({ key: place.key, place, amount, spendable: spendableOf(balance), staked });
    }
  }
  return holders.sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0));
}
