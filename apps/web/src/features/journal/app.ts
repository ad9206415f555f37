import { namespaceOf } from '@causeway/protocol';
import { familyOf } from '../../families/index.ts';
import { journal, presence } from '../../journal.ts';
import { createTracker } from './createTracker.ts';

/** Follows the journal's transactions. */
export const tracker = createTracker({
  journal,
  follow: async (entry, options) => (await familyOf(namespaceOf(entry.chainId))).follow(entry, options),
  recheck: async (entry, options) => {
    const { recheck } = await familyOf(namespaceOf(entry.chainId));
    return recheck ? recheck(entry, options) : { type: 'final' };
  },
});

let started = false;

/**
 * Reads the journal and follows its pending transactions, for as long as the page lives. May be called twice. The
 * only requests it causes are to the networks of transactions that the visitor sent and that are not final yet.
 */
export function startJournal(): void {
  if (started) return;
  started = true;
  presence.start();
  journal.start();
  tracker.start();
}
