import { join } from 'node:path';
import type { Route } from '@causeway/conformance/independent';
import { adapters } from '@causeway/stack/adapters';
import { registry } from '@causeway/walletconnect/registry';

/** A wallet that apps offer by name, and where it is reached. */
export interface ListedWallet {
  readonly name: string;
  readonly routes: ReadonlyMap<string, ReadonlySet<Route>>;
}

interface Known {
  readonly name: string;
  readonly rdns?: string;
}

/** Wallets whose place is a site, which opens in a window or takes the whole page. */
const sites: ReadonlySet<string> = new Set(['MyNearWallet', 'MultiversX Web Wallet']);

/** One wallet has names such as “OKX” and “OKX Wallet”. */
export const plainName = (name: string) => name.toLowerCase().replace(/ (wallet|extension)$/, '');

/** Every wallet of the adapters and the registry, in alphabetical order. */
export async function listWallets(root: string): Promise<readonly ListedWallet[]> {
  const wallets = new Map<string, { name: string; routes: Map<string, Set<Route>> }>();
  const names = new Map<string, string>();
  const add = ({ name, rdns }: Known, namespace: string, route: Route) => {
    const key = names.get(plainName(name)) ?? (rdns && names.get(rdns)) ?? plainName(name);
    names.set(plainName(name), key);
    if (rdns) names.set(rdns, key);
    const wallet = wallets.get(key) ?? { name, routes: new Map<string, Set<Route>>() };
    wallets.set(key, wallet);
    wallet.routes.set(namespace, (wallet.routes.get(namespace) ?? new Set<Route>()).add(route));
  };
  for (const { namespace, folder } of adapters) {
    const { knownWallets } = (await import(join(root, folder, 'src', 'known.ts'))) as {
      knownWallets: readonly Known[];
    };
    for (const known of knownWallets) add(known, namespace, sites.has(known.name) ? 'web' : 'page');
  }
  for (const wallet of registry) {
    // It announces itself by this name (EIP-6963).
    if (wallet.rdns && wallet.namespaces.includes('eip155')) add(wallet, 'eip155', 'page');
    for (const namespace of wallet.namespaces) {
      if (wallet.form) add(wallet, namespace, 'relay');
      if (wallet.browse) add(wallet, namespace, 'link');
    }
  }
  return [...wallets.values()].sort((one, other) =>
    one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1,
  );
}
