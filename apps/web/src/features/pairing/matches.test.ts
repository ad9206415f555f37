import { expect, it } from 'vitest';
import { matches } from './matches.ts';

it.each([
  ['', true],
  ['  beta ', true],
  ['BÉTA', true],
  ['io.example', true],
  ['gamma', false],
])('the search “%s” finds Béta: %s', (query, found) => {
  expect(matches({ name: 'Béta Wallet', rdns: 'io.example.beta' }, query)).toBe(found);
});
