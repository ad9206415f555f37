import { expect, it } from 'vitest';
import { pickLocale } from './locales.ts';

it.each([
  [undefined, ['ar-EG', 'en'], 'ar'],
  [undefined, ['xx', 'AR'], 'ar'],
  ['en', ['ar'], 'en'],
  ['gone', ['ar'], 'ar'],
  [undefined, ['xx'], 'en'],
  [undefined, [], 'en'],
])('with %s chosen and %j wanted speaks %s', (chosen, wanted, tag) => {
  expect(pickLocale(chosen, wanted).tag).toBe(tag);
});
