import type { Storage } from '@causeway/protocol';

/** What the client asks of the place where it keeps its keys and sessions. */
interface KeyValueStore {
  getKeys(): Promise<string[]>;
  getEntries<T = unknown>(): Promise<[string, T][]>;
  getItem<T = unknown>(key: string): Promise<T | undefined>;
  setItem<T = unknown>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/**
 * A storage as the client wants it. What cannot be written or read is held in memory, so that a wallet can be connected
 * for this visit where the browser keeps nothing.
 */
export function keyValue(storage: Storage): KeyValueStore {
  const held = new Map<string, unknown>();
  const get = async (key: string) =>
    held.has(key) ? held.get(key) : storage.get(key).catch(() => undefined);
  const put = (key: string, value: unknown) =>
    storage
      .update(key, () => value)
      .then(
        () => void held.delete(key),
        () => void held.set(key, value),
      );
  const keys = async () => {
    const kept = await storage.keys().catch(() => []);
    const gone = (key: string) => held.has(key) && held.get(key) === undefined;
    return [...new Set([...kept, ...held.keys()])].filter((key) => !gone(key));
  };
  return {
    getKeys: keys,
    getEntries: async <T>() =>
      Promise.all((await keys()).map(async (key) => [key, (await get(key)) as T] as [string, T])),
    getItem: async <T>(key: string) => (await get(key)) as T | undefined,
    // Plain data only: that is what a storage takes.
    setItem: (key, value) => put(key, JSON.parse(JSON.stringify(value) ?? 'null')),
    removeItem: (key) => put(key, undefined),
  };
}
