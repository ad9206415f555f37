import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { journal } from '../../journal.ts';
import { startJournal } from './app.ts';
import type { JournalEntry } from './entry.ts';

/** The journal's entries, newest first; the first component that uses them starts the journal. */
export function useJournal(): readonly JournalEntry[] {
  useEffect(startJournal, []);
  return useStore(journal.entries);
}

/** One entry as it stands now. */
export function useEntry(id: string | undefined): JournalEntry | undefined {
  return useJournal().find((entry) => entry.id === id);
}
