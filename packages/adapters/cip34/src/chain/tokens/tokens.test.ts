import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import {
  Address,
  AssetName,
  Assets,
  BigNum,
  DataCost,
  LinearFee,
  MultiAsset,
  make_vkey_witness,
  min_ada_for_output,
  min_fee,
  PrivateKey,
  ScriptHash,
  Transaction,
  TransactionBody,
  TransactionHash,
  TransactionInput,
  TransactionInputs,
  TransactionOutput,
  TransactionOutputs,
  TransactionWitnessSet,
  Value,
  Vkeywitnesses,
} from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob } from '../../../test/fakes.js';
import { enterpriseAddress } from '../address.js';
import { buildPayment } from '../build.js';
import { hash224 } from '../crypto.js';
import type { Utxo } from '../ledger.js';

independent('@emurgo/cardano-serialization-lib-nodejs', {
  what: 'writes the same transfers of native tokens, with the same least amounts and fees',
});

const from = enterpriseAddress(hash224(alice.publicKey), 0);
const to = enterpriseAddress(hash224(bob.publicKey), 0);
const parameters = {
  ...{ feeConstant: 155_381n, feePerByte: 44n, utxoPerByte: 4310n },
  ...{ transactionBytes: 16_384, valueBytes: 5000 },
};
const policies = ['0a', 'cd', 'f3'].map((byte) => byte.repeat(28));
const names = ['', '61', '676f6c64', 'ff'.repeat(32)];
const units = policies.flatMap((policy) => names.map((name) => ({ policy, name })));
const token = { policy: policies[1] as string, name: names[2] as string };
const utxo = (index: number, lovelace: bigint, quantities: Readonly<Record<number, bigint>> = {}): Utxo => {
  const assets = new Map<string, Map<string, bigint>>();
  for (const [at, quantity] of Object.entries(quantities)) {
    const { policy, name } = units[Number(at)] as (typeof units)[number];
    const quantities = assets.get(policy) ?? new Map<string, bigint>();
    assets.set(policy, quantities.set(name, quantity));
  }
  return { id: 'ab'.repeat(32), index, address: from, lovelace, assets, plain: true };
};
const pay = (amount: bigint, utxos: readonly Utxo[]) =>
  buildPayment({ from, to, token, amount, utxos, parameters, validUntil: 7200n });

/** The library tags the sets of inputs and of witnesses, three bytes each; the tag is optional (`conway.cddl`, `set<a>`). */
const tag = 'd90102';
const tagsPrice = 2n * 3n * parameters.feePerByte;
const number = (value: bigint) => BigNum.from_str(String(value));
const bytes = (hex: string) => fromHex(hex) as Uint8Array;

/** Lovelace and tokens in the words of the library. */
function amountOf(lovelace: bigint, quantities: ReadonlyMap<string, bigint>): Value {
  const multi = MultiAsset.new();
  for (const policy of new Set([...quantities.keys()].map((unit) => unit.slice(0, 56)))) {
    const named = Assets.new();
    for (const [unit, quantity] of quantities) {
      if (unit.startsWith(policy)) named.insert(AssetName.new(bytes(unit.slice(56))), number(quantity));
    }
    multi.insert(ScriptHash.from_hex(policy), named);
  }
  return quantities.size > 0 ? Value.new_with_assets(number(lovelace), multi) : Value.new(number(lovelace));
}

const outputOf = (address: { readonly address: string }, value: Value) =>
  TransactionOutput.new(Address.from_bech32(address.address), value);
const least = (output: TransactionOutput) =>
  BigInt(min_ada_for_output(output, DataCost.new_coins_per_byte(number(parameters.utxoPerByte))).to_str());

/** The sums of several outputs, by unit. */
function sumOf(utxos: readonly Utxo[]): Map<string, bigint> {
  const sum = new Map<string, bigint>();
  for (const { assets } of utxos) {
    for (const [policy, quantities] of assets) {
      for (const [name, quantity] of quantities)
        sum.set(policy + name, (sum.get(policy + name) ?? 0n) + quantity);
    }
  }
  return sum;
}

