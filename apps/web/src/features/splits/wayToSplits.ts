import { namespaceOf } from '@causeway/protocol';

/** The step to a network with splits: an account in its namespace, and the network. */
interface WayToSplits<A> {
  readonly account: A;
  readonly chainId: string;
}

/**
 * Finds the account and network with which splits can be used: first in the current namespace, then in the current wallet,
 * then in any.
 *
 * @param chainIds the networks with splits.
 * @returns `undefined` when no connected wallet has an account that can have a split.
 */
export function wayToSplits<A extends { readonly id: string; readonly connection: string }>(
  current: A,
  accounts: readonly A[],
  chainIds: readonly string[],
): WayToSplits<A> | undefined {
  const sameWallet = accounts.filter(({ connection }) => connection === current.connection);
  for (const account of [current, ...sameWallet, ...accounts]) {
    const chainId = chainIds.find((id) => namespaceOf(id) === namespaceOf(account.id));
    if (chainId) return { account, chainId };
  }
  return undefined;
}
