import type { Wallet } from '@causeway/core';
import type { RegistryWallet } from '@causeway/walletconnect/registry';

/** The facts that decide which wallets are offered. */
export interface Wanted {
  /** The wallets that are in this browser. */
  readonly here: readonly Pick<Wallet, 'name' | 'rdns'>[];
  /** The families of the app. */
  readonly namespaces: readonly string[];
  readonly query: string;
}

/** The known wallets with a page, of one of the app's families, that are not in this browser; by name. */
export function obtainable(
  registry: readonly RegistryWallet[],
  { here, namespaces, query }: Wanted,
): readonly RegistryWallet[] {
  const text = fold(query.trim());
  return registry
    .filter(
      (wallet) =>
        wallet.homepage !== undefined &&
        wallet.namespaces.some((namespace) => namespaces.includes(namespace)) &&
        fold(wallet.name).includes(text) &&
        !here.some(
          ({ name, rdns }) =>
            fold(name) === fold(wallet.name) || (rdns !== undefined && rdns === wallet.rdns),
        ),
    )
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Removes marks and letter case from a text. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
