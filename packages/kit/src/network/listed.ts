import { type Adapter, type Chain, namespaceOf } from '@causeway/protocol';

/** The chain that an adapter lists under a CAIP-2 id. */
export const listedChain = (adapters: readonly Adapter[], id: string | undefined): Chain | undefined =>
  adapters.flatMap(({ chains }) => chains).find((chain) => chain.id === id);

/**
 * Whether a wallet is on a chain of this namespace that the app does not list.
 *
 * @param id CAIP-2 id of the wallet's own chain; absent while it names none.
 */
export const isOnUnlistedChain = (
  adapters: readonly Adapter[],
  namespace: string | undefined,
  id: string | undefined,
): boolean => id !== undefined && namespaceOf(id) === namespace && !listedChain(adapters, id);
