import type { KeyValueStore } from '@causeway/walletconnect';

/** A page's store in memory. */
export function memoryStore(): KeyValueStore {
  const items = new Map<string, string>();
  const read = <T>(text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as T));
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => [...items].map(([key, text]) => [key, read<T>(text) as T] as [string, T]),
    getItem: async <T>(key: string) => read<T>(items.get(key)),
    setItem: async (key, value) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key) => void items.delete(key),
  };
}
