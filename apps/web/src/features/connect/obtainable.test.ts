import { expect, it } from 'vitest';
import { obtainable } from './obtainable.ts';

const nobody = new Set<string>();

it('lists each wallet once, by name, with real addresses only', () => {
  const all = obtainable(nobody, ['eip155', 'solana'], '');
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b)));
  expect(names.filter((name) => /^Rainbow|^Trust|^Bitget/.test(name))).toHaveLength(3);
  const hrefs = all.flatMap(({ links }) => Object.values(links).filter((href) => href !== undefined));
  expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([]);
  expect(hrefs.some((href) => href.startsWith('https://apps.apple.com/'))).toBe(true);
});

it('leaves out what is here, what the app does not speak and what was not searched for', () => {
  const ids = (...given: Parameters<typeof obtainable>) => obtainable(...given).map(({ id }) => id);
  expect(ids(nobody, ['eip155'], 'ledger')).toEqual(['ledger']);
  expect(ids(nobody, ['near'], 'ledger')).toEqual([]);
  expect(ids(new Set(['me.rainbow']), ['eip155'], 'rainbow')).toEqual([]);
});
