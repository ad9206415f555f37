import { browseLinks, type LinkDevice, pairingLinks, type WalletLink } from '@causeway/walletconnect/links';
import { type RegistryWallet, registry, supportsCode } from '@causeway/walletconnect/registry';
import { matches } from './matches.ts';

const ofNamespaces = (wallet: RegistryWallet, namespaces: readonly string[]) =>
  wallet.namespaces.some((namespace) => namespaces.includes(namespace));

/** Every known wallet that supports one of the app's namespaces and matches a search, however it is reached. */
export const findWallets = (namespaces: readonly string[], query: string): readonly RegistryWallet[] =>
  registry.filter((wallet) => ofNamespaces(wallet, namespaces) && matches(wallet, query));

/** The links from this phone into a wallet app. */
export interface AppWays {
  /** Links with the pairing code; empty while there is no code. */
  readonly codes: readonly WalletLink[];
  /** Links that open this page inside the wallet. */
  readonly inside: readonly WalletLink[];
  /** The link to offer first. */
  readonly best: WalletLink | undefined;
  /** Whether `best` opens this page inside the wallet. */
  readonly insideFirst: boolean;
}

/**
 * Lists the links into a wallet app. Without a code, the app can only open this page.
 *
 * @param pending a code was requested.
 */
export function waysInto(
  app: RegistryWallet,
  uri: string | undefined,
  pending: boolean,
  device: LinkDevice,
): AppWays {
  const codes = uri === undefined ? [] : pairingLinks(app, uri, device);
  const inside = linksInside(app, device);
  const coming = uri === undefined && pending && supportsCode(app);
  const insideFirst = inside.length > 0 && (app.browseFirst === true || !(coming || codes.length > 0));
  return { codes, inside, best: insideFirst ? inside[0] : codes[0], insideFirst };
}

/** A page that other devices cannot open, such as one of the local network, has no link. */
function linksInside(app: RegistryWallet, device: LinkDevice): readonly WalletLink[] {
  try {
    return browseLinks(app, pageLink(), device);
  } catch {
    return [];
  }
}

/** This page's address, without its fragment. */
export const pageLink = () => location.href.split('#', 1)[0] ?? '';

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
