import { isWalletError } from '@causeway/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, mostLamports, parseAmount } from './amount.js';

test('parseAmount returns the exact amount that formatAmount has written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: mostLamports }), (lamports) => {
      expect(parseAmount(formatAmount(lamports))).toBe(lamports);
    }),
  );
  expect(parseAmount('1.5')).toBe(1_500_000_000n);
  expect(formatAmount(1n)).toBe('0.000000001');
  expect(formatAmount(2_000_000_000n)).toBe('2');
});

test.each(['', '.', '1.', '-1', '1e3', '1,5', '0.0000000001', '18446744074', '١', ' '])(
  'parseAmount rejects "%s"',
  (text) => {
    try {
      parseAmount(text);
      expect.unreachable();
    } catch (error) {
      expect(isWalletError(error, 'invalid-amount')).toBe(true);
    }
  },
);
