import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { browseLink, chooserLink, openLinks, pairingLinks, storeLink } from './links.js';
import { registry } from './registry.js';
import type { RegistryWallet } from './registryTypes.js';

const uri = `wc:${'a1'.repeat(32)}@2?relay-protocol=irn&symKey=${'0f'.repeat(32)}&expiryTimestamp=1760000000`;
const code = encodeURIComponent(uri);
const find = (id: string) => registry.find((wallet) => wallet.id === id) as RegistryWallet;
const hrefs = (id: string, device: Parameters<typeof pairingLinks>[2] = { os: 'ios' }) =>
  pairingLinks(find(id), uri, device).map(({ href }) => href);
const refused = (act: () => unknown) => {
  try {
    act();
    return false;
  } catch (error) {
    return isWalletError(error, 'walletconnect-link-unsafe') && !String(error).includes('symKey');
  }
};

test('pairingLinks returns the code in the form of each wallet, its own scheme first', () => {
  expect(hrefs('metamask')).toEqual([
    `metamask://wc?uri=${code}`,
    `https://metamask.app.link/wc?uri=${code}`,
  ]);
  expect(hrefs('keplr')).toEqual([`keplrwallet://wcV2?${code}`, `https://deeplink.keplr.app/wcV2?${code}`]);
  expect(hrefs('cosmostation')).toEqual([`cosmostation://wc?${uri}`]);
  expect(hrefs('kresus')).toEqual([`com.kresus.superapp://wc?uri=${code}`]);
  expect(hrefs('binance')[0]).toBe(`bnc://app.binance.com/cedefi/wc?uri=${code}`);
  expect(hrefs('phantom')).toEqual([]);
  expect(chooserLink(uri).href).toBe(uri);
});

test('pairingLinks returns only universal links inside Telegram, encoded twice on Android', () => {
  expect(hrefs('metamask', { os: 'ios', telegram: true })).toEqual([
    `https://metamask.app.link/wc?uri=${code}`,
  ]);
  expect(hrefs('metamask', { os: 'android', telegram: true })).toEqual([
    `https://metamask.app.link/wc?uri=${encodeURIComponent(code)}`,
  ]);
  expect(hrefs('rabby', { os: 'ios', telegram: true })).toEqual([]);
});

test('openLinks contain nothing of the pending request', () => {
  const links = (id: string, telegram = false) =>
    openLinks(find(id), { os: 'ios', telegram }).map(({ href }) => href);
  expect(links('metamask')).toEqual(['metamask://wc', 'https://metamask.app.link/wc']);
  expect(links('metamask', true)).toEqual(['https://metamask.app.link/wc']);
  expect(links('keplr')).toEqual(['keplrwallet://wcV2', 'https://deeplink.keplr.app/wcV2']);
  expect(links('phantom')).toEqual([]);
  for (const bad of [{ native: 'javascript://' }, { universal: 'http://evil.example' }]) {
    expect(refused(() => openLinks({ ...find('metamask'), ...bad }, { os: 'ios' }))).toBe(true);
  }
});

test('browseLink opens a page inside a wallet, on Android as an intent with a fallback', () => {
  const page = 'https://app.example/sign?a=1#b';
  const link = `https://phantom.app/ul/browse/${encodeURIComponent(page)}?ref=${encodeURIComponent('https://app.example')}`;
  expect(browseLink(find('phantom'), page, { os: 'ios' })).toEqual({ kind: 'universal', href: link });
  const intent = browseLink(find('phantom'), page, { os: 'android' });
  expect(intent?.kind).toBe('intent');
  expect(intent?.href).toBe(
    `intent://${link.slice(8)}#Intent;scheme=https;package=app.phantom;S.browser_fallback_url=${encodeURIComponent('https://phantom.app')};end`,
  );
  expect(browseLink(find('metamask'), page, { os: 'ios' })).toBeUndefined();
  for (const bad of ['javascript:alert(1)', 'http://evil.example', 'https://a:b@evil.example', '', 'x']) {
    expect(refused(() => browseLink(find('phantom'), bad, { os: 'android' }))).toBe(true);
  }
});

