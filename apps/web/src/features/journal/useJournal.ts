import { createJournalHooks } from '@causeway/journal/react';
import { journal } from '../../journal.ts';
import { wallets } from '../../wallets.ts';
import { startJournal } from './app.ts';

/** The hooks of the app's journal; the first component that uses one starts it. */
export const journalHooks = createJournalHooks(journal, startJournal, wallets);
export const { useEntries: useJournal, useEntry, useRequest } = journalHooks;

/** The path of the activity page, with an entry open. */
export const entryPath = (id: string): string => `/activity?entry=${encodeURIComponent(id)}`;
