import { type Storage, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';

/** The part of the browser's storage, and the prefix. */
export interface WebStorageOptions {
  readonly prefix?: string;
}

/**
 * Records in local storage. Two tabs that write the same key at once can lose an update: use
 * `indexedDbStorage` where tabs share records.
 *
 * @example
 * import { createWallets, localStorageStorage } from '@causeway/core';
 *
 * const storage = localStorageStorage({ prefix: 'my-app:' });
 * const wallets = createWallets({ appName: 'My app', adapters: [], storage });
 */
export const localStorageStorage = (options?: WebStorageOptions): Storage =>
  webStorage('localStorage', () => globalThis.localStorage, options);

/**
 * Records of this tab alone; they survive a reload and end with the tab.
 *
 * @example
 * import { createWallets, sessionStorageStorage } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], storage: sessionStorageStorage() });
 */
export const sessionStorageStorage = (options?: WebStorageOptions): Storage =>
  webStorage('sessionStorage', () => globalThis.sessionStorage, options);

function webStorage(name: string, area: () => globalThis.Storage, options: WebStorageOptions = {}): Storage {
  const prefix = `${options.prefix ?? 'causeway'}:`;
  // The access itself throws where the browser blocks storage, so each call repeats it.
  const guard = <T>(act: (area: globalThis.Storage) => T): T => {
    try {
      return act(area());
    } catch (cause) {
      const full = peek(cause, 'name') === 'QuotaExceededError';
      throw new WalletError(full ? 'storage-quota' : 'storage-unavailable', { storage: name }, { cause });
    }
  };
  const readValue = (at: globalThis.Storage, key: string): unknown => {
    const text = at.getItem(prefix + key);
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      return text; // The text may be foreign; the reader validates it and moves an invalid one to quarantine.
    }
  };
  return {
    get: async (key) => guard((at) => readValue(at, key)),
    async update(key, change) {
      // Outside the guard: an error of `change` belongs to the caller and is thrown unchanged.
      const next = change(guard((at) => readValue(at, key)));
      guard((at) =>
        next === undefined ? at.removeItem(prefix + key) : at.setItem(prefix + key, JSON.stringify(next)),
      );
    },
    keys: async () =>
      guard((at) =>
        Array.from({ length: at.length }, (_, index) => at.key(index) ?? '')
          .filter((key) => key.startsWith(prefix))
          .map((key) => key.slice(prefix.length)),
      ),
  };
}
