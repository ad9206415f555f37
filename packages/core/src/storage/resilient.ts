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
    keys: () => attempt((at) => at.keys()),
    update: (key, change) =>
      attempt(async (at) => {
        let mistake: { readonly error: unknown } | undefined;
        await at
          .update(key, (value) => {
            try {
              return change(value);
            } catch (error) {
              mistake = { error };
              throw error;
            }
          })
          .catch((error) => {
            if (!mistake) throw error;
          });
        // A mistake in `change` is the caller's: no other storage would mend it.
        return mistake;
      }).then((mistake) => {
        if (mistake) throw mistake.error;
      }),
    subscribe: storage.subscribe && ((listener) => storage.subscribe?.(listener) ?? (() => undefined)),
  };
}
