import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { browseLinks, chooserLink, openLinks, pairingLinks, storeLink } from './links.js';
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

test('openLinks expose nothing of the pending request', () => {
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

const page = 'https://app.example/sign?a=1#b';
const inside = (id: string, device: Parameters<typeof browseLinks>[2] = { os: 'ios' }) =>
  browseLinks(find(id), page, device).map(({ kind, href }) => [kind, href]);

test('browseLinks returns the published link of each wallet on an iPhone, the universal one first', () => {
  const encoded = encodeURIComponent(page);
  const origin = encodeURIComponent('https://app.example');
  expect(inside('phantom')).toEqual([
    ['universal', `https://phantom.app/ul/browse/${encoded}?ref=${origin}`],
    ['native', `phantom://browse/${encoded}?ref=${origin}`],
  ]);
  expect(inside('solflare')).toEqual([
    ['universal', `https://solflare.com/ul/v1/browse/${encoded}?ref=${origin}`],
  ]);
  expect(inside('base')[0]).toEqual(['universal', `https://go.cb-w.com/dapp?cb_url=${encoded}`]);
  expect(inside('metamask')[0]).toEqual([
    'universal',
    'https://link.metamask.io/dapp/app.example/sign?a=1%23b',
  ]);
  expect(inside('trust')[0]).toEqual([
    'universal',
    `https://link.trustwallet.com/open_url?coin_id=60&url=${encoded}`,
  ]);
  expect(inside('yoroi')[1]).toEqual([
    'native',
    `yoroi://yoroi-wallet.com/w1/browser/launch?dappUrl=${encoded}`,
  ]);
  expect(inside('vespr')).toEqual([['native', `web+cardano://browse/v1?uri=${encoded}`]]);
  expect(inside('tokenpocket')).toEqual([
    ['native', `tpdapp://open?params=${encodeURIComponent(JSON.stringify({ url: page }))}`],
  ]);
  expect(inside('uniswap')).toEqual([]);
});

test('browseLinks nests the link of OKX as its documentation does', () => {
  const deepLink = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`;
  expect(inside('okx')).toEqual([
    ['universal', `https://web3.okx.com/download?deeplink=${encodeURIComponent(deepLink)}`],
    ['native', deepLink],
  ]);
});

test('browseLinks returns an intent on Android whose fallback is the store', () => {
  const store = (id: string) => encodeURIComponent(`https://play.google.com/store/apps/details?id=${id}`);
  expect(inside('phantom', { os: 'android' })[0]).toEqual([
    'intent',
    `intent://browse/${encodeURIComponent(page)}?ref=${encodeURIComponent('https://app.example')}` +
      `#Intent;scheme=phantom;package=app.phantom;S.browser_fallback_url=${store('app.phantom')};end`,
  ]);
  expect(inside('solflare', { os: 'android' })[0]?.[1]).toContain(
    '#Intent;scheme=https;package=com.solflare.mobile;',
  );
  expect(inside('eternl', { os: 'android' })).toEqual([
    [
      'intent',
      `intent://browse/v1?uri=${encodeURIComponent(page)}#Intent;scheme=web+cardano;package=io.ccvault.v1.main;` +
        `S.browser_fallback_url=${store('io.ccvault.v1.main')};end`,
    ],
  ]);
  expect(inside('tokenpocket', { os: 'android' })[0]?.[0]).toBe('native');
});

test('browseLinks returns only universal links inside Telegram and on devices without apps', () => {
  expect(inside('phantom', { os: 'ios', telegram: true }).map(([kind]) => kind)).toEqual(['universal']);
  expect(inside('phantom', { os: 'android', telegram: true }).map(([kind]) => kind)).toEqual(['universal']);
  expect(inside('phantom', { os: 'other' }).map(([kind]) => kind)).toEqual(['universal']);
  expect(inside('vespr', { os: 'other' })).toEqual([]);
});

test('browseLinks rejects pages without https and links that no wallet has', () => {
  for (const bad of ['javascript:alert(1)', 'http://evil.example', 'https://a:b@evil.example', '', 'x']) {
    expect(refused(() => browseLinks(find('phantom'), bad, { os: 'android' }))).toBe(true);
  }
  for (const browse of [
    'http://x.example/{page}',
    'https://x.example@evil.example/{page}',
    'https://x.example{page}',
    'https://x.example/{page}#Intent;scheme=javascript;end',
    'https://x.example/{code}',
    'intent://{page}',
  ]) {
    expect(
      refused(() => browseLinks({ ...find('phantom'), browse }, page, { os: 'ios' })),
      browse,
    ).toBe(true);
  }
});

