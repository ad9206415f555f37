import { createStore, type Store } from '@causeway/core';
import { isWalletError, type Stop, type Storage, withDeadline } from '@causeway/protocol';
import { type BookEntry, isLong, keyOf, parseBookEntry, readLabel } from './entry.ts';

/** Why a label cannot be used. */
type LabelProblem = 'empty' | 'long' | 'taken';

/** The visitor's address book. */
interface Book {
  /** By label. Frozen. */
  readonly entries: Store<readonly BookEntry[]>;
  /** Set while the saved entries cannot be read. */
  readonly trouble: Store<unknown>;
  /** Loads the saved entries and follows other tabs. May be called twice; each return value stops its own call. */
  start(): Stop;
  /** Returns the problem of a label for an address. */
  problemOf(label: string, of: Pick<BookEntry, 'namespace' | 'address'>): LabelProblem | undefined;
  /**
   * Saves an address, or renames a saved one. @throws WalletError `storage-unavailable`, `storage-quota`, `timeout`.
   */
  save(entry: Pick<BookEntry, 'namespace' | 'address' | 'label'>): Promise<void>;
  /** @throws WalletError `storage-unavailable`, `timeout`. */
  remove(entry: Pick<BookEntry, 'namespace' | 'address'>): Promise<void>;
}

const entryPrefix = 'entry/';
/** The time limit (ms) of storage. */
const limit = 4000;

/** Creates the book. Each address is a separate record, so that tabs never overwrite each other's entries. */
export function createBook(storage: Storage, now: () => number = Date.now): Book {
  const saved = new Map<string, BookEntry>();
  const entries = createStore<readonly BookEntry[]>(Object.freeze([]));
  const trouble = createStore<unknown>(undefined);
  let starts = 0;
  let unfollow: Stop | undefined;

  const show = () => {
    const sorted = [...saved.values()].sort((a, b) =>
      a.label.localeCompare(b.label, undefined, { numeric: true }),
    );
    entries.set(Object.freeze(sorted));
  };

  /** An invalid record is moved aside, not deleted. */
  async function readRecord(key: string): Promise<void> {
    const value = await storage.get(key);
    try {
      if (value === undefined) saved.delete(key);
      else saved.set(key, parseBookEntry(key, value));
    } catch (error) {
      const reason = isWalletError(error, 'record-corrupt') ? error.context.reason : 'unreadable';
      saved.delete(key);
      await storage.update(`quarantine/${key}`, () => ({ at: now(), reason, value }));
      await storage.update(key, () => undefined);
    }
  }

  async function load(): Promise<void> {
    try {
      const keys = (await storage.keys()).filter((key) => key.startsWith(entryPrefix));
      await Promise.all(keys.map(readRecord));
      trouble.set(undefined);
    } catch (error) {
      trouble.set(error);
    }
    show();
  }

  const within = <T>(step: Promise<T>) => withDeadline(step, { method: 'storage', ms: limit });

  return Object.freeze({
    entries,
    trouble,
    start() {
      starts += 1;
      if (starts === 1) {
        unfollow = storage.subscribe?.((key) => {
          if (key.startsWith(entryPrefix)) readRecord(key).then(show, trouble.set);
        });
        load();
      }
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        starts -= 1;
        if (starts === 0) unfollow?.();
      };
    },
    problemOf(label: string, of: Pick<BookEntry, 'namespace' | 'address'>) {
      const wanted = readLabel(label).toLowerCase();
      if (wanted === '') return 'empty';
      if (isLong(label)) return 'long';
      const key = keyOf(of);
      const taken = [...saved].some(([other, each]) => other !== key && each.label.toLowerCase() === wanted);
      return taken ? 'taken' : undefined;
    },
    async save({ namespace, address, label }: Pick<BookEntry, 'namespace' | 'address' | 'label'>) {
      const entry = { version: 1, namespace, address, label: readLabel(label), savedAt: now() } as const;
      const key = keyOf(entry);
      parseBookEntry(key, entry);
      await within(storage.update(key, () => entry));
      saved.set(key, Object.freeze(entry));
      show();
    },
    async remove(entry: Pick<BookEntry, 'namespace' | 'address'>) {
      const key = keyOf(entry);
      await within(storage.update(key, () => undefined));
      saved.delete(key);
      show();
    },
  } satisfies Book);
}
