import { testSeed } from '@causeway/conformance';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alice, bob, failure, localnet } from '../../test/fakes.js';
import { type CardanoSigner, cip34 } from '../index.js';
import { createKeyed } from '../wallet/keyed.js';
import { enterpriseAddress, parseAddress } from './address.js';
import { buildPayment } from './build.js';
import { readCbor, writeCbor } from './cbor.js';
import { hash224 } from './crypto.js';
import { describeTransaction } from './describe.js';
import type { Utxo } from './ledger.js';
import { endOf, itemsOf } from './span.js';
import { addWitnesses, readTransaction } from './transactionBytes.js';
import { readWitnesses } from './witnesses.js';

const from = enterpriseAddress(hash224(alice.publicKey), 0);
const to = enterpriseAddress(hash224(bob.publicKey), 0);
const parameters = {
  feeConstant: 155_381n,
  feePerByte: 44n,
  utxoPerByte: 4310n,
  transactionBytes: 16_384,
  valueBytes: 5000,
};
const utxo = (lovelace: bigint, index = 0, more: Partial<Utxo> = {}): Utxo => ({
  id: 'ab'.repeat(32),
  index,
  address: from,
  lovelace,
  assets: new Map(),
  plain: true,
  ...more,
});
const pay = (amount: bigint, utxos: readonly Utxo[]) =>
  buildPayment({ from, to, amount, utxos, parameters, validUntil: 7200n });

describe('a Cardano payment', () => {
  test('a payment balances to the lovelace for any set of outputs', () => {
    const seed = testSeed();
    console.info(`payments: 1000 cases, seed ${seed}`);
    const policy = 'cd'.repeat(28);
    let built = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt(1n, 10n ** 11n), fc.boolean()), { minLength: 1, maxLength: 12 }),
        fc.bigInt(850_000n, 10n ** 10n),
        (holdings, amount) => {
          const utxos = holdings.map(([lovelace, tokens], i) =>
            utxo(lovelace, i, tokens ? { assets: new Map([[policy, new Map([['6162', 5n]])]]) } : {}),
          );
          let payment: ReturnType<typeof pay>;
          try {
            payment = pay(amount, utxos);
          } catch (error) {
            expect((error as { code: string }).code).toMatch(/^cip34-/);
            return;
          }
          const { transaction, inputs, fee, most } = payment;
          if (!transaction) {
            expect(most).toBeLessThan(amount);
            return;
          }
          built += 1;
          const [body] = readCbor(transaction) as [Map<number, unknown>];
          const outputs = body.get(1) as [Uint8Array, unknown][];
          const coin = (value: unknown) => BigInt((Array.isArray(value) ? value[0] : value) as number);
          const out = outputs.reduce((sum, [, value]) => sum + coin(value), 0n);
          const into = inputs.reduce((sum, { lovelace }) => sum + lovelace, 0n);
          expect(out + fee).toBe(into);
          expect(coin(outputs[0]?.[1])).toBe(amount);
          expect(BigInt(body.get(2) as number)).toBe(fee);
          // No token is lost.
          const count = inputs.filter(({ assets }) => assets.size > 0).length;
          const changeTokens =
            (outputs[1]?.[1] as [unknown, Map<Uint8Array, Map<Uint8Array, number>>] | undefined) ?? [];
          const tokens = Array.isArray(changeTokens)
            ? [...(changeTokens[1]?.values() ?? [])].flatMap((names) => [...names.values()])
            : [];
          expect(tokens.reduce((sum, quantity) => sum + quantity, 0)).toBe(count * 5);
        },
      ),
      { numRuns: 1000, seed },
    );
    expect(built).toBeGreaterThan(100);
  });

  test('a payment of the reported maximum is built, and one of a lovelace more is not', () => {
    for (const utxos of [
      [utxo(10_000_000n)],
      [utxo(2_000_000n), utxo(3_000_000n, 1)],
      [utxo(5n * 10n ** 9n)],
    ]) {
      const { most } = pay(1_000_000n, utxos);
      const all = pay(most, utxos);
      expect(all.transaction).toBeDefined();
      expect(most + all.fee).toBe(utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n));
      expect(pay(most + 1n, utxos).transaction).toBeUndefined();
    }
  });

  test('a payment spends no outputs with a datum or a script', () => {
    const { transaction, most } = pay(1_000_000n, [
      utxo(9_000_000n, 0, { plain: false }),
      utxo(1_100_000n, 1),
    ]);
    expect(transaction).toBeUndefined();
    expect(most).toBeLessThan(1_100_000n);
  });

  test('a payment without outputs to spend has a maximum of zero and does not throw', () => {
    const payment = pay(1_000_000n, []);
    expect(payment).toMatchObject({ inputs: [], most: 0n });
    expect(payment.transaction).toBeUndefined();
  });

  test('a payment of too many outputs throws that the transaction is larger than the network allows', () => {
    const many = Array.from({ length: 600 }, (_, i) => utxo(10_000n, i));
    expect(() => pay(4_000_000n, [...many, utxo(100_000n, 601)])).toThrow('larger than the network allows');
  });
});

