import { createTracker } from '@causeway/journal';
import { followEntry, recheckEntry } from '@causeway/journal/follow';
import { readerById } from '../../families/readers.ts';
import { journal, presence } from '../../journal.ts';

/** Follows the journal's transactions. */
export const tracker = createTracker({
  journal,
  async follow(entry, options) {
    const reader = await readerById(entry.chainId);
    if (entry.request.kind !== 'calls' || !reader.recheck) return followEntry(reader, entry, options);
    const { recheck } = reader;
    const { followCallsOf } = await import('./followCalls.ts');
    return followCallsOf(entry, recheck, options);
  },
  async recheck(entry, options) {
    const { recheck } = await readerById(entry.chainId);
    return recheck ? recheckEntry({ recheck }, entry, options) : { type: 'final' };
  },
});

let started = false;

/**
 * Loads the journal and follows its pending transactions, for as long as the page lives. May be called twice. The only
 * requests that it causes are to the networks of transactions that the visitor sent and that are not final yet.
 */
export function startJournal(): void {
  if (started) return;
  started = true;
  presence.start();
  journal.start();
  tracker.start();
}
