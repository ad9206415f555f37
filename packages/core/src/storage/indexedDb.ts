import { type Storage, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';

/** Names the database; tabs that use the same name share records. */
export interface IndexedDbOptions {
  readonly name?: string;
}

const store = 'records';

/**
 * Records in IndexedDB. `update` is one transaction, so tabs never lose each other's changes (locks around
 * local storage do lose them); a BroadcastChannel notifies the other tabs of each key that changed.
 *
 * @example
 * import { createWallets, indexedDbStorage } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], storage: indexedDbStorage() });
 */
export function indexedDbStorage(options: IndexedDbOptions = {}): Storage {
  const name = options.name ?? 'causeway';
  let opening: Promise<IDBDatabase> | undefined;
  let channel: BroadcastChannel | undefined;

  const openDatabase = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onblocked = () => reject(new Error('blocked by another version'));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const release = () => {
          opening = undefined;
        };
        // Another tab needs a newer version, or the browser closed the database: open it again on the next use.
        database.onversionchange = () => {
          database.close();
          release();
        };
        database.onclose = release;
        resolve(database);
      };
    }).catch((cause) => {
      opening = undefined;
      throw cause;
    });
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
        // A read is done with its value; a write has none, and is done when the transaction is complete.
        transaction.oncomplete = () => resolve(undefined as T);
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

  /** Opened by the first write or subscriber, so that making a storage does nothing. */
  const tabs = () => {
    if (!channel && typeof BroadcastChannel === 'function')
      channel = new BroadcastChannel(`${name}:${store}`);
    return channel;
  };

  return {
    get: (key) =>
      transact<unknown>('readonly', (records, done) => {
        const request = records.get(key);
        request.onsuccess = () => done(request.result);
      }),
    async update(key, change) {
      let mistake: { readonly error: unknown } | undefined;
      let changed = false;
      const written = transact<void>('readwrite', (records) => {
        const request = records.get(key);
        request.onsuccess = () => {
          try {
            const next = change(request.result);
            changed = next !== request.result;
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
    keys: () =>
      transact<readonly string[]>('readonly', (records, done) => {
        const request = records.getAllKeys();
        request.onsuccess = () => done(request.result.map(String));
      }),
    subscribe(listener) {
      const onMessage = (event: MessageEvent) => {
        if (typeof event.data === 'string') listener(event.data);
      };
      tabs()?.addEventListener('message', onMessage);
      return () => tabs()?.removeEventListener('message', onMessage);
    },
  };
}
