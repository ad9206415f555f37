import type { JournalEntry } from '@causeway/journal';
import type { Place } from './places.ts';

/** Statuses of a transaction that has changed a balance, if only by its fee. */
const changing: readonly string[] = ['included', 'partly', 'reverted', 'replaced'];

const stateOf = ({ status, block = '', reversals = 0 }: JournalEntry) => `${status} ${block} ${reversals}`;

/** The entries that have changed a balance since `before`, such as by their inclusion in a block. */
export function newlyLanded(
  before: readonly JournalEntry[],
  now: readonly JournalEntry[],
): readonly JournalEntry[] {
  const states = new Map(before.map((entry) => [entry.id, stateOf(entry)]));
  return now.filter((entry) => changing.includes(entry.status) && states.get(entry.id) !== stateOf(entry));
}

/** The places whose balances the transactions changed: those of senders and recipients. */
export function placesTouched(entries: readonly JournalEntry[], places: readonly Place[]): readonly Place[] {
  const touched = new Set(
    entries.flatMap(({ account, chainId, request }) => {
      const sender = account.slice(account.lastIndexOf(':') + 1);
      const to =
        request.kind === 'transaction'
          ? [request.to]
          : request.kind === 'calls'
            ? request.calls.map((call) => call.to)
            : [];
      return [sender, ...to].map((address) => `${chainId}:${address}`.toLowerCase());
    }),
  );
  return places.filter(({ key }) => touched.has(key.toLowerCase()));
}
