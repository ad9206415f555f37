import { indexedDbStorage } from '@causeway/core';
import { createJournal, createTabPresence, createTracker } from '@causeway/journal';
import { followEntry, recheckEntry } from '@causeway/journal/follow';
import { createJournalHooks, type JournalHooks } from '@causeway/journal/react';
import type { Kit } from '../types.js';
import { readerOf } from './readerOf.js';

/** Creates the kit's own journal. It follows transactions as long as the page is open. */
export function createOwnJournal(kit: Pick<Kit, 'wallets' | 'choices'>): JournalHooks {
  const storage = kit.choices.journalStorage ?? indexedDbStorage({ name: 'causeway-kit-journal' });
  const presence = createTabPresence();
  const journal = createJournal({ storage, ...presence });
  const tracker = createTracker({
    journal,
    follow: async (entry, options) => followEntry(await readerOf(kit, { id: entry.chainId }), entry, options),
    recheck: async (entry, options) => {
      const { recheck } = await readerOf(kit, { id: entry.chainId });
      return recheck ? recheckEntry({ recheck }, entry, options) : { type: 'final' };
    },
  });
  let started = false;
  const start = () => {
    if (started) return;
    started = true;
    presence.start();
    journal.start();
    tracker.start();
  };
  return createJournalHooks(journal, start, kit.wallets);
}
