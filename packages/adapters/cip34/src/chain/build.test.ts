import { expect, test } from 'vitest';
import { alice, bob } from '../../test/fakes.js';
import { enterpriseAddress, readAddress } from './address.js';
import { buildPayment } from './build.js';
import { readCbor, writeCbor } from './cbor.js';
import { hash224 } from './crypto.js';
import type { Utxo } from './ledger.js';

const from = enterpriseAddress(hash224(alice.publicKey), 0);
const to = enterpriseAddress(hash224(bob.publicKey), 0);
const parameters = {
  feeConstant: 155_381n,
  feePerByte: 44n,
  utxoPerByte: 4310n,
  transactionBytes: 16_384,
  valueBytes: 5000,
};
const pay = (amount: bigint, utxos: readonly Utxo[]) =>
  buildPayment({ from, to, amount, utxos, parameters, validUntil: 7200n });

/** An address of a separate key. */
const addressOf = (n: number) =>
  readAddress(Uint8Array.from({ length: 29 }, (_, i) => (i === 0 ? 0x60 : i < 3 ? n >> (8 * (i - 1)) : 7)));
const utxo = (index: number, more: Partial<Utxo> = {}): Utxo => ({
  id: 'ab'.repeat(32),
  index,
  address: from,
  lovelace: 2_000_000n,
  assets: new Map(),
  plain: true,
  ...more,
});

/** The length of the signatures of these keys, with the bytes around them. */
const signedLength = (transaction: Uint8Array, keys: number) =>
  transaction.length - 1 + writeCbor([]).length + 2 + (keys < 24 ? 0 : 1) + 101 * keys;

test.each([1, 2, 23, 24, 60])('the fee counts the signatures of %i keys', (keys) => {
  const utxos = Array.from({ length: keys }, (_, i) =>
    utxo(i, { address: addressOf(i), lovelace: 4_000_000n }),
  );
  const amount = 4_000_000n * BigInt(keys) - 2_000_000n;
  const { transaction = new Uint8Array(), inputs, fee } = pay(amount, utxos);
  expect(inputs).toHaveLength(keys);
  expect(fee).toBe(155_381n + 44n * BigInt(signedLength(transaction, keys)));
});

test('two outputs of one key need one signature', () => {
  const { transaction = new Uint8Array(), fee } = pay(2_500_000n, [utxo(0), utxo(1)]);
  expect(fee).toBe(155_381n + 44n * BigInt(signedLength(transaction, 1)));
});

test('the reported maximum fits into one transaction for any outputs of the wallet', () => {
  const utxos = Array.from({ length: 400 }, (_, i) => utxo(i, { address: addressOf(i) }));
  const { most } = pay(1_000_000n, utxos);
  const { transaction = new Uint8Array(), inputs } = pay(most, utxos);
  expect(signedLength(transaction, inputs.length)).toBeLessThanOrEqual(parameters.transactionBytes);
  expect(inputs.length).toBeGreaterThan(100);
  expect(() => pay(most + 2_000_000n, utxos)).toThrow('larger than the network allows');
});

test('the change never holds more tokens than an output may', () => {
  const assets = (n: number) =>
    new Map([
      [
        n.toString(16).padStart(56, '0'),
        new Map(Array.from({ length: 20 }, (_, i) => [`${n}${i}`.padStart(64, '0'), 1n])),
      ],
    ]);
  const utxos = Array.from({ length: 20 }, (_, i) => utxo(i, { assets: assets(i), lovelace: 6_000_000n }));
  const { most } = pay(1_000_000n, utxos);
  const { transaction = new Uint8Array() } = pay(most, utxos);
  const [body] = readCbor(transaction) as [Map<number, unknown>];
  const [, change] = body.get(1) as [unknown, [Uint8Array, never]];
  const size = writeCbor(change[1]).length;
  expect(size).toBeGreaterThan(2500);
  expect(size).toBeLessThanOrEqual(parameters.valueBytes);
});

test('an output of a script is not spent', () => {
  const script = readAddress(Uint8Array.from({ length: 29 }, (_, i) => (i === 0 ? 0x70 : 7)));
  const payment = pay(1_500_000n, [utxo(0, { address: script, lovelace: 9_000_000n })]);
  expect(payment.transaction).toBeUndefined();
  expect(payment.most).toBe(0n);
});
