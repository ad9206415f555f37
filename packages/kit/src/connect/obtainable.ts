import type { Wallet } from '@causeway/core';
import type { RegistryWallet } from '@causeway/walletconnect/registry';

/** The facts of a known wallet that decide whether it is offered. */
export type Offered = Pick<RegistryWallet, 'name' | 'rdns' | 'namespaces'>;

/** The facts of the page that decide which wallets are offered. */
export interface Wanted {
  /** The wallets that are in this browser. */
  readonly here: readonly Pick<Wallet, 'name' | 'rdns'>[];
  /** The families of the app. */
  readonly namespaces: readonly string[];
  readonly query: string;
}

/** Whether a known wallet is of one of the app's families, matches the search, and is not in this browser. */
export function isOffered(wallet: Offered, { here, namespaces, query }: Wanted): boolean {
  return (
    wallet.namespaces.some((namespace) => namespaces.includes(namespace)) &&
    isFound(wallet.name, query) &&
    !here.some(
      ({ name, rdns }) => fold(name) === fold(wallet.name) || (rdns !== undefined && rdns === wallet.rdns),
    )
  );
}

/** Whether a name contains the text of a search. */
export const isFound = (name: string, query: string) => fold(name).includes(fold(query.trim()));

/** The offered wallets that have a page to get them, in the registry's order, which is by name. */
export function obtainable(registry: readonly RegistryWallet[], wanted: Wanted): readonly RegistryWallet[] {
  return registry.filter((wallet) => wallet.homepage !== undefined && isOffered(wallet, wanted));
}

/** Removes marks and letter case from a text. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