test('storeLink returns the store of the device or the page of the wallet', () => {
  const href = (id: string, os: 'ios' | 'android' | 'other') => storeLink(find(id), { os })?.href;
  expect(href('metamask', 'ios')).toBe('https://apps.apple.com/app/id1438144202');
  expect(href('metamask', 'android')).toBe('https://play.google.com/store/apps/details?id=io.metamask');
  expect(href('metamask', 'other')).toBe('https://metamask.io');
  expect(href('begin', 'ios')).toBeUndefined();
  const spoiled = { ...find('metamask'), appStore: '1/../x', playStore: 'a&b=c', homepage: 'javascript:x' };
  for (const os of ['ios', 'android', 'other'] as const) {
    expect(refused(() => storeLink(spoiled, { os }))).toBe(true);
  }
});

/** Every link there is must be to the registry: the scheme or the host of the wallet, and nothing else. */
function isOwn(href: string, wallet: RegistryWallet): boolean {
  if (/[^!-~]|["'<>\\]/.test(href)) return false;
  const url = new URL(href);
  if (url.protocol === 'https:') return url.host === new URL(wallet.universal ?? wallet.browse ?? 'x:').host;
  return wallet.native?.startsWith(url.protocol) === true;
}

test('no link is built from 200,000 hostile codes, records and pages', () => {
  const total = 200_000;
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const evil = [
    'javascript:alert(1)//',
    'data:text/html,x',
    'intent://x#Intent;end',
    'https://evil.example',
    '//evil.example',
    '\u202e',
    '\u0000',
    '\n',
    '"><script>',
    '#',
    ';S.browser_fallback_url=',
    '@evil.example',
    'JAVASCRIPT://',
    'java\tscript://',
    'file:///',
    ' ',
    '%0a',
    '\\\\evil',
    'wc:',
    '',
  ];
  const mix = (text: string) => {
    const at = random(text.length + 1);
    const bit = evil[random(evil.length)] as string;
    return random(3) === 0 ? bit : text.slice(0, at) + bit + text.slice(at + random(3));
  };
  let built = 0;
  let bad = 0;
  for (let n = 0; n < total; n++) {
    const honest = registry[random(registry.length)] as RegistryWallet;
    const kind = random(3);
    const spoiled = { ...honest };
    const key = (
      ['native', 'universal', 'browse', 'androidPackage', 'homepage', 'appStore', 'playStore'] as const
    )[random(7)] as 'native';
    if (kind === 1 && spoiled[key] !== undefined) Object.assign(spoiled, { [key]: mix(spoiled[key]) });
    try {
      const given = kind === 0 ? mix(uri) : uri;
      const device = {
        os: (['ios', 'android', 'other'] as const)[random(3)] as 'ios',
        telegram: random(2) === 0,
      };
      const page = kind === 2 ? mix('https://app.example/x?y=1') : 'https://app.example/';
      const links = [...pairingLinks(spoiled, given, device)];
      const browse = browseLink(spoiled, page, device);
      if (browse?.kind === 'universal') links.push(browse);
      if (browse?.kind === 'intent') {
        // One fragment, and in it one scheme, one package and one way out.
        const [, fragment = '', more] = browse.href.split('#');
        const parts = fragment.split(';');
        const out = decodeURIComponent(parts[3]?.split('=')[1] ?? '');
        const framed = more === undefined && parts.length === 5 && parts[1] === 'scheme=https';
        if (!framed || !out.startsWith('https://')) bad++;
      }
      const store = storeLink(spoiled, device);
      // A spoiled page that is still sound is another registry; a store's host is ours to write.
      if (store && store.kind === 'store') {
        if (
          !/^https:\/\/(apps\.apple\.com\/app\/id\d+|play\.google\.com\/store\/apps\/details\?id=[\w.]+)$/.test(
            store.href,
          )
        )
          bad++;
      } else if (store && !/^https:\/\/[a-z0-9.-]+(\/|$)/.test(store.href)) bad++;
      for (const { href } of links) {
        built++;
        // A spoiled address that is still sound is another registry, not a way around it.
        if (kind === 1 ? /^(javascript|data|file|intent|vbscript|http):/i.test(href) : !isOwn(href, honest))
          bad++;
      }
    } catch (error) {
      if (!isWalletError(error, 'walletconnect-link-unsafe')) throw error;
    }
  }
  console.info(`links: ${total} hostile inputs, ${built} links built, ${bad} bad navigations`);
  expect(bad).toBe(0);
  expect(built).toBeGreaterThan(1_000);
});

test('the check of the links notices a link to a foreign address', () => {
  expect(isOwn('https://evil.example/wc?uri=x', find('metamask'))).toBe(false);
  expect(isOwn('javascript:alert(1)', find('metamask'))).toBe(false);
  expect(isOwn('metamask://wc?uri=x', find('metamask'))).toBe(true);
});