test('describeTransaction returns the payments and the fee without the change', () => {
  const { transaction = new Uint8Array(), fee } = pay(2_500_001n, [utxo(10_000_000n)]);
  expect(describeTransaction(transaction, from.address)).toEqual({
    outputs: [{ address: to.address, lovelace: 2_500_001n, tokens: false }],
    fee,
  });
  expect(describeTransaction(transaction)?.outputs).toHaveLength(2);
  expect(describeTransaction(new Uint8Array([1, 2]))).toBeUndefined();
});

describe('the witnesses of a Cardano transaction', () => {
  const transaction = pay(2_000_000n, [utxo(10_000_000n)]).transaction as Uint8Array;
  const keyed = createKeyed(alice, { chains: [localnet], request: async () => undefined });
  const witnesses = async (key = alice) => {
    const keyed = createKeyed(key, { chains: [localnet], request: async () => undefined });
    const params = [toHex(transaction), false];
    return String(await keyed.invoke({ chainId: localnet.id, method: 'cardano_signTx', params }));
  };
  const signerOver = (answer: () => unknown): CardanoSigner => {
    const adapter = cip34({ chains: [localnet] });
    const account = keyed.account(localnet.id);
    const session = {
      accounts: [account],
      scopes: { cip34: adapter.scope() },
      invokeMethod: async () => answer(),
      subscribe: () => () => undefined,
      close: () => undefined,
    };
    return adapter.signer(session, account);
  };

  test('only witnesses of the required keys over the same transaction body are accepted', async () => {
    const good = await witnesses();
    const other = await witnesses(bob);
    const [[, signatureBytes]] = (
      readCbor(fromHex(good) as Uint8Array) as Map<0, [[Uint8Array, Uint8Array]]>
    ).get(0) ?? [[]];
    const set = (key: Uint8Array, signature: Uint8Array) =>
      toHex(writeCbor(new Map([[0, [[key, signature]]]])));
    const flipped = Uint8Array.from(signatureBytes as Uint8Array, (byte, i) => (i === 9 ? byte ^ 4 : byte));
    const bad: Readonly<Record<string, unknown>> = {
      none: toHex(writeCbor(new Map())),
      'another key': other,
      'a changed signature': set(alice.publicKey, flipped),
      "another key's name": set(bob.publicKey, signatureBytes as Uint8Array),
      'a good one and a bad one': toHex(
        writeCbor(
          new Map([
            [
              0,
              [
                [alice.publicKey, signatureBytes as Uint8Array],
                [bob.publicKey, signatureBytes as Uint8Array],
              ],
            ],
          ]),
        ),
      ),
      'a short key': set(alice.publicKey.subarray(1), signatureBytes as Uint8Array),
      'a short signature': set(alice.publicKey, flipped.subarray(1)),
      'a whole transaction': toHex(transaction),
      'no CBOR': 'ff',
      'no hex': 'witnesses',
      nothing: null,
    };
    for (const [name, answer] of Object.entries(bad)) {
      const { code } = await failure(signerOver(() => answer).signTransaction({ transaction }));
      expect([name, code]).toEqual([
        name,
        expect.stringMatching(/^(signature-mismatch|malformed-response)$/),
      ]);
    }
    console.info(`bad witness sets: ${Object.keys(bad).length}, accepted: 0`);
    const signed = await signerOver(() => good).signTransaction({ transaction });
    expect(readTransaction(signed.transaction)?.id).toBe(signed.hash);
    // A wallet of many addresses signs with the key of the input.
    const by = { transaction, signers: [to.address] };
    expect((await signerOver(() => other).signTransaction(by)).hash).toBe(signed.hash);
    const script = {
      transaction,
      signers: ['addr_test1wrphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcl6szpr'],
    };
    expect((await failure(signerOver(() => good).signTransaction(script))).code).toBe('invalid-params');
  });

  test('addWitnesses adds the witnesses and keeps every other byte of the transaction', async () => {
    // Indefinite lengths, bytes in pieces and a tag are preserved.
    const body =
      'bf00818258200000000000000000000000000000000000000000000000000000000000000000000180021a000298100bd9010280ff';
    const rest = `a204${'81'}5f42010243030405ff05a0`;
    const whole = fromHex(`84${body}${rest}f5d90103a100a10161615f`.replace('61615f', '6161')) as Uint8Array;
    const parts = readTransaction(whole);
    if (!parts) throw new Error('It is a transaction.');
    const witness = { publicKey: alice.publicKey, signature: await alice.sign(parts.hash) };
    const signedOnce = addWitnesses(parts, [witness]);
    const after = readTransaction(signedOnce);
    expect(after?.id).toBe(parts.id);
    expect(toHex(after?.body ?? new Uint8Array())).toBe(body);
    expect(toHex(signedOnce)).toContain('815f42010243030405ff');
    expect(toHex(signedOnce).endsWith('f5d90103a100a1016161')).toBe(true);
    expect(readWitnesses(after?.witnesses ?? new Uint8Array())).toEqual([witness]);
    // A signature by the same key replaces the first; one by another key is added.
    const second = { publicKey: bob.publicKey, signature: await bob.sign(parts.hash) };
    const twice = addWitnesses(after as NonNullable<typeof after>, [witness, second]);
    expect(readWitnesses(readTransaction(twice)?.witnesses ?? new Uint8Array())).toHaveLength(2);
  });
});

