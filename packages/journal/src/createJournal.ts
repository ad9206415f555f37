import {
  isWalletError,
  type Stop,
  type Storage,
  type Store,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import { byNewest, isPending, type JournalEntry } from './entry.js';
import { type Intent, newEntry } from './newEntry.js';
import { applyOutcome, mergeEntries, type Outcome } from './outcome.js';
import { isReadable, parseEntry } from './parseEntry.js';
import { prunable } from './prunable.js';

/** Entries kept at most; more only while more than this many are pending. */
const maxEntries = 500;

/** A failure of the journal's storage. */
export interface JournalTrouble {
  readonly error: WalletError;
  /** Ids of entries that live in this page only. */
  readonly unsaved: readonly string[];
  /** The saved entries could not be read. */
  readonly unread: boolean;
}

/** Every request and transaction of this browser. */
export interface Journal {
  /** Newest first. Frozen. */
  readonly entries: Store<readonly JournalEntry[]>;
  /** True once the saved entries have been read, or could not be. */
  readonly loaded: Store<boolean>;
  readonly trouble: Store<JournalTrouble | undefined>;
  /**
   * Reads the saved entries and follows other tabs. May be called twice; each return value ends its own call.
   */
  start(): Stop;
  /** Writes an entry `asked`. Never throws: without storage the entry stays in memory and `trouble` reports it. */
  add(intent: Intent): Promise<JournalEntry>;
  /**
   * Records the outcome of an entry: in memory at once, then saved. An outcome that could not be read again, such as
   * `sent` without a hash, changes nothing. Never throws.
   */
  note(id: string, outcome: Outcome): Promise<void>;
  /** Removes the entries that are settled, here and in storage. Never throws. */
  clearSettled(): Promise<void>;
  /** Tries the failed operations of storage again. Never throws. */
  retry(): Promise<void>;
}

/** The options of a journal. `storage` belongs to the journal alone. */
export interface JournalOptions {
  readonly storage: Storage;
  /** Names this tab. */
  readonly tab: string;
  /** Resolves when a tab is closed, at once when it is closed already: its open requests then become `unanswered`. */
  readonly closed: (tab: string) => Promise<void>;
  readonly now?: () => number;
  /** Longest wait for storage, ms. After it the page continues while the write completes. */
  readonly limit?: number;
}

const entryPrefix = 'entry/';
const quarantinePrefix = 'quarantine/';

/**
 * Makes the journal. Each entry is a separate record, so that tabs never overwrite each other; the changes of two
 * tabs to one entry are merged inside the storage's atomic update. An unreadable record is moved under `quarantine/`,
 * not deleted.
 *
 * @example
 * import { createJournal, createTabPresence } from '@causeway/journal';
 * import { indexedDbStorage } from '@causeway/core';
 *
 * const presence = createTabPresence();
 * const storage = indexedDbStorage({ name: 'my-journal' });
 * const journal = createJournal({ storage, tab: presence.tab, closed: presence.closed });
 * presence.start();
 * const stop = journal.start();
 */
export function createJournal(options: JournalOptions): Journal {
  const { storage, tab, closed, now = Date.now, limit = 2000 } = options;
  const known = new Map<string, JournalEntry>();
  const unsaved = new Set<string>();
  const watched = new Set([tab]);
  const entries = createStore<readonly JournalEntry[]>(Object.freeze([]));
  const loaded = createStore(false);
  const trouble = createStore<JournalTrouble | undefined>(undefined);
  let unread = false;
  let starts = 0;
  let unfollow: Stop | undefined;

  const show = () => entries.set(Object.freeze([...known.values()].sort(byNewest)));

  /** Publishes the current failure, or `undefined`. */
  function assess(failure?: unknown): void {
    if (!unread && unsaved.size === 0) {
      trouble.set(undefined);
      return;
    }
    const error = isWalletError(failure)
      ? failure
      : (trouble.get()?.error ??
        new WalletError('storage-unavailable', { storage: 'IndexedDB' }, { cause: failure }));
    trouble.set(Object.freeze({ error, unsaved: Object.freeze([...unsaved]), unread }));
  }

  /** Waits for storage, but not for ever; a step that ends later is assessed when it ends. */
  async function within(step: Promise<unknown>): Promise<void> {
    const done = step.then(() => assess(), assess);
    await withDeadline(done, { method: 'storage', ms: limit }).catch(assess);
  }

  async function quarantine(key: string, value: unknown, error: unknown): Promise<void> {
    const reason = isWalletError(error, 'record-corrupt') ? error.context.reason : 'unreadable';
    await storage.update(quarantinePrefix + key, () => ({ at: now(), reason, value }));
    await storage.update(key, (current) => (isReadable(key, current) ? current : undefined));
  }

  async function readEntry(key: string): Promise<void> {
    const id = key.slice(entryPrefix.length);
    const value = await storage.get(key);
    if (value === undefined) {
      if (!unsaved.has(id)) known.delete(id);
      return;
    }
    try {
      const saved = parseEntry(key, value);
      const entry = known.get(id);
      known.set(id, entry ? mergeEntries(entry, saved) : saved);
      if (saved.status === 'asked') watchTab(saved.tab);
    } catch (error) {
      await quarantine(key, value, error);
    }
  }

  async function write(id: string): Promise<void> {
    const entry = known.get(id);
    if (!entry) return;
    unsaved.add(id);
    const key = entryPrefix + id;
    try {
      await storage.update(key, (value) =>
        value === undefined || !isReadable(key, value) ? entry : mergeEntries(parseEntry(key, value), entry),
      );
    } catch (error) {
      // An earlier write of the same entry may have ended well meanwhile.
      unsaved.add(id);
      throw error;
    }
    unsaved.delete(id);
  }

  /** Saves. A full storage is relieved by removing the older half of the settled entries. */
  async function save(id: string): Promise<void> {
    await write(id).catch(async (error) => {
      if (!isWalletError(error, 'storage-quota')) throw error;
      await remove(prunable(entries.get(), Math.ceil(known.size / 2), now()).filter((old) => old !== id));
      await write(id);
    });
  }

  async function remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      known.delete(id);
      unsaved.delete(id);
    }
    show();
    await Promise.all(ids.map((id) => storage.update(entryPrefix + id, () => undefined)));
  }

  async function load(): Promise<void> {
    unread = true;
    const keys = (await storage.keys()).filter((key) => key.startsWith(entryPrefix));
    await Promise.all(keys.map(readEntry));
    unread = false;
    show();
  }

  /** No page waits for the requests of a closed tab. */
  function watchTab(other: string): void {
    if (watched.has(other)) return;
    watched.add(other);
    const error = { code: 'page-closed', message: 'The page was closed before the wallet responded.' };
    const closeRequests = async () => {
      for (const { id, tab: asker, status } of known.values()) {
        if (asker === other && status === 'asked') await journal.note(id, { type: 'unanswered', error });
      }
    };
    // Forgotten first: an entry of it that is read later is answered as well.
    const forget = () => void watched.delete(other);
    closed(other).then(() => {
      forget();
      return closeRequests();
    }, forget);
  }

  const journal: Journal = {
    entries,
    loaded,
    trouble,
    start() {
      starts += 1;
      if (starts === 1) {
        unfollow = storage.subscribe?.((key) => {
          if (key.startsWith(entryPrefix)) readEntry(key).then(show, assess);
        });
        within(load()).then(() => loaded.set(true));
      }
      let isStopped = false;
      return () => {
        if (isStopped) return;
        isStopped = true;
        starts -= 1;
        if (starts === 0) unfollow?.();
      };
    },
    async add(intent) {
      const entry = newEntry(intent, tab, now());
      known.set(entry.id, entry);
      show();
      await within(save(entry.id));
      const old = prunable(entries.get(), maxEntries, now());
      if (old.length > 0) await within(remove(old));
      return entry;
    },
    async note(id, outcome) {
      const before = known.get(id);
      if (!before) return;
      const after = applyOutcome(before, outcome, now());
      if (after === before) return;
      const key = entryPrefix + id;
      // Saved, it would cost the entry; one that is unreadable already keeps at least its hash in memory.
      if (isReadable(key, before) && !isReadable(key, after)) return;
      known.set(id, after);
      show();
      await within(save(id));
    },
    async clearSettled() {
      const settled = entries.get().filter((entry) => !isPending(entry, now()));
      await within(remove(settled.map((entry) => entry.id)));
    },
    async retry() {
      if (unread) await within(load());
      for (const id of [...unsaved]) await within(save(id));
    },
  };
  return journal;
}
