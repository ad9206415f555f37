import type { Storage } from '@causeway/protocol';

const name = 'causeway-walletconnect';
const store = 'records';

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * The database of the client where the app names no storage. An update is one transaction, so tabs lose none. Rejects where
 * the browser has no database or blocks it.
 */
export function clientDatabase(): Storage {
  let opening: Promise<IDBDatabase> | undefined;
  const open = async () => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    return resultOf(request);
  };
  const records = async (mode: IDBTransactionMode) => {
    opening ??= open();
    return (await opening).transaction(store, mode).objectStore(store);
  };
  return {
    get: async (key) => resultOf((await records('readonly')).get(key)),
    async update(key, change) {
      const target = await records('readwrite');
      const written = new Promise<void>((resolve, reject) => {
        target.transaction.oncomplete = () => resolve();
        target.transaction.onabort = () => reject(target.transaction.error);
      });
      const request = target.get(key);
      request.onsuccess = () => {
        const next = change(request.result);
        if (next === undefined) target.delete(key);
        else target.put(next, key);
      };
      return written;
    },
    keys: async () => (await resultOf((await records('readonly')).getAllKeys())).map(String),
  };
}
