import type { Storage, WalletError } from '@causeway/protocol';
import { toWalletError } from '../connection/view.js';
import { memoryStorage } from './memory.js';

/**
 * Goes on in memory when a storage fails, and says so once: a browser that blocks storage must not keep anybody
 * from connecting. A mistake of the caller fails in memory too, and is then the caller's alone.
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
      // What was asked at the same time failed of the same.
      if (!failed) report(toWalletError(cause, 'storage'));
      failed = true;
      return value;
    }
  };
  return {
    // Copied, so that what cannot be read fails here and not later.
    get: (key) => attempt(async (at) => structuredClone(await at.get(key))),
    update: (key, change) => attempt((at) => at.update(key, change)),
    keys: () => attempt((at) => at.keys()),
    subscribe: storage.subscribe?.bind(storage),
  };
}
