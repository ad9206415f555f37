import { type Storage, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';

/** Names the database; tabs that use the same name share records. */
export interface IndexedDbOptions {
  readonly name?: string;
}

const store = 'records';

/** Milliseconds after which a database fails that does not open, and a transaction that another one blocks. */
const patience = 10_000;

/**
 * Records in IndexedDB. `update` is one transaction, so tabs never lose each other's changes (locks around
 * local storage do lose them); a BroadcastChannel notifies the other tabs of each key that changed.
 *
 * @example
 * import { createWallets, indexedDbStorage } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], storage: indexedDbStorage() });
 */
export function indexedDbStorage({ name = 'causeway' }: IndexedDbOptions = {}): Storage {
  let opening: Promise<IDBDatabase> | undefined;
  let channel: BroadcastChannel | undefined;

  const release = () => {
    opening = undefined;
  };
  const openDatabase = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      setTimeout(reject, patience);
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onblocked = reject;
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        // Another tab needs a newer version, or the browser closed the database: open it again on the next use.
        database.onversionchange = () => {
          database.close();
          release();
        };
        database.onclose = release;
        resolve(database);
      };
    });
    opening.catch(release);
    return opening;
  };

  async function transact<T>(
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore, done: (value: T) => void) => void,
  ) {
    try {
      const database = await openDatabase();
      return await new Promise<T>((resolve, reject) => {
        const transaction = database.transaction(store, mode);
        setTimeout(reject, patience);
        // WebKit caches a page for the back button together with its open transactions, which block those of the next
        // page. So the transactions of a page end when it is left, and begin again when the visitor returns.
        const leave = () => {
          try {
            transaction.abort();
            transaction.onabort = null;
            addEventListener('pageshow', () => resolve(transact(mode, act)), { once: true });
          } catch {
            // It is over, or about to be.
          }
        };
        addEventListener('pagehide', leave);
        // A read is done with its value; a write has none, and is done when the transaction is complete.
        transaction.oncomplete = () => {
          removeEventListener('pagehide', leave);
          resolve(undefined as T);
        };
        transaction.onabort = () => reject(transaction.error);
        act(transaction.objectStore(store), resolve);
      });
    } catch (cause) {
      const full = peek(cause, 'name') === 'QuotaExceededError';
      throw new WalletError(
        full ? 'storage-quota' : 'storage-unavailable',
        { storage: 'IndexedDB' },
        { cause },
      );
    }
  }

  const read = <T>(ask: (records: IDBObjectStore) => IDBRequest<T>) =>
    transact<T>('readonly', (records, done) => {
      const request = ask(records);
      request.onsuccess = () => done(request.result);
    });

  /** The keys that were recalled. Others, such as the large ones of a relay's client, have no copy. */
  const recalled = new Set<string>();
  const copyOf = (key: string) => `${name}-recall:${key}`;

  /**
   * Keeps a copy in local storage. Called while the transaction lasts, in which no other tab can write: the copies are
   * written in the order of the transactions.
   */
  function keep(key: string, value: unknown): void {
    try {
      // A removed value becomes text that is not JSON, so nothing is recalled.
      if (recalled.has(key)) localStorage.setItem(copyOf(key), `${JSON.stringify(value)}`);
    } catch {
      // Blocked or full: the next visit waits for the database.
    }
  }

  /** Opened by the first write or subscriber, so that making a storage does nothing. */
  const tabs = () => {
    channel ??= globalThis.BroadcastChannel && new BroadcastChannel(`${name}:${store}`);
    return channel;
  };

  return {
    async get(key) {
      const value = await read<unknown>((records) => records.get(key));
      keep(key, value);
      return value;
    },
    recall(key) {
      recalled.add(key);
      try {
        return JSON.parse(localStorage.getItem(copyOf(key)) ?? '') as unknown;
      } catch {
        return undefined;
      }
    },
    async update(key, change) {
      let mistake: { readonly error: unknown } | undefined;
      let changed = false;
      // Until it is written again nothing is recalled, also if the page or its browser ends before.
      keep(key, undefined);
      const written = transact<void>('readwrite', (records) => {
        const request = records.get(key);
        request.onsuccess = () => {
          try {
            const next = change(request.result);
            changed = next !== request.result;
            keep(key, next);
            if (!changed) return;
            if (next === undefined) records.delete(key);
            else records.put(next, key);
            // Committed now rather than later: a reload right after must not lose the write.
            records.transaction.commit();
          } catch (error) {
            // An error of the caller, or a value that cannot be stored: nothing is written.
            mistake = { error };
            records.transaction.abort();
          }
        };
      });
      await written.catch((error) => {
        throw mistake ? mistake.error : error;
      });
      if (changed) tabs()?.postMessage(key);
    },
    keys: async () => (await read((records) => records.getAllKeys())).map(String),
    subscribe(listener) {
      const onMessage = (event: MessageEvent) => {
        if (typeof event.data === 'string') listener(event.data);
      };
      // A page in the back-forward cache gets no messages.
      const onShow = (event: PageTransitionEvent) => {
        if (event.persisted) recalled.forEach(listener);
      };
      tabs()?.addEventListener('message', onMessage);
      globalThis.addEventListener?.('pageshow', onShow);
      return () => {
        tabs()?.removeEventListener('message', onMessage);
        globalThis.removeEventListener?.('pageshow', onShow);
      };
    },
  };
}
