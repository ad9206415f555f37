import { expect, it } from 'vitest';
import { obtainable, storeOf } from './obtainable.ts';

const nobody = new Set<string>();

it('lists each obtainable wallet once by name with valid links only', () => {
  const all = obtainable(nobody, ['eip155', 'solana'], '');
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  expect(names.filter((name) => /^Rainbow|^Trust|^Bitget/.test(name))).toHaveLength(3);
  const hrefs = all.flatMap(({ links }) => Object.values(links).filter((href) => href !== undefined));
  expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([]);
  expect(hrefs.some((href) => href.startsWith('https://apps.apple.com/'))).toBe(true);
});

it('leaves out wallets that are installed, unsupported or not searched for', () => {
  const ids = (...given: Parameters<typeof obtainable>) => obtainable(...given).map(({ id }) => id);
  expect(ids(nobody, ['eip155'], 'ledger')).toEqual(['ledger']);
  expect(ids(nobody, ['near'], 'ledger')).toEqual([]);
  expect(ids(new Set(['me.rainbow']), ['eip155'], 'rainbow')).toEqual([]);
});

const links = { home: 'h', chrome: 'c', firefox: 'f', ios: 'i', android: 'a' };

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Mobile Safari/604.1', 'ios', 'i'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile', 'android', 'a'],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0', 'firefox', 'f'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', 'chrome', 'c'],
  ['Mozilla/5.0 (Macintosh) Version/19 Safari/605', 'home', 'h'],
])('offers for the browser %s the store %s', (userAgent, kind, href) => {
  expect(storeOf(links, userAgent)).toEqual({ kind, href });
});

it('offers the page of a wallet that is not in the store', () => {
  expect(storeOf({ home: 'h' }, 'Chrome/150.0')).toEqual({ kind: 'home', href: 'h' });
});
