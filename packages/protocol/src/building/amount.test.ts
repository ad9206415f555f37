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
    ['0.0000001', '7 digits after the point; there can be at most 6'],
    ['١', 'digits'],
    ['NaN', 'digits'],
    ['9'.repeat(79), 'digits'],
    ['9'.repeat(78), 'larger'],
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
