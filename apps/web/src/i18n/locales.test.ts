import type { Locale } from '@causeway/kit/languages';
import { expect, it } from 'vitest';
import { regionOf } from './locales.ts';

it.each<[Locale, string[], string]>([
  ['en', ['en-GB', 'en-US'], 'en-GB'],
  ['en', ['de-DE', 'EN-au'], 'en-AU'],
  ['ar', ['en-GB'], 'ar'],
  ['pt-BR', ['pt-PT'], 'pt-PT'],
  ['de', ['en', 'de-AT'], 'de-AT'],
  ['en', ['en-US@posix'], 'en'],
  ['en', [], 'en'],
])('in %s a browser that prefers %j formats dates and numbers as %s', (tag, wanted, region) => {
  expect(regionOf(tag, wanted)).toBe(region);
});
