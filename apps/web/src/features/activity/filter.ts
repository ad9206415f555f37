import type { EntryKind, EntryStatus, JournalEntry } from '../journal/entry.ts';

/** What became of an entry, in three words. */
export type Result = 'open' | 'done' | 'undone';

/** Which entries to show; an empty text means all. */
export interface ActivityFilter {
  readonly kind: EntryKind | '';
  readonly result: Result | '';
  /** The wallet's name. */
  readonly wallet: string;
}

/** Shows everything. */
export const everything: ActivityFilter = { kind: '', result: '', wallet: '' };

const results: Record<EntryStatus, Result> = {
  asked: 'open',
  unanswered: 'open',
  sent: 'open',
  signed: 'done',
  included: 'done',
  failed: 'undone',
  refused: 'undone',
  dropped: 'undone',
  replaced: 'undone',
  reverted: 'undone',
};

/** Whether an entry is open, done, or ended without what was wanted. */
export const resultOf = (entry: JournalEntry): Result => results[entry.status];

/** The entries that pass the filter, in their order. */
export function filterEntries(
  entries: readonly JournalEntry[],
  filter: ActivityFilter,
): readonly JournalEntry[] {
  return entries.filter(
    (entry) =>
      (filter.kind === '' || entry.request.kind === filter.kind) &&
      (filter.result === '' || resultOf(entry) === filter.result) &&
      (filter.wallet === '' || entry.wallet === filter.wallet),
  );
}

/** The wallets that entries come from, by name. */
export function walletsOf(entries: readonly JournalEntry[]): readonly string[] {
  return [...new Set(entries.map((entry) => entry.wallet))].sort((a, b) => a.localeCompare(b));
}

/** Entries of one local day, in their order. */
export interface Day {
  /** A time within the day. */
  readonly at: number;
  readonly entries: readonly JournalEntry[];
}

/** Groups entries that are sorted by time into local days. */
export function byDay(entries: readonly JournalEntry[]): readonly Day[] {
  const days = new Map<string, JournalEntry[]>();
  for (const entry of entries) {
    const day = new Date(entry.createdAt).toDateString();
    const group = days.get(day);
    if (group) group.push(entry);
    else days.set(day, [entry]);
  }
  return [...days.values()].map((group) => ({ at: group[0]?.createdAt ?? 0, entries: group }));
}
