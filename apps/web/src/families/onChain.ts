import type { ConnectedAccount } from '@causeway/core';
import { type ChainId, namespaceOf } from '@causeway/protocol';

const sameKey = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);

/**
 * Returns the account that corresponds to a selected one on another chain of its namespace. An address that is valid on
 * every chain is the same account; a bound one corresponds to the account of the same connection with the same key, or at
 * the same position.
 *
 * @param accounts of all connections.
 * @returns `undefined` when the wallet shared no account on that chain, and for a chain of another namespace.
 */
export function onChain(
  account: ConnectedAccount,
  chainId: ChainId,
  bound: boolean,
  accounts: readonly ConnectedAccount[],
): ConnectedAccount | undefined {
  if (namespaceOf(account.chainId) !== namespaceOf(chainId)) return undefined;
  if (!bound || account.chainId === chainId) return account;
  const of = (chain: string) =>
    accounts.filter((one) => one.connection === account.connection && one.chainId === chain);
  const there = of(chainId);
  if (account.publicKey) {
    const match = there.find((one) => sameKey(one.publicKey, account.publicKey));
    if (match) return match;
  }
  return there[of(account.chainId).findIndex((one) => one.id === account.id)];
}

/** Removes accounts with the same address: one that a session lists on several chains is one account. */
export function distinct(accounts: readonly ConnectedAccount[]): readonly ConnectedAccount[] {
  const seen = new Set<string>();
  return accounts.filter(({ id, address, connection }) => {
    const key = `${connection} ${namespaceOf(id)} ${address}`;
    return !seen.has(key) && seen.add(key);
  });
}
