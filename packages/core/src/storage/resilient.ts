import { isWalletError, type Storage, WalletError } from '@causeway/protocol';
import { memoryStorage } from './memory.js';

/**
 * Goes on in memory when a storage fails, and says so once: a browser that blocks storage must not keep anybody
 * from connecting.
 */
export function resilientStorage(storage: Storage, report: (error: WalletError) => void): Storage {
  const memory = memoryStorage();
  let failed = false;
  const attempt = async <T>(act: (at: Storage) => Promise<T>): Promise<T> => {
    if (failed) return act(memory);
    try {
      return await act(storage);
    } catch (cause) {
      failed = true;
      report(
        isWalletError(cause)
          ? cause
          : new WalletError('storage-unavailable', { storage: 'storage' }, { cause }),
      );
      return act(memory);
    }
  };
  return {
    get: (key) => attempt((at) => at.get(key)),
    update: (key, change) => attempt((at) => at.update(key, change)),
    keys: () => attempt((at) => at.keys()),
    subscribe: storage.subscribe && ((listener) => storage.subscribe?.(listener) ?? (() => undefined)),
  };
}
