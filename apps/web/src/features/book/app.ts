import { indexedDbStorage } from '@causeway/core';
import { useStore } from '@causeway/react';
import { useEffect, useMemo } from 'react';
import { createBook } from './createBook.ts';
import type { BookEntry } from './entry.ts';

/** The database of the address book, separate from that of connections. */
export const bookDatabase = 'causeway-book';

/** The address book of this browser. Loaded when the first part that shows it mounts. */
export const book = createBook(indexedDbStorage({ name: bookDatabase }));

/** The saved entries of a namespace, or of all, by label. */
export function useBook(namespace?: string): readonly BookEntry[] {
  useEffect(() => book.start(), []);
  const entries = useStore(book.entries);
  return useMemo(
    () => (namespace === undefined ? entries : entries.filter((entry) => entry.namespace === namespace)),
    [entries, namespace],
  );
}
