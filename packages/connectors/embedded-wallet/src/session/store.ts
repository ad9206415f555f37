import { parseChainId, WalletError } from '@causeway/protocol';
import type { SessionStore, StoredSession } from '../types.js';

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

  const openDatabase = () => {
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

  async function transact(
    mode: IDBTransactionMode,
    act: (records: IDBObjectStore, fail: (cause: unknown) => void) => IDBRequest,
  ) {
    try {
      const database = await openDatabase();
      return await new Promise<unknown>((resolve, reject) => {
        const transaction = database.transaction(place, mode);
        const request = act(transaction.objectStore(place), (cause) => {
          reject(cause);
          transaction.abort();
        });
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch (cause) {
      const full = (cause as { name?: unknown } | null)?.name === 'QuotaExceededError';
      const code = full ? 'storage-quota' : 'storage-unavailable';
      throw new WalletError(code, { storage: 'IndexedDB' }, { cause });
    }
  }

  /** The record of the session that was signed out; absent without a storage. */
  const note = <T>(act: (notes: Storage) => T): T | undefined => {
    try {
      return act(localStorage);
    } catch {}
  };
  /** The stored value, unless its session was left. */
  const living = (value: unknown) =>
    note((notes) => notes.getItem(name) === (value as Partial<StoredSession>).publicKey) ? undefined : value;

  const entry = (at: IDBValidKey) => ({
    read: () => transact('readonly', (records) => records.get(at)),
    async write(value: unknown) {
      await transact('readwrite', (records) =>
        value === undefined ? records.delete(at) : records.put(value, at),
      );
    },
  });

  return {
    leave: (publicKey) => note((notes) => notes.setItem(name, publicKey)),
    read: async () => living(await entry(key).read()),
    async change(next) {
      let changed = false;
      await transact('readwrite', (records, fail) => {
        const reading = records.get(key);
        reading.onsuccess = () => {
          try {
            const value = next(living(reading.result));
            changed = value !== reading.result;
            if (changed) value === undefined ? records.delete(key) : records.put(value, key);
          } catch (cause) {
            // Such as a browser that refuses to store a key.
            fail(cause);
          }
        };
        return reading;
      });
      note((notes) => notes.removeItem(name));
      if (changed) channel()?.postMessage('session');
    },
    mail: entry(awaited),
    choice: (userId) => entry([userId]),
    subscribe(listener) {
      const onChange = () => listener();
      const messages = channel();
      messages?.addEventListener('message', onChange);
      return () => messages?.removeEventListener('message', onChange);
    },
  };
}

const hexKey = /^0[23][0-9a-f]{64}$/;
const address = /^0x[0-9a-fA-F]{40}$/;
const kinds = ['otp', 'email', 'passkey'];

const text = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 256;
const time = (value: unknown) => Number.isFinite(value) && (value as number) > 0;

/** Parses a stored session; `undefined` for another version or a damaged value. Never throws. */
export function parseSession(value: unknown): StoredSession | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const it = value as Partial<Record<keyof StoredSession, unknown>>;
  const key = it.privateKey as CryptoKey | undefined;
  const good =
    it.version === 1 &&
    kinds.includes(it.kind as string) &&
    (it.stampWith === 'session' || it.stampWith === 'passkey') &&
    text(it.organizationId) &&
    text(it.userId) &&
    typeof it.address === 'string' &&
    address.test(it.address) &&
    (it.email === undefined || text(it.email)) &&
    typeof it.publicKey === 'string' &&
    hexKey.test(it.publicKey) &&
    key?.type === 'private' &&
    // A key that can be read out was not made here.
    key.extractable === false &&
    key.usages.includes('sign') &&
    time(it.createdAt) &&
    time(it.expiresAt) &&
    time(it.authenticatedAt) &&
    Number.isFinite(it.offset) &&
    (it.seconds === undefined || time(it.seconds)) &&
    (it.chainId === undefined || isChainId(it.chainId));
  return good ? Object.freeze({ ...(it as StoredSession) }) : undefined;
}

function isChainId(value: unknown): boolean {
  try {
    return parseChainId(value as string).id === value;
  } catch {
    return false;
  }
}
