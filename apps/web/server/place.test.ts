import { expect, it } from 'vitest';
import { urlOf } from './place.ts';

it.each([
  ['localhost', 'http://localhost:4400/'],
  ['::1', 'http://[::1]:4400/'],
  ['::', 'http://[::]:4400/'],
])('the URL of a server at %s can be opened', (host, url) => {
  expect(urlOf(host, 4400)).toBe(url);
  expect(new URL(url).port).toBe('4400');
});
