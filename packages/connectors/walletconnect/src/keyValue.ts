import type { Storage } from '@causeway/protocol';

/** The client's interface for the store of its keys and sessions. */
interface KeyValueStore {
  getKeys(): Promise<string[]>;
  getEntries<T = unknown>(): Promise<[string, T][]>;
  getItem<T = unknown>(key: string): Promise<T | undefined>;
  setItem<T = unknown>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/**
 * Adapts a storage to the client. Values that cannot be written or read stay in memory, so that a wallet can be
 * connected for this visit when the browser blocks storage.
 */
export function keyValue(storage: Storage): KeyValueStore {
  const unsaved = new Map<string, unknown>();
  const get = async (key: string) =>
    unsaved.has(key) ? unsaved.get(key) : storage.get(key).catch(() => undefined);
  const write = (key: string, value: unknown) =>
    storage
      .update(key, () => value)
      .then(
        () => void unsaved.delete(key),
        () => void unsaved.set(key, value),
      );
  const keys = async () => {
    const saved = await storage.keys().catch(() => []);
    const isRemoved = (key: string) => unsaved.has(key) && unsaved.get(key) === undefined;
    return [...new Set([...saved, ...unsaved.keys()])].filter((key) => !isRemoved(key));
  };
  return {
    getKeys: keys,
    getEntries: async <T>() =>
      Promise.all((await keys()).map(async (key) => [key, (await get(key)) as T] as [string, T])),
    getItem: async <T>(key: string) => (await get(key)) as T | undefined,
    // Plain data only, as a storage requires.
    setItem: (key, value) => write(key, JSON.parse(JSON.stringify(value) ?? 'null')),
    removeItem: (key) => write(key, undefined),
  };
}
