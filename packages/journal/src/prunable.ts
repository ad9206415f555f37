import { byNewest, isPending, type JournalEntry } from './entry.js';

/**
 * Ids of the entries to drop so that at most `limit` stay: the oldest that are settled. An entry that is
 * pending is never among them, even if more than `limit` are.
 */
export function prunable(entries: readonly JournalEntry[], limit: number, now: number): readonly string[] {
  const excess = entries.length - limit;
  if (excess <= 0) return [];
  return [...entries]
    .sort(byNewest)
    .reverse()
    .filter((entry) => !isPending(entry, now))
    .slice(0, excess)
    .map((entry) => entry.id);
}
