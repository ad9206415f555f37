import { independent } from '@causeway/conformance/independent';
import { type CardanoDevnet, startCardano } from '@causeway/devnets/cardano';
import { WalletError } from '@causeway/protocol';
import { sendTransfer } from '@causeway/protocol/send';
import {
  Address,
  BigNum,
  DataCost,
  min_ada_for_output,
  Transaction,
  TransactionBuilder,
  TransactionOutput,
  TransactionUnspentOutput,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import type { CardanoChain, CardanoSigner } from '../src/index.js';
import { alice, bob, carol, failure, localnet } from './fakes.js';
import { mainnetConfig } from './library.js';
import { baseOf, createMany, type ManyOptions, outputsOf, toHex } from './manyAddresses.js';

independent('@emurgo/cardano-serialization-lib-nodejs', {
  what: 'builds the same payment from a wallet of several addresses and signs it',
});

const keys = [alice, bob, carol];
const seed = (byte: number) => Uint8Array.from({ length: 32 }, (_, i) => i + byte);
const seeds = [seed(1), seed(2), seed(3)];
const policy = 'cd'.repeat(28);
const tokens = { [policy]: { '676f6c64': 1_000n, '': 5n } };
const to = 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz';

let devnet: CardanoDevnet;
let chain: CardanoChain;
let reader: Reader;

beforeEach(async () => {
  await devnet?.stop();
  const [first, second, third] = keys.map((key) => baseOf(key).address) as [string, string, string];
  devnet = await startCardano({
    port: 0,
    blockMs: 50,
    grants: [
      { address: first, lovelace: 2_000_000n },
      { address: second, lovelace: 3_000_000n },
      { address: third, lovelace: 4_000_000n, assets: tokens },
      { address: third, lovelace: 1_500_000n },
    ],
  });
  chain = { ...localnet, rpcUrls: [devnet.url] };
  reader = createReader(chain);
});
afterAll(() => devnet?.stop());

const wallet = (more: Partial<ManyOptions> = {}): CardanoSigner =>
  createMany({ chain, keys, seeds, outputs: outputsOf(reader, keys), ...more });

async function balanceOf(signer: CardanoSigner): Promise<bigint> {
  const [coin] = await reader.balances({ account: await signer.getHolder() });
  return coin?.amount ?? -1n;
}

const total = 10_500_000n;

test('the balance of a wallet counts the outputs of all of its addresses', async () => {
  const signer = wallet();
  expect(await balanceOf(signer)).toBe(total);
  const [balance] = await reader.balances({ account: signer.account });
  expect(balance?.amount).toBe(2_000_000n);
});

test('a payment spends the outputs of several addresses, keeps every token and costs the least fee', async () => {
  const signer = wallet();
  const amount = 8_000_000n;
  const from = await signer.getHolder();
  const preview = await reader.preview({ from, to, amount });
  const { request } = await reader.build({ from, to, amount });
  expect(request.signers).toHaveLength(3);
  const signed = await signer.signTransaction(request);

  const transaction = Transaction.from_bytes(signed.transaction);
  expect(BigInt(transaction.body().fee().to_str())).toBe(155_381n + 44n * BigInt(signed.transaction.length));
  expect(preview.fee).toBe(BigInt(transaction.body().fee().to_str()));
  const cost = DataCost.new_coins_per_byte(BigNum.from_str('4310'));
  const outputs = transaction.body().outputs();
  for (let i = 0; i < outputs.len(); i++) {
    const least = BigInt(min_ada_for_output(outputs.get(i), cost).to_str());
    expect(BigInt(outputs.get(i).amount().coin().to_str())).toBeGreaterThanOrEqual(least);
  }

  const payment = await sendTransfer(signer, reader, { to, amount });
  let last: string | undefined;
  for await (const { status } of reader.follow({ ...payment, from: from.address, timeout: 60_000 }))
    last = status;
  expect(last).toBe('included');
  const rest = await reader.outputs({ account: await signer.getHolder() });
  expect(rest.reduce((sum, { lovelace }) => sum + lovelace, 0n)).toBe(total - preview.total);
  const remaining = rest.flatMap(({ assets }) => [...(assets.get(policy) ?? [])]);
  expect(Object.fromEntries(remaining)).toEqual(tokens[policy]);
});

test('the reference library builds the same payment from the same outputs', async () => {
  const signer = wallet();
  const from = await signer.getHolder();
  const amount = 8_000_000n;
  const { request } = await reader.build({ from, to, amount });
  const ours = Transaction.from_bytes(request.transaction).body();
  const builder = TransactionBuilder.new(mainnetConfig());
  const outputs = (from.utxos ?? []).map((hex) => TransactionUnspentOutput.from_hex(hex));
  for (let i = 0; i < ours.inputs().len(); i++) {
    const place = ours.inputs().get(i).to_hex();
    const utxo = outputs.find((output) => output.input().to_hex() === place) as TransactionUnspentOutput;
    builder.add_regular_input(utxo.output().address(), utxo.input(), utxo.output().amount());
  }
  builder.add_output(
    TransactionOutput.new(Address.from_bech32(to), Value.new(BigNum.from_str(String(amount)))),
  );
  builder.set_ttl_bignum(ours.ttl_bignum() as BigNum);
  builder.add_change_if_needed(Address.from_bech32(from.address));
  const theirs = builder.build();
  // The library marks inputs and witnesses as sets, which takes three bytes each, and reserves nine bytes for the fee, which
  // takes five.
  const more = 44n * (3n + 3n + 4n);
  const number = (value: BigNum) => BigInt(value.to_str());
  expect(number(theirs.fee()) - number(ours.fee())).toBe(more);
  expect(theirs.outputs().len()).toBe(ours.outputs().len());
  expect(theirs.outputs().get(0).to_hex()).toBe(ours.outputs().get(0).to_hex());
  const [change, ourChange] = [theirs.outputs().get(1), ours.outputs().get(1)];
  expect(change.address().to_hex()).toBe(ourChange.address().to_hex());
  expect(change.amount().multiasset()?.to_hex()).toBe(ourChange.amount().multiasset()?.to_hex());
  expect(number(ourChange.amount().coin()) - number(change.amount().coin())).toBe(more);
});

test('the maximum amount leaves each token with exactly the lovelace it needs', async () => {
  const signer = wallet();
  const from = await signer.getHolder();
  const { most } = await reader.preview({ from, to, amount: 1_000_000n });
  expect(await reader.preview({ from, to, amount: 0n })).toMatchObject({ most, sufficient: false });
  expect((await failure(reader.build({ from, to, amount: 0n }))).code).toBe('cip34-amount-too-small');
  const { request } = await reader.build({ from, to, amount: most });
  const outputs = Transaction.from_bytes((await signer.signTransaction(request)).transaction)
    .body()
    .outputs();
  const change = outputs.get(1);
  const cost = DataCost.new_coins_per_byte(BigNum.from_str('4310'));
  expect(change.amount().coin().to_str()).toBe(min_ada_for_output(change, cost).to_str());
  expect((await failure(reader.build({ from, to, amount: most + 1n }))).code).toBe('cip34-change-too-small');
});

test('a wallet that lists its outputs only in pages is read page by page', async () => {
  const list = (await outputsOf(reader, keys)()).map(toHex);
  const many = Array.from({ length: 250 }, (_, i) => list[i % list.length] as string);
  const pages: unknown[] = [];
  const answer = (method: string, params: readonly unknown[]) => {
    if (method !== 'cardano_getUtxos') return undefined;
    const [, paginate] = params as [unknown, { page: number; limit: number } | undefined];
    pages.push(paginate);
    const error = (maxSize: number) =>
      new WalletError('wallet-failed', { method, reason: '' }, { cause: { maxSize } });
    if (!paginate) throw error(3);
    const { page, limit } = paginate;
    if (page * limit >= list.length) throw error(3);
    return many.slice(page * limit, (page + 1) * limit);
  };
  expect(await balanceOf(wallet({ answer }))).toBe(total);
  expect(pages[0]).toBeUndefined();
  expect(pages[1]).toEqual({ page: 0, limit: 100 });
});

test('an answer of null is an empty wallet', async () => {
  const answer = (method: string) => (method === 'cardano_getUtxos' ? null : undefined);
  expect(await balanceOf(wallet({ answer }))).toBe(0n);
});

test('a wallet without getUtxos is read at all of its addresses, and a wallet without either at its own address', async () => {
  expect(await balanceOf(wallet({ without: ['cardano_getUtxos'] }))).toBe(total);
  const none = ['cardano_getUtxos', 'cardano_getUsedAddresses'];
  expect(await balanceOf(wallet({ without: none }))).toBe(2_000_000n);
});

test('an output that does not exist is rejected by name, and so is one of another network', async () => {
  const [first] = await outputsOf(reader, keys)();
  const mainnet = toHex({
    ...(first as NonNullable<typeof first>),
    address: { ...baseOf(alice), address: 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8' },
  });
  const bad = ['', 'zz', '80', '8200', `82${'00'.repeat(4)}`, mainnet];
  for (const answer of bad) {
    const signer = wallet({ answer: (method) => (method === 'cardano_getUtxos' ? [answer] : undefined) });
    expect([answer, (await failure(balanceOf(signer))).code]).toEqual([answer, 'malformed-response']);
  }
  for (const answer of [7, {}, [7], 'text']) {
    const signer = wallet({ answer: (method) => (method === 'cardano_getUtxos' ? answer : undefined) });
    expect((await failure(balanceOf(signer))).code).toBe('malformed-response');
  }
});

test('a payment from outputs that were spent in the meantime fails with the reason', async () => {
  const before = await outputsOf(reader, keys)();
  const signer = wallet({ outputs: async () => before });
  const from = await signer.getHolder();
  const build = async () =>
    signer.signTransaction((await reader.build({ from, to, amount: 8_000_000n })).request);
  const { hash } = await reader.submit(await build());
  for await (const _ of reader.follow({ hash, from: from.address, timeout: 60_000 }));
  const again = await signer.signTransaction((await reader.build({ from, to, amount: 7_000_000n })).request);
  const error = await failure(reader.submit(again));
  expect(error.code).toBe('transaction-rejected');
  expect(error.message).toContain('spent by another transaction');
});
