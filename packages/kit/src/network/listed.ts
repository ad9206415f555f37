import { type Adapter, namespaceOf } from '@causeway/protocol';

/**
 * Whether a wallet is on a chain of this namespace that the app does not list.
 *
 * @param chainId CAIP-2 id of the wallet's own chain; absent while it names none.
 */
export const isOnUnlistedChain = (
  adapters: readonly Adapter[],
  namespace: string | undefined,
  chainId: string | undefined,
): boolean =>
  chainId !== undefined &&
  namespaceOf(chainId) === namespace &&
  !adapters.some(({ chains }) => chains.some(({ id }) => id === chainId));
