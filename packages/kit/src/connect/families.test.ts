import { expect, it } from 'vitest';
import { inDigits, listFamilies } from './families.js';

it.each([
  ['en', 'EVM, Solana, NEAR', '12'],
  ['ja', 'EVM、Solana、NEAR', '12'],
  ['ar', 'EVM وSolana وNEAR', '12'],
  ['fa', 'EVM،\u200f Solana،\u200f NEAR', '۱۲'],
])('in %s, families are a list and numbers have digits of that language', (locale, list, digits) => {
  expect(listFamilies(['eip155', 'solana', 'near'], locale)).toBe(list);
  expect(inDigits(12, locale)).toBe(digits);
});
