import { checkCode, checkHttps, checkPackage, checkScheme, fill, invalid } from './linkParts.js';
import type { LinkDevice, WalletLink } from './linkTypes.js';
import type { RegistryWallet } from './registryTypes.js';

export { browseLinks } from './browseLinks.js';
export type { LinkDevice, WalletLink } from './linkTypes.js';

/**
 * The links that pass a pairing code to a wallet, the better one first: its own scheme (which keeps the code), then
 * its universal link. They contain only parts of the registry and no text from a wallet or a page.
 *
 * @throws WalletError `walletconnect-link-unsafe` when the code or the record is invalid. The code is not in
 * the error.
 * @example
 * import { pairingLinks, type WalletLink } from '@causeway/walletconnect/links';
 * import type { RegistryWallet } from '@causeway/walletconnect/registry';
 *
 * function bestLink(wallet: RegistryWallet, uri: string): WalletLink | undefined {
 *   const [link] = pairingLinks(wallet, uri, { os: 'ios' });
 *   return link; // { kind: 'native', href: 'metamask://wc?uri=…' }
 * }
 */
export function pairingLinks(wallet: RegistryWallet, uri: string, device: LinkDevice): readonly WalletLink[] {
  checkCode(uri);
  const { native, universal, form, pair } = wallet;
  const code = form === 'wcRaw' ? uri : encodeURIComponent(uri);
  const tail = `${form === 'wcV2' ? 'wcV2?' : form === 'wcRaw' ? 'wc?' : 'wc?uri='}${code}`;
  // Telegram decodes a link once on Android.
  const again = device.telegram && device.os === 'android' ? encodeURIComponent(code) : code;
  const links: WalletLink[] = [];
  if (native !== undefined && form) {
    checkScheme(native);
    if (!device.telegram) links.push({ kind: 'native', href: `${native}${tail}` });
  }
  if (universal !== undefined && form) {
    checkHttps(universal);
    links.push({ kind: 'universal', href: `${universal}/${tail.replace(code, again)}` });
  }
  if (pair !== undefined) {
    const { href, scheme } = fill(pair, { code: again });
    if (scheme === undefined) links.push({ kind: 'universal', href });
    else if (!device.telegram) links.push({ kind: 'native', href });
  }
  return Object.freeze(links.map((link) => Object.freeze(link)));
}

/**
 * The links that open a wallet with a pending request, the better one first. They contain nothing of the request,
 * which the wallet gets from the relay.
 *
 * @throws WalletError `walletconnect-link-unsafe` when the record is invalid.
 * @example
 * import { openLinks, type WalletLink } from '@causeway/walletconnect/links';
 * import type { RegistryWallet } from '@causeway/walletconnect/registry';
 *
 * function linkTo(wallet: RegistryWallet): WalletLink | undefined {
 *   const [link] = openLinks(wallet, { os: 'ios' });
 *   return link; // { kind: 'native', href: 'metamask://wc' }
 * }
 */
export function openLinks(wallet: RegistryWallet, device: LinkDevice): readonly WalletLink[] {
  const { native, universal, form, pair } = wallet;
  if (!form) return openPair(pair, device);
  const tail = form === 'wcV2' ? 'wcV2' : 'wc';
  const links: WalletLink[] = [];
  if (native !== undefined) {
    checkScheme(native);
    if (!device.telegram) links.push({ kind: 'native', href: `${native}${tail}` });
  }
  if (universal !== undefined) {
    checkHttps(universal);
    links.push({ kind: 'universal', href: `${universal}/${tail}` });
  }
  return Object.freeze(links.map((link) => Object.freeze(link)));
}

/** A custom link opens the app without its path, which makes sense only with a code. */
function openPair(pair: string | undefined, device: LinkDevice): readonly WalletLink[] {
  const scheme = pair === undefined ? undefined : fill(pair, { code: '' }).scheme;
  if (scheme === undefined || device.telegram) return Object.freeze([]);
  return Object.freeze([Object.freeze<WalletLink>({ kind: 'native', href: `${scheme}://` })]);
}

/**
 * The system's own choice among the wallets that take codes: for a wallet that is not in the registry.
 *
 * @throws WalletError `walletconnect-link-unsafe`.
 * @example
 * import { chooserLink } from '@causeway/walletconnect/links';
 *
 * function showChooser(anchor: HTMLAnchorElement, uri: string): void {
 *   anchor.href = chooserLink(uri).href;
 * }
 */
export function chooserLink(uri: string): WalletLink {
  checkCode(uri);
  return Object.freeze({ kind: 'chooser', href: uri });
}

/**
 * The address for getting the wallet: the store of the device, else the wallet's own page; `undefined` when
 * neither is known.
 *
 * @throws WalletError `walletconnect-link-unsafe` when the record is invalid.
 * @example
 * import { storeLink } from '@causeway/walletconnect/links';
 * import type { RegistryWallet } from '@causeway/walletconnect/registry';
 *
 * function installLink(wallet: RegistryWallet): string | undefined {
 *   return storeLink(wallet, { os: 'ios' })?.href; // 'https://apps.apple.com/app/id1438144202'
 * }
 */
export function storeLink(wallet: RegistryWallet, { os }: Pick<LinkDevice, 'os'>): WalletLink | undefined {
  const { appStore, playStore, homepage } = wallet;
  if (os === 'ios' && appStore !== undefined) {
    if (!/^\d{6,12}$/.test(appStore)) throw invalid('the number is not one of a store.');
    return Object.freeze({ kind: 'store', href: `https://apps.apple.com/app/id${appStore}` });
  }
  if (os === 'android' && playStore !== undefined) {
    checkPackage(playStore);
    return Object.freeze({
      kind: 'store',
      href: `https://play.google.com/store/apps/details?id=${playStore}`,
    });
  }
  if (homepage === undefined) return undefined;
  checkHttps(homepage);
  return Object.freeze({ kind: 'home', href: homepage });
}
