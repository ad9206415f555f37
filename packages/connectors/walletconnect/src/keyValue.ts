import type { Storage } from '@causeway/protocol';
import { mergeEntries } from './mergeEntries.js';

/** The client's interface for the store of its keys and sessions. */
interface KeyValueStore {
  getKeys(): Promise<string[]>;
  /** The stored values, with the changes of every tab. */
  getEntries<T = unknown>(): Promise<[string, T][]>;
  /** The client's own value: what was stored when it was opened, and what it has written since. */
  getItem<T = unknown>(key: string): Promise<T | undefined>;
  setItem<T = unknown>(key: string, value: T): Promise<void>;
  removeItem(key: string): Promise<void>;
}

/** Plain data only, as a storage requires. Also a copy: the client changes what it has read. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null');

/**
 * Adapts a storage to the client. Of each value, only what this client changed is written, so that the tabs of a site keep
 * each other's sessions. Values that cannot be written or read stay in memory, so that a wallet can be connected for this
 * visit when the browser blocks storage.
 */
export function keyValue(storage: Storage): KeyValueStore {
  const values = new Map<string, unknown>();
  /** The values as they were last written. Another one is on its way, or could not be written. */
  const saved = new Map<string, unknown>();
  const writes = new Map<string, Promise<void>>();

  const read = (key: string) => storage.get(key).catch(() => undefined);
  const keysOf = () => storage.keys().catch((): readonly string[] => []);
  const load = (keys: readonly string[]) =>
    Promise.all(
      keys.map(async (key) => {
        const value = await read(key);
        if (!values.has(key)) values.set(key, value);
        saved.set(key, value);
      }),
    );
  const isKeychain = (key: string) => key.endsWith('keychain');
  // The keys last: the client ends each session without a key, and another tab may be adding both.
  const loaded = keysOf().then(async (keys) => {
    await load(keys.filter((key) => !isKeychain(key)));
    await load(keys.filter(isKeychain));
  });

  /** One write of a key at a time, each of the newest value. */
  const write = (key: string, value: unknown) => {
    const writing = (writes.get(key) ?? loaded).then(async () => {
      const next = values.get(key);
      await storage
        .update(key, (stored) => mergeEntries(saved.get(key), next, stored))
        .then(() => saved.set(key, next))
        .catch(() => undefined);
    });
    values.set(key, value);
    writes.set(key, writing);
    return writing;
  };
  const isUnsaved = (key: string) => values.get(key) !== saved.get(key);
  const keys = async () => {
    const unsaved = [...values.keys()].filter(isUnsaved);
    const all = new Set([...(await keysOf()), ...unsaved]);
    return [...all].filter((key) => !isUnsaved(key) || values.get(key) !== undefined);
  };
  return {
    getKeys: keys,
    async getEntries<T>() {
      const get = async (key: string) => plain(isUnsaved(key) ? values.get(key) : await read(key)) as T;
      return Promise.all((await keys()).map(async (key): Promise<[string, T]> => [key, await get(key)]));
    },
    async getItem<T>(key: string) {
      await loaded;
      const value = values.get(key);
      return value === undefined ? undefined : (plain(value) as T);
    },
    setItem: (key, value) => write(key, plain(value)),
    removeItem: (key) => write(key, undefined),
  };
}
