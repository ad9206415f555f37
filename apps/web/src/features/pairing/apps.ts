import { type RegistryWallet, registry } from '@causeway/walletconnect/registry';
import { matches } from './matches.ts';

/** The wallet apps that accept a pairing code, support one of the app's namespaces, and match a search. */
export function findApps(namespaces: readonly string[], query: string): readonly RegistryWallet[] {
  return registry.filter(
    (wallet) =>
      wallet.form !== undefined &&
      (wallet.native ?? wallet.universal) !== undefined &&
      wallet.namespaces.some((namespace) => namespaces.includes(namespace)) &&
      matches(wallet, query),
  );
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/\s*wallet$/, '');

/**
 * The known wallet app with that name. A wallet's claimed name only selects among known apps and never becomes part
 * of the link.
 */
export const appNamed = (name: string): RegistryWallet | undefined =>
  registry.find((wallet) => plain(wallet.name) === plain(name));
