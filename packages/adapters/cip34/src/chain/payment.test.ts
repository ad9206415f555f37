import { parseAmount } from '@causeway/protocol/amount';
import { decode } from 'bip21';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPayment } from './payment.js';

const address = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8';
/** CIP-13 §ABNF Grammar. */
const grammar = /^web\+cardano:[0-9A-Za-z]+(\?amount=(\d*(?:\.\d*)?))?$/;

test('2,000 random payments follow the grammar of CIP-13, and a parser of BIP-21 reads them back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 45_000_000_000_000_000n }), (amount) => {
      const uri = formatPayment({ address, amount });
      const [, , digits = ''] = grammar.exec(uri) ?? [];
      expect(parseAmount(digits, 6)).toBe(amount);
      const theirs = decode(uri, 'web+cardano');
      expect(theirs).toMatchObject({ address, options: { amount: Number(digits) } });
    }),
    { numRuns: 2_000 },
  );
});

test('a payment without an amount is the address, and a negative amount is refused', () => {
  expect(formatPayment({ address })).toBe(`web+cardano:${address}`);
  expect(decode(formatPayment({ address }), 'web+cardano').address).toBe(address);
  const refused = expect.objectContaining({ code: 'invalid-amount' });
  expect(() => formatPayment({ address, amount: -1n })).toThrow(refused);
});
