import { parse } from 'eth-url-parser';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { expect, test } from 'vitest';
import { failure } from '../../test/fakes.js';
import { formatPayment } from './payment.js';

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`));
const amount = fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined });
const chain = fc.integer({ min: 1, max: 2 ** 31 });

/** Another parser, which writes large numbers with an exponent. */
const expectedUnits = (text: string | undefined) => {
  const [digits = '', exponent = '0'] = String(text).split('e+');
  const [whole = '', fraction = ''] = digits.split('.');
  return BigInt(whole + fraction.padEnd(Number(exponent), '0'));
};

test('2,000 random payments are parsed back by an independent parser', () => {
  fc.assert(
    fc.property(address, address, chain, amount, fc.boolean(), (payee, token, number, value, isToken) => {
      const chainId = `eip155:${number}` as const;
      const asset = isToken ? { asset: { id: `${chainId}/erc20:${token}` as const } } : {};
      const uri = formatPayment({
        address: payee,
        chainId,
        ...asset,
        ...(value !== undefined && { amount: value }),
      });
      const { target_address, chain_id, function_name, parameters = {} } = parse(uri ?? '');
      const theirs = parameters as Readonly<Record<string, string | undefined>>;
      expect(chain_id).toBe(`${number}`);
      expect(target_address).toBe(isToken ? token : payee);
      expect([function_name, theirs.address]).toEqual(isToken ? ['transfer', payee] : [undefined, undefined]);
      const units = isToken ? theirs.uint256 : theirs.value;
      expect(units === undefined ? undefined : expectedUnits(units)).toBe(value);
    }),
    { numRuns: 2_000 },
  );
});

test('the examples of EIP-681 are formatted', () => {
  const token = getAddress('0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7');
  const payee = getAddress('0x8e23ee67d1332ad560396262c48ffbb01f93d052');
  expect(
    formatPayment({
      address: payee,
      chainId: 'eip155:1',
      asset: { id: `eip155:1/erc20:${token}` },
      amount: 1n,
    }),
  ).toBe(`ethereum:${token}@1/transfer?address=${payee}&uint256=1`);
  const coin = { id: 'eip155:1/slip44:60' } as const;
  expect(formatPayment({ address: payee, chainId: 'eip155:1', asset: coin })).toBe(`ethereum:${payee}@1`);
});

test('formatPayment rejects a token with a number and one of another chain', async () => {
  const token = '0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7';
  const numbered = { id: `eip155:1/erc721:${token}/7` } as const;
  expect(formatPayment({ address: token, chainId: 'eip155:1', asset: numbered })).toBeUndefined();
  const elsewhere = async () =>
    formatPayment({ address: token, chainId: 'eip155:2', asset: { id: `eip155:1/erc20:${token}` } });
  expect((await failure(elsewhere())).code).toBe('invalid-params');
});
