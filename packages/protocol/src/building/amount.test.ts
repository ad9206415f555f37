import fc from 'fast-check';
import { formatUnits, parseUnits } from 'viem';
import { describe, expect, test } from 'vitest';
import { formatAmount, parseAmount } from './amount.js';

describe('parseAmount and formatAmount', () => {
  test.each([
    ['1', 18, 10n ** 18n],
    ['0.2', 18, 2n * 10n ** 17n],
    ['.5', 6, 500_000n],
    ['5.', 6, 5_000_000n],
    [' 7 ', 0, 7n],
    ['0.000000000000000001', 18, 1n],
    ['00012.50', 2, 1250n],
  ])('parseAmount reads %j with %d decimals exactly', (text, decimals, value) => {
    expect(parseAmount(text, decimals)).toBe(value);
  });

  test.each([
    ['', 'empty'],
    ['-1', 'negative'],
    ['.', 'digits'],
    ['1e18', 'digits'],
    ['0x10', 'digits'],
    ['1.2.3', 'digits'],
    ['1 000', 'digits'],
    ['1,5', 'commas'],
    ['1,000.50', 'commas'],
    ['12,345.5', 'commas'],
    ['123,456,789', 'commas'],
    ['1234,567.8', 'digits'],
    ['0.0000001', '7 digits after the point; there can be at most 6'],
    ['١', 'digits'],
    ['NaN', 'digits'],
    ['9'.repeat(79), 'digits'],
    ['9'.repeat(78), 'too large'],
  ])('parseAmount rejects %.20j and gives the reason', (text, reason) => {
    expect(() => parseAmount(text, 6)).toThrow(reason);
  });

  test('formatAmount and parseAmount round-trip and agree with viem', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.integer({ min: 0, max: 36 }),
        (value, decimals) => {
          const text = formatAmount(value, decimals);
          if (text.replace('.', '').length <= 78) expect(parseAmount(text, decimals)).toBe(value);
          expect(text).toBe(formatUnits(value, decimals));
          expect(parseUnits(text, decimals)).toBe(value);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('formatAmount writes the sign of a negative amount', () => {
    expect(formatAmount(-1500n, 3)).toBe('-1.5');
  });
});

test.each([
  '1,000',
  '12,000',
  '123,000',
  '1,234,567',
  '1,234.5',
  '1,234.',
  '1,5',
  '12,34',
  '1,2345',
  '12345,6',
])('parseAmount explains how to write %s', (text) => {
  expect(() => parseAmount(text, 18)).toThrowError(
    expect.objectContaining({
      code: 'invalid-amount',
      context: { reason: 'write it with a point before the fraction and without commas.' },
    }),
  );
});

test.each(['a1,000', '1,000a', '1,000.5a', 'a1,5', '1,5a', '1,000,5', ',', '.', '1.2.3', '1e3', '+1', '0x1'])(
  'parseAmount rejects %s, which is not a number',
  (text) => {
    expect(() => parseAmount(text, 18)).toThrowError(
      expect.objectContaining({ context: { reason: 'it may only have digits and one point.' } }),
    );
  },
);

test('the largest amount is one less than 2 to the power of 256', () => {
  const top = 2n ** 256n;
  expect(parseAmount(String(top - 1n), 0)).toBe(top - 1n);
  expect(() => parseAmount(String(top), 0)).toThrowError(
    expect.objectContaining({ context: { reason: 'it is too large.' } }),
  );
  expect(formatAmount(0n, 2)).toBe('0');
});
