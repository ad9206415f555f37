import { decode } from 'bip21';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPayment } from './payment.js';

// BIP-173 §Examples.
const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

test('a parser of BIP-21 reads 2,000 random payments of Bitcoin back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2_100_000_000_000_000n }), (amount) => {
      const { options, address: to } = decode(formatPayment({ address, amount }), 'bitcoin');
      expect(to).toBe(address);
      expect(BigInt(Math.round(Number(options.amount) * 1e8))).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

test('a payment of Bitcoin without an amount is the address, and a negative amount is refused', () => {
  expect(formatPayment({ address })).toBe(`bitcoin:${address}`);
  const refused = expect.objectContaining({ code: 'invalid-amount' });
  expect(() => formatPayment({ address, amount: -1n })).toThrow(refused);
});
