import { parseAmount } from '@causeway/protocol/amount';
import { encode58 } from '@causeway/protocol/base58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPayment } from './payment.js';

const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => encode58(bytes));
const amounts = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const payee = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN';
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp';

test('the examples of the specification of Solana Pay are formatted', () => {
  expect(formatPayment({ address: payee, amount: 1_000_000_000n })).toBe(`solana:${payee}?amount=1`);
  const asset = { id: `${chain}/token:${usdc}`, decimals: 6 } as const;
  expect(formatPayment({ address: payee, amount: 10_000n, asset })).toBe(
    `solana:${payee}?amount=0.01&spl-token=${usdc}`,
  );
  expect(formatPayment({ address: payee })).toBe(`solana:${payee}`);
});

test('2,000 random payments are read back exactly from the fields of the specification', () => {
  fc.assert(
    fc.property(
      ...([address, address, fc.nat({ max: 18 }), amounts, fc.boolean()] as const),
      (to, mint, decimals, amount, isToken) => {
        const id = `${chain}/token:${mint}` as const;
        const uri = formatPayment({ address: to, amount, ...(isToken && { asset: { id, decimals } }) });
        const { protocol, pathname, searchParams } = new URL(uri);
        expect([protocol, pathname, searchParams.get('spl-token')]).toEqual([
          ...['solana:', to, isToken ? mint : null],
        ]);
        const digits = searchParams.get('amount') ?? '';
        // §amount: no exponent, and a zero before the point.
        expect(digits).toMatch(/^\d+(\.\d+)?$/);
        expect(parseAmount(digits, isToken ? decimals : 9)).toBe(amount);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('a negative amount is refused', () => {
  const refused = expect.objectContaining({ code: 'invalid-amount' });
  expect(() => formatPayment({ address: payee, amount: -1n })).toThrow(refused);
});
