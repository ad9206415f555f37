import { createJournalHooks } from '@causeway/journal/react';
import { journal } from '../../journal.ts';
import { startJournal } from './app.ts';

/** The hooks of the app's journal; the first component that uses one starts it. */
export const { useEntries: useJournal, useEntry, useRequest } = createJournalHooks(journal, startJournal);

/** The activity, opened at an entry. */
export const entryPath = (id: string): string => `/activity?entry=${encodeURIComponent(id)}`;
