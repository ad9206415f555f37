import { useEffect, useSyncExternalStore } from 'react';
import type { Journal } from './createJournal.js';
import type { JournalEntry } from './entry.js';

/** The hooks of one journal. */
export interface JournalHooks {
  /** The entries, newest first. The first component that uses them starts the journal. */
  useEntries(): readonly JournalEntry[];
  /** One entry as it stands now; `undefined` without an id and for an entry that was removed. */
  useEntry(id: string | undefined): JournalEntry | undefined;
}

/**
 * Makes hooks that are bound to a journal. No provider is needed. Never prompts.
 *
 * @param start starts the journal and what follows its transactions. Called in an effect of each component that uses
 * a hook, so it must do nothing the second time.
 * @example
 * import { createJournal, createTabPresence } from '@causeway/journal';
 * import { createJournalHooks } from '@causeway/journal/react';
 * import { indexedDbStorage } from '@causeway/core';
 *
 * const storage = indexedDbStorage({ name: 'my-journal' });
 * const journal = createJournal({ storage, ...createTabPresence() });
 * let stop: (() => void) | undefined;
 * const start = () => {
 *   stop ??= journal.start();
 * };
 *
 * export const { useEntries, useEntry } = createJournalHooks(journal, start);
 */
export function createJournalHooks(journal: Pick<Journal, 'entries'>, start: () => void): JournalHooks {
  return {
    useEntries: () => useStarted(journal, start),
    useEntry: (id) => useStarted(journal, start).find((entry) => entry.id === id),
  };
}

function useStarted({ entries }: Pick<Journal, 'entries'>, start: () => void): readonly JournalEntry[] {
  useEffect(start, [start]);
  return useSyncExternalStore(entries.subscribe, entries.get, entries.get);
}
