import { indexedDbStorage } from '@causeway/core';
import { createJournal, createTabPresence } from '@causeway/journal';

/** Detects whether the other tabs that write to the journal still exist. */
export const presence = createTabPresence();

/** The journal of this browser, in a separate database so that its quota is not shared with connections. */
export const journal = createJournal({
  storage: indexedDbStorage({ name: 'causeway-journal' }),
  tab: presence.tab,
  closed: presence.closed,
});
