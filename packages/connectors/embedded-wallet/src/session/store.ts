import { WalletError } from '@causeway/protocol';
import type { SessionStore } from '../types.js';

const name = 'causeway-embedded';
const place = 'session';
const key = 'current';
const awaited = 'mail';

/**
 * The session in a separate database. A `CryptoKey` is cloned into it and out of it, so its secret is never a value
 * of the page; a BroadcastChannel notifies the other tabs.
 */
export function indexedDbSessionStore(): SessionStore {
  let opening: Promise<IDBDatabase> | undefined;
  let tabs: BroadcastChannel | undefined;

  const channel = () => {
    tabs ??= typeof BroadcastChannel === 'function' ? new BroadcastChannel(name) : undefined;
    return tabs;
  };

  const open = () => {
    opening ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(place);
      request.onblocked = () => reject(new Error('blocked by another version'));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        database.onversionchange = () => {
          database.close();
          opening = undefined;
        };
        database.onclose = () => {
          opening = undefined;
        };
        resolve(database);
      };
    }).catch((cause) => {
      opening = undefined;
      throw cause;
    });
    return opening;
  };

  async function transact(mode: IDBTransactionMode, act: (records: IDBObjectStore) => IDBRequest) {
    try {
      const database = await open();
      return await new Promise<unknown>((resolve, reject) => {
        const transaction = database.transaction(place, mode);
        const request = act(transaction.objectStore(place));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch (cause) {
      const full = (cause as { name?: unknown } | null)?.name === 'QuotaExceededError';
      const code = full ? 'storage-quota' : 'storage-unavailable';
      throw new WalletError(code, { storage: 'IndexedDB' }, { cause });
    }
  }

  return {
    read: () => transact('readonly', (records) => records.get(key)),
    async change(next) {
      let changed = false;
      await transact('readwrite', (records) => {
        const reading = records.get(key);
        reading.onsuccess = () => {
          const value = next(reading.result);
          changed = value !== reading.result;
          if (changed) value === undefined ? records.delete(key) : records.put(value, key);
        };
        return reading;
      });
      if (changed) channel()?.postMessage('session');
    },
    mail: {
      read: () => transact('readonly', (records) => records.get(awaited)),
      async write(value) {
        await transact('readwrite', (records) =>
          value === undefined ? records.delete(awaited) : records.put(value, awaited),
        );
      },
    },
    subscribe(listener) {
      const hear = () => listener();
      const heard = channel();
      heard?.addEventListener('message', hear);
      return () => heard?.removeEventListener('message', hear);
    },
  };
}
