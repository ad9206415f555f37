import type { ConnectedAccount } from '@causeway/core';
import { type ChainId, namespaceOf } from '@causeway/protocol';

const sameKey = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
  a !== undefined && b !== undefined && a.length === b.length && a.every((byte, index) => byte === b[index]);

/**
 * The account that a chosen one is on a chain of its namespace. Where an address is good on every chain it is the same
 * one; where it is bound to one chain, the account of the same connection with the same key, or in the same place.
 *
 * @param accounts of all connections.
 * @returns `undefined` when the wallet gave no account on that chain, and for a chain of another namespace.
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
    const found = there.find((one) => sameKey(one.publicKey, account.publicKey));
    if (found) return found;
  }
  return there[of(account.chainId).findIndex((one) => one.id === account.id)];
}

/** Accounts to show, by address: one that a session lists on several chains is one account. */
export function distinct(accounts: readonly ConnectedAccount[]): readonly ConnectedAccount[] {
  const seen = new Set<string>();
  return accounts.filter(({ id, address, connection }) => {
    const key = `${connection} ${namespaceOf(id)} ${address}`;
    return !seen.has(key) && seen.add(key);
  });
}
