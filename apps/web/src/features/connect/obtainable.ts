import { type InstallLinks, knownWallets } from '@causeway/eip155/known';
import { storeLink } from '@causeway/walletconnect/links';
import { type RegistryWallet, registry } from '@causeway/walletconnect/registry';
import { fold, matches } from '../pairing/matches.ts';

/** A wallet that can be had, and where. */
interface Obtainable {
  readonly id: string;
  readonly name: string;
  readonly links: InstallLinks;
}

/**
 * The wallets that match a search and are not installed, by name. A wallet with stores and links is listed once, with
 * the stores.
 *
 * @param here reverse domain names of the wallets of this browser.
 * @param namespaces what the app speaks.
 */
export function obtainable(
  here: ReadonlySet<string | undefined>,
  namespaces: readonly string[],
  query: string,
): readonly Obtainable[] {
  const inStores = knownWallets.filter(({ rdns }) => !here.has(rdns));
  const names = new Set(knownWallets.flatMap(({ name, aliases = [] }) => [name, ...aliases].map(fold)));
  const domains = new Set(knownWallets.map(({ rdns }) => rdns));
  const more = registry.filter(
    (wallet) =>
      wallet.homepage !== undefined &&
      wallet.namespaces.some((namespace) => namespaces.includes(namespace)) &&
      !(wallet.rdns !== undefined && (here.has(wallet.rdns) || domains.has(wallet.rdns))) &&
      ![...names].some((name) => name.startsWith(fold(wallet.name))),
  );
  return [
    ...inStores.map(({ rdns, name, links }) => ({ id: rdns, rdns, name, links })),
    ...more.map((wallet) => ({ ...wallet, links: linksOf(wallet) })),
  ]
    .filter((wallet) => matches(wallet, query))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/** The stores of phones, and the wallet's own page. */
function linksOf(wallet: RegistryWallet): InstallLinks {
  const store = (os: 'ios' | 'android') => {
    const link = storeLink(wallet, { os });
    return link?.kind === 'store' ? link.href : undefined;
  };
  return { home: wallet.homepage ?? '', ios: store('ios'), android: store('android') };
}

/** Where to get a wallet on this machine. */
interface Store {
  readonly kind: 'chrome' | 'firefox' | 'ios' | 'android' | 'home';
  readonly href: string;
}

/** The wallet's page in the store of this browser, or its own website where that store does not list it. */
export function storeOf(links: InstallLinks, userAgent: string): Store {
  const kind = kindOf(userAgent);
  const href = kind && links[kind];
  return kind && href ? { kind, href } : { kind: 'home', href: links.home };
}

function kindOf(userAgent: string): Exclude<Store['kind'], 'home'> | undefined {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Firefox\//.test(userAgent)) return 'firefox';
  return /Chrome\//.test(userAgent) ? 'chrome' : undefined;
}
