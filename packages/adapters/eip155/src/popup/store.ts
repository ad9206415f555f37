/** The data that the page keeps of a popup wallet between visits, by the wallet's host. */
export interface PopupStore {
  /** The stored value, or `undefined`. Rejects when nothing can be read. */
  read(host: string): Promise<unknown>;
  /** Stores a value that may hold a `CryptoKey`; `undefined` removes it. */
  write(host: string, value: unknown): Promise<void>;
}

const place = 'wallets';

/** Keeps it in a separate database: a secret key that cannot be exported stays that way there. */
export function indexedDbPopupStore(name = 'causeway-popup'): PopupStore {
  const openDatabase = () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(place);
      request.onblocked = () => reject(new Error('blocked by another version'));
      request.onerror = () => reject(request.error);
      request.onsuccess = () => resolve(request.result);
    });

  async function transact(mode: IDBTransactionMode, act: (records: IDBObjectStore) => IDBRequest) {
    const database = await openDatabase();
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const transaction = database.transaction(place, mode);
        const request = act(transaction.objectStore(place));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  }

  return {
    read: (host) => transact('readonly', (records) => records.get(host)),
    async write(host, value) {
      await transact('readwrite', (records) =>
        value === undefined ? records.delete(host) : records.put(value, host),
      );
    },
  };
}
