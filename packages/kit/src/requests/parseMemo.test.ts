import { expect, test } from 'vitest';
import { parseMemo } from './parseMemo.js';

test('a memo is trimmed, because a space would be another memo for an exchange', () => {
  expect(parseMemo('cosmos', ' 10422 ')).toMatchObject({ input: ' 10422 ', text: '10422', isLong: false });
});

test('a memo is limited in bytes, not in characters', () => {
  expect(parseMemo('cosmos', 'é'.repeat(128))?.isLong).toBe(false);
  expect(parseMemo('cosmos', 'é'.repeat(129))?.isLong).toBe(true);
});

test('a family without memos has none', () => {
  expect(parseMemo('eip155', '10422')).toBeUndefined();
});