test('the CBOR readers measure or reject any bytes and never loop or throw', () => {
  const seed = testSeed();
  console.info(`fuzz of CBOR: 5000 cases, seed ${seed}`);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const end = endOf(bytes, 0);
      if (end === undefined) return;
      expect(end).toBeGreaterThan(0);
      expect(end).toBeLessThanOrEqual(bytes.length);
      const items = itemsOf(bytes.subarray(0, end), 4);
      if (items) expect(items.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(end);
      readTransaction(bytes);
      readWitnesses(bytes);
    }),
    { numRuns: 5000, seed },
  );
  expect(endOf(new Uint8Array(100_000).fill(0x81), 0)).toBeUndefined();
  for (const none of ['', '9f', '5f', '5f6161ff', '5f5fffff', 'bf00ff', '1c', '9b0000ffff00000000', 'ff']) {
    expect(endOf(fromHex(none) as Uint8Array, 0)).toBeUndefined();
  }
});

test('the keyed wallet signs for its own address only and rejects invalid calls with a named error', async () => {
  const keyed = createKeyed(alice, { chains: [localnet], request: async () => undefined });
  const codeOfCall = (method: string, params: unknown) =>
    failure(keyed.invoke({ chainId: localnet.id, method, params })).then(({ code }) => code);
  expect(await codeOfCall('cardano_signData', [to.address, '6869'])).toBe('unauthorised');
  expect(await codeOfCall('cardano_signData', [from.address, 'zz'])).toBe('invalid-params');
  expect(await codeOfCall('cardano_signData', ['addr', '6869'])).toBe('invalid-params');
  expect(await codeOfCall('cardano_signTx', ['84'])).toBe('invalid-params');
  expect(await codeOfCall('cardano_submitTx', ['a0'])).toBe('invalid-params');
  expect(await codeOfCall('cardano_signTxs', [[{ cbor: 'a0' }]])).toBe('invalid-params');
  expect(await codeOfCall('cardano_signTxs', [[]])).toBe('invalid-params');
  const lying = { ...alice, sign: async () => new Uint8Array(64) };
  const remote = createKeyed(lying, { chains: [localnet], request: async () => undefined });
  const call = { chainId: localnet.id, method: 'cardano_signData', params: [from.address, '6869'] };
  expect((await failure(remote.invoke(call))).code).toBe('signature-mismatch');
  expect(parseAddress(from.address).networkId).toBe(0);
});
