import type { StateStore } from '../wallet/state.js';

const prefix = 'causeway-test-wallet:';

/**
 * Keeps a wallet's state in local storage, shared by all tabs of the origin as a real wallet's is. Where the
 * page has none, or it throws, the state lives as long as the page.
 */
export function pageStore(page: Window, rdns: string): StateStore {
  const key = prefix + rdns;
  return {
    read() {
      try {
        return JSON.parse(page.localStorage.getItem(key) ?? 'null');
      } catch {
        return undefined;
      }
    },
    write(state) {
      try {
        page.localStorage.setItem(key, JSON.stringify(state));
      } catch {}
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        // A null key: everything was cleared.
        if (event.key === key || event.key === null) listener();
      };
      page.addEventListener('storage', onStorage);
      return () => page.removeEventListener('storage', onStorage);
    },
  };
}
