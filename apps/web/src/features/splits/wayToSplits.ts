import { namespaceOf } from '@causeway/protocol';

/** What is needed to work with splits: an account in the namespace of a network that has them, and that network. */
interface WayToSplits<A> {
  readonly account: A;
  readonly chainId: string;
}

/**
 * The way from the account that is worked with to splits: its own namespace first, then its own wallet, then any.
 *
 * @param chainIds the networks with splits.
 * @returns `undefined` when no connected wallet has an account that can have a split.
 */
export function wayToSplits<A extends { readonly id: string; readonly connection: string }>(
  current: A,
  accounts: readonly A[],
  chainIds: readonly string[],
): WayToSplits<A> | undefined {
  const mine = accounts.filter(({ connection }) => connection === current.connection);
  for (const account of [current, ...mine, ...accounts]) {
    const chainId = chainIds.find((id) => namespaceOf(id) === namespaceOf(account.id));
    if (chainId) return { account, chainId };
  }
  return undefined;
}
