import { expect, it } from 'vitest';
import { storeOf } from './storeOf.ts';

const links = { home: 'h', chrome: 'c', firefox: 'f', ios: 'i', android: 'a' };

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19 Mobile Safari/604.1', 'ios', 'i'],
  ['Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile', 'android', 'a'],
  ['Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/150.0', 'firefox', 'f'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0', 'chrome', 'c'],
  ['Mozilla/5.0 (Macintosh) Version/19 Safari/605', 'home', 'h'],
])('for %s is %s', (userAgent, kind, href) => {
  expect(storeOf(links, userAgent)).toEqual({ kind, href });
});

it('is the wallet’s own page where it is not in the store', () => {
  expect(storeOf({ home: 'h' }, 'Chrome/150.0')).toEqual({ kind: 'home', href: 'h' });
});
