import type { LastChain } from './types.js';

/**
 * The last-used chain id in the browser's local storage. Where that throws or is absent nothing is kept and
 * nothing fails.
 *
 * @example
 * import { createWallets, localLastChain } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], lastChain: localLastChain() });
 */
export function localLastChain(prefix = 'causeway'): LastChain {
  const key = (namespace: string) => `${prefix}:last-chain:${namespace}`;
  return {
    get(namespace) {
      try {
        return globalThis.localStorage?.getItem(key(namespace)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(chainId) {
      try {
        globalThis.localStorage?.setItem(key(chainId.split(':')[0] ?? ''), chainId);
      } catch {
        // Private mode or a full disk: the choice lasts as long as the page.
      }
    },
  };
}
