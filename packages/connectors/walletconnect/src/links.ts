import { WalletError } from '@causeway/protocol';
import { sentences } from './codes.js';
import type { RegistryWallet } from './registryTypes.js';

/** A link that may be put into an `<a href>`. */
export interface WalletLink {
  readonly kind: 'native' | 'universal' | 'intent' | 'chooser' | 'store' | 'home';
  readonly href: string;
}

/** The device that opens the link. */
export interface LinkDevice {
  readonly os: 'ios' | 'android' | 'other';
  /** Inside Telegram custom schemes are not opened, and on Android a code is decoded twice. */
  readonly telegram?: boolean;
}

/** Longer codes and pages are refused. Characters. */
const longest = 4096;
/** A pairing code as the client makes it: no other character can be in one. */
const codePattern = /^wc:[0-9a-f]{64}@2\?[A-Za-z0-9&=._~%-]+$/;
/** Schemes that run code, read files or belong to others; no wallet has one of them. */
const denied = new Set([
  'javascript',
  'data',
  'vbscript',
  'blob',
  'file',
  'about',
  'filesystem',
  'view-source',
  'intent',
  'http',
  'https',
  'ws',
  'wss',
  'mailto',
  'tel',
  'sms',
  'wc',
]);

const refuse = (reason: string) =>
  new WalletError('walletconnect-link-unsafe', { reason }, { message: sentences.unsafe });

/**
 * The links that pass a pairing code to a wallet, the better one first: its own scheme (which keeps the code), then
 * its universal link. They contain only parts of the registry and no text from a wallet or a page.
 *
 * @throws WalletError `walletconnect-link-unsafe` when the code or the record is none. The code is not in the error.
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
  const { native, universal, form } = wallet;
  if (!form) return Object.freeze([]);
  const code = form === 'wcRaw' ? uri : encodeURIComponent(uri);
  const tail = `${form === 'wcV2' ? 'wcV2?' : form === 'wcRaw' ? 'wc?' : 'wc?uri='}${code}`;
  const links: WalletLink[] = [];
  if (native !== undefined) {
    checkScheme(native);
    if (!device.telegram) links.push({ kind: 'native', href: `${native}${tail}` });
  }
  if (universal !== undefined) {
    checkHttps(universal);
    const twice = device.telegram && device.os === 'android';
    const last = twice ? tail.replace(code, encodeURIComponent(code)) : tail;
    links.push({ kind: 'universal', href: `${universal}/${last}` });
  }
  return Object.freeze(links.map((link) => Object.freeze(link)));
}

/**
 * The links that open a wallet with a pending request, the better one first. They contain nothing of the request,
 * which the wallet gets from the relay.
 *
 * @throws WalletError `walletconnect-link-unsafe` when the record is none.
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
  const { native, universal, form } = wallet;
  if (!form) return Object.freeze([]);
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
 * The link that opens a page inside a wallet. On Android as an intent with the wallet's page as the way out, because
 * some browsers there do not follow universal links.
 *
 * @param page the app's own address, `https:`, or `http:` on this machine.
 * @throws WalletError `walletconnect-link-unsafe`.
 * @example
 * import { browseLink } from '@causeway/walletconnect/links';
 * import type { RegistryWallet } from '@causeway/walletconnect/registry';
 *
 * function openInside(wallet: RegistryWallet): string | undefined {
 *   return browseLink(wallet, location.href, { os: 'android' })?.href;
 * }
 */
export function browseLink(wallet: RegistryWallet, page: string, device: LinkDevice): WalletLink | undefined {
  if (wallet.browse === undefined) return undefined;
  checkHttps(wallet.browse);
  const { href, origin } = pageOf(page);
  const link = `${wallet.browse}${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`;
  if (device.os !== 'android' || !wallet.androidPackage)
    return Object.freeze({ kind: 'universal', href: link });
  checkPackage(wallet.androidPackage);
  const out = wallet.homepage ?? link;
  if (wallet.homepage !== undefined) checkHttps(wallet.homepage);
  const intent = `scheme=https;package=${wallet.androidPackage};S.browser_fallback_url=${encodeURIComponent(out)}`;
  return Object.freeze({
    kind: 'intent',
    href: `intent://${link.slice('https://'.length)}#Intent;${intent};end`,
  });
}

/**
 * Where to get the wallet: the store of the device, else the wallet's own page; `undefined` when neither is known.
 *
 * @throws WalletError `walletconnect-link-unsafe` when the record is none.
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
    if (!/^\d{6,12}$/.test(appStore)) throw refuse('the number is none of a store.');
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

function checkPackage(name: string): void {
  if (!/^[a-z]\w*(\.[a-z]\w*)+$/i.test(name)) throw refuse('the package is none.');
}

function checkCode(uri: string): void {
  if (typeof uri !== 'string' || uri.length > longest || !codePattern.test(uri)) {
    throw refuse('it holds no pairing code.');
  }
}

function checkScheme(native: string): void {
  const scheme = /^([a-z][a-z0-9.+-]{1,40}):\/\/(?:[a-z0-9.-]+\/)*$/.exec(native)?.[1];
  if (!scheme || denied.has(scheme)) throw refuse('the scheme is not one of a wallet.');
}

function checkHttps(text: string): void {
  const url = parse(text);
  const plain = /^https:\/\/[a-z0-9.-]+(\/[A-Za-z0-9._/-]*)?$/.test(text);
  if (url?.protocol !== 'https:' || url.username || url.port || !plain) {
    throw refuse('the address is not https.');
  }
}

function pageOf(page: string): URL {
  const url = typeof page === 'string' && page.length <= longest ? parse(page) : undefined;
  const here = url?.protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+)$/.test(url.hostname);
  if (!url || (url.protocol !== 'https:' && !here) || url.username || url.password) {
    throw refuse('the page is not https.');
  }
  return url;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
