import { type ChainId, type ConnectionRecord, type Storage, WalletError } from '@causeway/protocol';

/** All that is kept between two visits, in one document so that one read restores it. */
export interface Book {
  readonly records: ReadonlyMap<string, ConnectionRecord>;
  /** Wallet ids, the one used last first. */
  readonly recent: readonly string[];
  readonly selected?: { readonly connection: string; readonly account?: string };
}

/** The key of the document, and where what cannot be read is put aside. */
export const bookKey = 'connections';
const quarantineKey = 'quarantine';
const version = 1;
const recentLimit = 5;
const quarantineLimit = 20;

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isOptionalString = (value: unknown) => value === undefined || typeof value === 'string';

/** Why a record cannot be used, or nothing. */
function fault(id: string, value: unknown): string | undefined {
  if (!isObject(value)) return 'not an object';
  if (value.connector !== id) return 'connector does not match its key';
  if (typeof value.activeAccount !== 'string' || value.activeAccount === '')
    return 'activeAccount is missing';
  if (typeof value.switchedNetwork !== 'boolean') return 'switchedNetwork is not a boolean';
  if (!isOptionalString(value.topic)) return 'topic is not text';
  if (!isOptionalString(value.currentChain)) return 'currentChain is not text';
  return undefined;
}

interface Parsed {
  readonly book: Book;
  readonly bad: readonly { readonly key: string; readonly reason: string; readonly value: unknown }[];
}

/** Reads a document of any origin: what is sound is kept, what is not is named. Never throws. */
export function parseBook(value: unknown): Parsed {
  const empty: Book = { records: new Map(), recent: [] };
  if (value === undefined) return { book: empty, bad: [] };
  if (!isObject(value)) return { book: empty, bad: [{ key: bookKey, reason: 'not an object', value }] };
  if (value.version !== version) {
    return {
      book: empty,
      bad: [{ key: bookKey, reason: `version ${String(value.version)} is not ${version}`, value }],
    };
  }
  const bad: { key: string; reason: string; value: unknown }[] = [];
  const records = new Map<string, ConnectionRecord>();
  for (const [id, record] of Object.entries(isObject(value.records) ? value.records : {})) {
    const reason = fault(id, record);
    if (reason) bad.push({ key: id, reason, value: record });
    else {
      const { connector, activeAccount, topic, switchedNetwork, currentChain } =
        record as unknown as ConnectionRecord;
      records.set(id, {
        connector,
        activeAccount,
        topic,
        switchedNetwork,
        currentChain: currentChain as ChainId,
      });
    }
  }
  const recent = Array.isArray(value.recent)
    ? value.recent.filter((id): id is string => typeof id === 'string').slice(0, recentLimit)
    : [];
  const chosen = value.selected;
  const selected =
    isObject(chosen) && typeof chosen.connection === 'string' && isOptionalString(chosen.account)
      ? { connection: chosen.connection, account: chosen.account as string | undefined }
      : undefined;
  return { book: { records, recent, selected }, bad };
}

/** The document as plain data. */
function serialize(book: Book): Json {
  return {
    version,
    records: Object.fromEntries(book.records),
    recent: [...book.recent],
    selected: book.selected,
  };
}

/** Moves a wallet to the front of the recent ones. */
export const touch = (recent: readonly string[], walletId: string): readonly string[] =>
  [walletId, ...recent.filter((id) => id !== walletId)].slice(0, recentLimit);

/** Reads the book. What cannot be read is moved to quarantine, not wiped, and reported. */
export async function readBook(storage: Storage, report: (error: WalletError) => void): Promise<Book> {
  const { book, bad } = parseBook(await storage.get(bookKey));
  if (bad.length > 0) {
    for (const { key, reason } of bad) report(new WalletError('record-corrupt', { key, reason }));
    const at = Date.now();
    await storage.update(quarantineKey, (before) =>
      [...(Array.isArray(before) ? before : []), ...bad.map((entry) => ({ ...entry, at }))].slice(
        -quarantineLimit,
      ),
    );
    await storage.update(bookKey, () => serialize(book));
  }
  return book;
}

/** Changes the book in one atomic step. `change` may return the same book to leave it. */
export function updateBook(storage: Storage, change: (book: Book) => Book): Promise<void> {
  return storage.update(bookKey, (value) => {
    const { book } = parseBook(value);
    const next = change(book);
    return next === book ? value : serialize(next);
  });
}