/** The same transfer by the library: recipient, change, the least lovelace, and the least fee for its size when signed. */
function theirs(inputs: readonly Utxo[], amount: bigint, fee: bigint) {
  const sum = inputs.reduce((total, { lovelace }) => total + lovelace, 0n);
  const totals = sumOf(inputs);
  const unit = token.policy + token.name;
  const rest = (totals.get(unit) ?? 0n) - amount;
  if (rest > 0n) totals.set(unit, rest);
  else totals.delete(unit);
  const payment = new Map([[unit, amount]]);
  const deposit = least(outputOf(to, amountOf(1_000_000n, payment)));
  const change = outputOf(from, amountOf(sum - deposit - fee, totals));
  const places = TransactionInputs.new();
  for (const { id, index } of inputs) places.add(TransactionInput.new(TransactionHash.from_hex(id), index));
  const outputs = TransactionOutputs.new();
  outputs.add(outputOf(to, amountOf(deposit, payment)));
  outputs.add(change);
  const body = TransactionBody.new_tx_body(places, outputs, number(fee));
  body.set_ttl(number(7200n));
  return { body, deposit, enough: sum - deposit - fee >= least(change) };
}

const key = PrivateKey.from_normal_bytes(Uint8Array.from({ length: 32 }, (_, i) => i + 1));
/** The library's least fee of a body that one key signs. */
const witnesses = Vkeywitnesses.new();
witnesses.add(make_vkey_witness(TransactionHash.from_hex('00'.repeat(32)), key));
const set = TransactionWitnessSet.new();
set.set_vkeys(witnesses);
function leastFee(body: TransactionBody): bigint {
  const fees = LinearFee.new(number(parameters.feePerByte), number(parameters.feeConstant));
  return BigInt(min_fee(Transaction.new(body, set), fees).to_str());
}

test('a transfer of a token equals that of the reference library for 10,000 random wallets and amounts', async () => {
  const seed = testSeed();
  const quantity = fc.bigInt({ min: 1n, max: 2n ** 60n });
  const quantities = fc.dictionary(fc.integer({ min: 0, max: units.length - 1 }).map(String), quantity, {
    maxKeys: 3,
  });
  const others = fc.array(fc.tuple(fc.bigInt({ min: 1_000_000n, max: 10n ** 11n }), quantities), {
    maxLength: 2,
  });
  let built = 0;
  await fc.assert(
    fc.asyncProperty(others, quantity, quantity, async (wallet, amount, more) => {
      // One output has the token and another pays: a small amount is insufficient.
      const utxos = [
        utxo(0, 2_000_000n, {
          [units.findIndex((unit) => unit.policy === token.policy && unit.name === token.name)]:
            amount + more,
        }),
        utxo(1, 10_000_000n),
        ...wallet.map(([lovelace, assets], i) => utxo(i + 2, lovelace, assets)),
      ];
      const { transaction, inputs, fee, lovelace, most } = pay(amount, utxos);
      expect(most).toBe(sumOf(utxos).get(token.policy + token.name));
      const { body, deposit, enough } = theirs(inputs, amount, fee);
      expect(lovelace).toBe(deposit);
      expect(enough).toBe(true);
      expect(fee).toBe(leastFee(body) - tagsPrice);
      const empty = Transaction.new(body, TransactionWitnessSet.new()).to_hex();
      expect(toHex(transaction as Uint8Array)).toBe(empty.replace(`84a400${tag}`, '84a400'));
      built += 1;
      // The library frees its memory only between tasks. While it holds much, each allocation collects garbage.
      if (built % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }),
    { numRuns: 10_000, seed, endOnFailure: true },
  );
  expect(built).toBe(10_000);
}, 600_000);

test('the whole balance of a token can be sent, and a larger amount is insufficient', () => {
  const utxos = [utxo(0, 1_500_000n, { 6: 5n }), utxo(1, 9_000_000n), utxo(2, 1_500_000n, { 6: 3n, 0: 1n })];
  const { most, lovelace } = pay(1n, utxos);
  expect(most).toBe(8n);
  expect(pay(8n, utxos).transaction).toBeDefined();
  expect(pay(9n, utxos).transaction).toBeUndefined();
  // An account that holds only the token and its least lovelace cannot pay the fee.
  const poor = pay(5n, [utxo(0, lovelace, { 6: 5n })]);
  expect(poor).toMatchObject({ most: 5n, lovelace });
  expect(poor.transaction).toBeUndefined();
});

test('a transfer that would leave too little lovelace beside other tokens is rejected and names the amounts', () => {
  expect(() => pay(1n, [utxo(0, 2_400_000n, { 6: 5n, 0: 1n, 3: 7n })])).toThrow(/must be left over/);
});
