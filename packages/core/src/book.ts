import { type ConnectionRecord, type Storage, WalletError } from '@causeway/protocol';
import type { BadRecord } from './quarantine.js';

/** Everything that is saved between two visits, in one document, so that one read restores it. */
export interface Book {
  readonly records: ReadonlyMap<string, ConnectionRecord>;
  /** Wallet ids, the one used last first. */
  readonly recent: readonly string[];
  readonly selected?: { readonly connection: string; readonly account?: string };
}

/** The key of the document. */
export const bookKey = 'connections';
const version = 1;
const recentLimit = 5;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => Object(value) === value && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value is a record of this connector. */
const isRecord = (id: string, value: unknown): value is ConnectionRecord =>
  isObject(value) &&
  value.connector === id &&
  isText(value.activeAccount) &&
  !!value.activeAccount &&
  typeof value.switchedNetwork === 'boolean' &&
  [value.topic, value.walletName, value.currentChain].every((field) => field === undefined || isText(field));

interface Parsed {
  readonly book: Book;
  readonly bad: readonly BadRecord[];
}

/** Parses an untrusted document: keeps the valid records and lists the invalid ones. Never throws. */
export function parseBook(value: unknown): Parsed {
  const records = new Map<string, ConnectionRecord>();
  const bad: BadRecord[] = [];
  const saved = objectOf(value);
  const sound = saved.version === version ? saved : {};
  if (value !== undefined && sound !== value) {
    bad.push({ key: bookKey, reason: `not a book of version ${version}`, value });
  }
  for (const [key, record] of Object.entries(objectOf(sound.records))) {
    if (isRecord(key, record)) records.set(key, record);
    else bad.push({ key, reason: 'not a record', value: record });
  }
  const recent = Array.isArray(sound.recent) ? sound.recent.filter(isText).slice(0, recentLimit) : [];
  const { connection, account } = objectOf(sound.selected);
  const selected = isText(connection)
    ? { connection, account: isText(account) ? account : undefined }
    : undefined;
  return { book: { records, recent, selected }, bad };
}

/** Moves a wallet to the front of the recent ones. */
export const touch = (recent: readonly string[], walletId: string): readonly string[] =>
  [walletId, ...recent.filter((id) => id !== walletId)].slice(0, recentLimit);

/** Reads the book. Invalid records are moved to quarantine, not deleted, and reported. */
export async function readBook(storage: Storage, report: (error: WalletError) => void): Promise<Book> {
  const { book, bad } = parseBook(await storage.get(bookKey));
  if (bad.length) {
    const { quarantine } = await import('./quarantine.js');
    for (const { key, reason } of bad) report(new WalletError('record-corrupt', { key, reason }));
    await quarantine(storage, bad);
    await updateBook(storage, () => ({}));
  }
  return book;
}

/** Whether two values are the same as JSON, with their fields in the same order. */
export const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Changes the book in one atomic step. Writes only when something changed, because every tab reads each write. */
export function updateBook(storage: Storage, change: (book: Book) => Partial<Book>): Promise<void> {
  return storage.update(bookKey, (value) => {
    const { book } = parseBook(value);
    const changed = { ...book, ...change(book) };
    const next = { ...changed, version, records: Object.fromEntries(changed.records) };
    return sameJson(next, value) ? value : next;
  });
}

/** This page's copy of the book. The stored one may differ, because every tab changes it. */
export interface BookCopy {
  book: Book;
  /** The first read of the stored book, during which the copy is what was recalled; `null` once it is over. */
  reading?: Promise<void> | null;
  /** The last write. */
  stored?: Promise<void>;
  /** Whether the storage failed: what is read from then on is memory, which has a part of the book. */
  failed?: boolean;
  /** Changes the copy, and the stored book by the same rule. */
  change(change: (book: Book) => Partial<Book>): Promise<void>;
}

/** A copy that is empty until the book is recalled or read. */
export function createBookCopy(storage: Storage): BookCopy {
  const copy: BookCopy = {
    book: parseBook(undefined).book,
    change(change) {
      copy.book = { ...copy.book, ...change(copy.book) };
      copy.stored = updateBook(storage, change);
      return copy.stored;
    },
  };
  return copy;
}
