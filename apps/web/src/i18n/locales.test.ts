import { expect, it } from 'vitest';
import { pickLocale, regionOf } from './locales.ts';

it.each([
  [undefined, ['ar-EG', 'en'], 'ar'],
  [undefined, ['xx', 'AR'], 'ar'],
  ['en', ['ar'], 'en'],
  ['gone', ['ar'], 'ar'],
  [undefined, ['xx'], 'en'],
  [undefined, [], 'en'],
])('with %s chosen and %j preferred the app uses %s', (chosen, wanted, tag) => {
  expect(pickLocale(chosen, wanted).tag).toBe(tag);
});

it.each([
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['de-DE', 'EN-au'], 'en-AU'],
  ['ar', ['en-GB'], 'ar'],
  ['en', ['en-US@posix'], 'en'],
  ['en', [], 'en'],
])('in %s a browser that prefers %j formats dates and numbers as %s', (tag, wanted, region) => {
  expect(regionOf(tag, wanted)).toBe(region);
});
