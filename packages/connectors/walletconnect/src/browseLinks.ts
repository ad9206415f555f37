import { checkHttps, checkPackage, fill, pageOf } from './linkParts.js';
import type { LinkDevice, WalletLink } from './linkTypes.js';
import type { RegistryWallet } from './registryTypes.js';

/**
 * The links that open a page inside a wallet, where its provider is, the better one first. On Android that is an
 * intent, because some browsers there do not follow universal links; its fallback is where to get the wallet.
 *
 * @param page the app's own address, `https:`, or `http:` on this machine.
 * @throws WalletError `walletconnect-link-unsafe`.
 * @example
 * import { browseLinks } from '@causeway/walletconnect/links';
 * import type { RegistryWallet } from '@causeway/walletconnect/registry';
 *
 * function openInside(wallet: RegistryWallet): string | undefined {
 *   return browseLinks(wallet, location.href, { os: 'android' })[0]?.href;
 * }
 */
export function browseLinks(wallet: RegistryWallet, page: string, device: LinkDevice): readonly WalletLink[] {
  const { browse, browseNative, androidPackage } = wallet;
  if (browse === undefined && browseNative === undefined) return Object.freeze([]);
  const values = valuesOf(pageOf(page), device);
  const universal = browse === undefined ? undefined : fill(browse, values).href;
  const native = browseNative === undefined ? undefined : fill(browseNative, values);
  const links: WalletLink[] = [];
  if (device.os === 'android' && androidPackage !== undefined && !device.telegram) {
    checkPackage(androidPackage);
    const [scheme = '', rest] = (native?.href ?? universal ?? '').split('://');
    const fallback = encodeURIComponent(homeOf(wallet));
    const intent = `scheme=${scheme};package=${androidPackage};S.browser_fallback_url=${fallback}`;
    links.push({ kind: 'intent', href: `intent://${rest}#Intent;${intent};end` });
  }
  if (universal !== undefined) links.push({ kind: 'universal', href: universal });
  if (native && links[0]?.kind !== 'intent' && !device.telegram && device.os !== 'other') {
    links.push({ kind: 'native', href: native.href });
  }
  return Object.freeze(links.map((link) => Object.freeze(link)));
}

/** The place to get the wallet, for a phone that does not have it. */
function homeOf({ playStore, homepage }: RegistryWallet): string {
  if (playStore !== undefined) {
    checkPackage(playStore);
    return `https://play.google.com/store/apps/details?id=${playStore}`;
  }
  const home = homepage ?? 'https://play.google.com/store';
  checkHttps(home);
  return home;
}

function valuesOf({ href, origin }: URL, { os, telegram }: LinkDevice) {
  const encode = encodeURIComponent;
  // Telegram decodes a link once on Android.
  const encodeOnce = telegram && os === 'android' ? encode : (text: string) => text;
  // A fragment or a separator of the page must not become one of the link.
  const bare = href
    .slice(href.indexOf('://') + 3)
    .replace(/[#;\\]/g, encode)
    .replaceAll("'", '%27');
  return {
    page: encodeOnce(encode(href)),
    twice: encodeOnce(encode(encode(href))),
    bare: encodeOnce(bare),
    origin: encodeOnce(encode(origin)),
  };
}
