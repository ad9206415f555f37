import type { Storage } from '@causeway/protocol';

/**
 * Keeps records until the page closes. Values are copied in and out, as in any other storage.
 *
 * @example
 * import { createWallets, memoryStorage } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], storage: memoryStorage() });
 */
export function memoryStorage(): Storage {
  const values = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(values.get(key)),
    async update(key, change) {
      const next = change(structuredClone(values.get(key)));
      if (next === undefined) values.delete(key);
      else values.set(key, structuredClone(next));
    },
    keys: async () => [...values.keys()],
  };
}
