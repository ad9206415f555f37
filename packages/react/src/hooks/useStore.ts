import type { Store } from '@causeway/core';
import { useSyncExternalStore } from 'react';

/**
 * Returns the value of a store and renders again when it changes. Never prompts.
 *
 * @param server the value that the server rendered; the first client render shows it too, so hydration
 *   matches. The store's present value by default, which is right as long as nothing started the store before
 *   hydration.
 * @example
 * ```tsx
 * import type { Wallets } from '@causeway/core';
 * import { useStore } from '@causeway/react';
 *
 * export function Count({ wallets }: { readonly wallets: Wallets }) {
 *   return <p>{useStore(wallets.timeline).length} events</p>;
 * }
 * ```
 */
export function useStore<T>(store: Store<T>, server: () => T = store.get): T {
  return useSyncExternalStore(store.subscribe, store.get, server);
}