test("links in a wallet's own format contain the code as RainbowKit and the SDK of MultiversX build them", () => {
  expect(hrefs('bybit')).toEqual([`bybitapp://open/route?targetUrl=by://web3/walletconnect/wc?uri=${code}`]);
  expect(hrefs('xportal')).toEqual([
    `xportal://wc?uri=${code}`,
    'https://maiar.page.link/?apn=com.elrond.maiar.wallet&isi=1519405832&ibi=com.elrond.maiar.wallet' +
      `&link=https://xportal.com/?wallet-connect=${code}`,
  ]);
  expect(hrefs('bybit', { os: 'ios', telegram: true })).toEqual([]);
  expect(openLinks(find('bybit'), { os: 'ios' }).map(({ href }) => href)).toEqual(['bybitapp://']);
  expect(
    refused(() => pairingLinks({ ...find('bybit'), pair: 'javascript://{code}' }, uri, { os: 'ios' })),
  ).toBe(true);
});

test('storeLink returns the store of the device or the page of the wallet', () => {
  const href = (id: string, os: 'ios' | 'android' | 'other') => storeLink(find(id), { os })?.href;
  expect(href('metamask', 'ios')).toBe('https://apps.apple.com/app/id1438144202');
  expect(href('metamask', 'android')).toBe('https://play.google.com/store/apps/details?id=io.metamask');
  expect(href('metamask', 'other')).toBe('https://metamask.io');
  expect(href('meteor', 'ios')).toBeUndefined();
  const spoiled = { ...find('metamask'), appStore: '1/../x', playStore: 'a&b=c', homepage: 'javascript:x' };
  for (const os of ['ios', 'android', 'other'] as const) {
    expect(refused(() => storeLink(spoiled, { os }))).toBe(true);
  }
});

/**
 * Every link must lead to an address of the registry: the scheme or the host of the wallet, and nothing else.
 */
function isOwn(href: string, wallet: RegistryWallet): boolean {
  if (/[^!-~]|["'<>\\]/.test(href)) return false;
  const url = new URL(href);
  const walletLinks = [wallet.native, wallet.universal, wallet.pair, wallet.browse, wallet.browseNative];
  return walletLinks.some((text) => {
    if (text === undefined) return false;
    if (url.protocol !== 'https:') return text.startsWith(`${url.protocol}//`);
    return text.startsWith('https:') && new URL(text).host === url.host;
  });
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
    const keys = [
      'native',
      'universal',
      'pair',
      'browse',
      'browseNative',
      'androidPackage',
      'homepage',
      'appStore',
      'playStore',
    ] as const;
    const key = keys[random(keys.length)] as 'native';
    if (kind === 1 && spoiled[key] !== undefined) Object.assign(spoiled, { [key]: mix(spoiled[key]) });
    try {
      const code = kind === 0 ? mix(uri) : uri;
      const device = {
        os: (['ios', 'android', 'other'] as const)[random(3)] as 'ios',
        telegram: random(2) === 0,
      };
      const page = kind === 2 ? mix('https://app.example/x?y=1') : 'https://app.example/';
      const links = [...pairingLinks(spoiled, code, device)];
      const browse = browseLinks(spoiled, page, device);
      links.push(...browse.filter(({ kind }) => kind !== 'intent'));
      for (const { href } of browse.filter(({ kind }) => kind === 'intent')) {
        // One fragment, and in it one scheme, one package and one way out.
        const [, fragment = '', more] = href.split('#');
        const parts = fragment.split(';');
        const out = decodeURIComponent(parts[3]?.split('=')[1] ?? '');
        const scheme = /^scheme=([a-z][a-z0-9.+-]+)$/.exec(parts[1] ?? '')?.[1] ?? 'javascript';
        const framed =
          more === undefined && parts.length === 5 && !/^(javascript|data|file|http)$/.test(scheme);
        if (!framed || !out.startsWith('https://')) bad++;
      }
      const store = storeLink(spoiled, device);
      // A changed page that is still valid is another registry; the host of a store is ours to choose.
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
        // A changed address that is still valid is another registry, not a bypass.
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

test('the check of the links detects a link to a foreign address', () => {
  expect(isOwn('https://evil.example/wc?uri=x', find('metamask'))).toBe(false);
  expect(isOwn('javascript:alert(1)', find('metamask'))).toBe(false);
  expect(isOwn('metamask://wc?uri=x', find('metamask'))).toBe(true);
});
