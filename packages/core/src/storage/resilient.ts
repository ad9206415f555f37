import type { Storage, WalletError } from '@causeway/protocol';
import { toWalletError } from '../connection/view.js';
import { memoryStorage } from './memory.js';

/**
 * Reads from memory once a storage has failed, and reports that once: a browser that blocks storage must not keep a
 * visitor from connecting. Later changes are also made where the storage takes them, without a report. A mistake of the caller fails in memory too, so it is thrown and not reported.
 *
 * @example
 * import { indexedDbStorage, resilientStorage } from '@causeway/core';
 *
 * const storage = resilientStorage(indexedDbStorage(), (error) => console.warn(error.shortMessage));
 */
export function resilientStorage(storage: Storage, report: (error: WalletError) => void): Storage {
  const memory = memoryStorage();
  let failed = false;
  const attempt = async <T>(act: (at: Storage) => Promise<T>): Promise<T> => {
    if (failed) return act(memory);
    try {
      return await act(storage);
    } catch (cause) {
      const value = await act(memory);
      // Calls made at the same time failed for the same reason.
      if (!failed) report(toWalletError(cause, 'storage'));
      failed = true;
      return value;
    }
  };
  return {
    // Copied, so that a value that cannot be read fails here and not later.
    get: (key) => attempt(async (at) => structuredClone(await at.get(key))),
    recall: storage.recall?.bind(storage),
    async update(key, change) {
      // Tried there too: a smaller value may fit again, and an old one would return at the next visit.
      if (failed) (async () => storage.update(key, change))().catch(() => undefined);
      await attempt((at) => at.update(key, change));
    },
    keys: () => attempt((at) => at.keys()),
    subscribe: storage.subscribe?.bind(storage),
  };
}
