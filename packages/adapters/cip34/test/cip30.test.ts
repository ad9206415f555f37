import { independent } from '@causeway/conformance/independent';
import { type CardanoDevnet, startCardano } from '@causeway/devnets/cardano';
import { type Session, WalletError } from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import {
  Address,
  BigNum,
  Transaction,
  TransactionBuilder,
  TransactionOutput,
  TransactionUnspentOutput,
  TransactionUnspentOutputs,
  TransactionWitnessSet,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs';
import { MeshTxBuilder } from '@meshsdk/transaction';
import { BrowserWallet } from '@meshsdk/wallet';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Cip30Api, toCip30 } from '../src/bridge/cip30.js';
import { parseAddress } from '../src/chain/address.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type CardanoChain, type CardanoSigner, cip34 } from '../src/index.js';
import { verifySignature } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, localnet, otherNet } from './fakes.js';
import { mainnetConfig } from './library.js';
import { baseOf, createMany, outputsOf } from './manyAddresses.js';

independent('@meshsdk/wallet', { what: 'finds the CIP-30 wallet of our bridge, pays and signs data' });
independent('@meshsdk/transaction', { what: 'builds a payment from the CIP-30 wallet of our bridge' });

let devnet: CardanoDevnet;
let chain: CardanoChain;
let reader: Reader;
let signer: CardanoSigner;
let api: Cip30Api;
let to: string;
/** The error of the wallet, in place of an answer. */
let refuse: WalletError | undefined;

const addressOf = (key: typeof alice) =>
  createKeyed(key, { chains: [localnet], request: async () => undefined }).account(localnet.id).address;

beforeAll(async () => {
  devnet = await startCardano({ port: 0, funded: [addressOf(alice)], blockMs: 50 });
  chain = { ...localnet, rpcUrls: [devnet.url] };
  reader = createReader(chain);
  const adapter = cip34({ chains: [chain] });
  const keyed = createKeyed(alice, { chains: [chain], request: async () => undefined });
  const account = keyed.account(chain.id);
  const session: Session = {
    accounts: [account],
    scopes: {
      cip34: { ...adapter.scope(), methods: ['cardano_signData', 'cardano_signTx', 'cardano_signTxs'] },
    },
    invokeMethod: (call, options) => (refuse ? Promise.reject(refuse) : keyed.invoke(call, options)),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  signer = adapter.signer(session, account);
  api = await toCip30({ signer, reader }).enable();
  to = addressOf(bob);
});
afterAll(() => devnet?.stop());
afterEach(() => {
  refuse = undefined;
  vi.unstubAllGlobals();
});

async function balanceOf(address: string): Promise<bigint> {
  const [coin] = await reader.balances({ account: { address } });
  return coin?.amount ?? -1n;
}

async function statusOf(hash: string): Promise<string | undefined> {
  let last: string | undefined;
  for await (const { status } of reader.follow({ hash, from: to, timeout: 60_000 })) last = status;
  return last;
}

/** The object a call fails with, as CIP-30 has it. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test('unmodified Mesh finds the CIP-30 wallet in the page and builds, signs and submits a payment', async () => {
  vi.stubGlobal('window', { cardano: { causeway: toCip30({ signer, reader, name: 'Ferry' }) } });
  expect(BrowserWallet.getInstalledWallets()).toMatchObject([{ id: 'causeway', name: 'Ferry' }]);
  const wallet = await BrowserWallet.enable('causeway', [{ cip: 142 }]);
  expect(await wallet.getNetworkId()).toBe(0);
  expect(await wallet.getChangeAddress()).toBe(signer.account.address);
  const before = await balanceOf(signer.account.address);
  const received = await balanceOf(to);
  expect(await wallet.getBalance()).toEqual([{ unit: 'lovelace', quantity: String(before) }]);

  const unsigned = await new MeshTxBuilder()
    .txOut(to, [{ unit: 'lovelace', quantity: '5000000' }])
    .changeAddress(await wallet.getChangeAddress())
    .selectUtxosFrom(await wallet.getUtxos())
    .complete();
  const hash = await wallet.submitTx(await wallet.signTx(unsigned));
  expect(await statusOf(hash)).toBe('included');
  expect(await balanceOf(to)).toBe(received + 5_000_000n);
});

test('Mesh signs data through the CIP-30 wallet, and the signature verifies', async () => {
  vi.stubGlobal('window', { cardano: { causeway: toCip30({ signer, reader }) } });
  const wallet = await BrowserWallet.enable('causeway');
  const signed = await wallet.signData('Hello');
  const { address } = signer.account;
  expect((await verifySignature({ address, message: 'Hello', ...signed })).valid).toBe(true);
});

test('the EMURGO library builds a payment from the outputs of the CIP-30 wallet and adds its witnesses', async () => {
  const outputs = TransactionUnspentOutputs.new();
  for (const hex of (await api.getUtxos()) ?? []) outputs.add(TransactionUnspentOutput.from_hex(hex));
  const builder = TransactionBuilder.new(mainnetConfig());
  const receiver = Address.from_bech32(to);
  builder.add_output(TransactionOutput.new(receiver, Value.new(BigNum.from_str('3000000'))));
  const change = Address.from_hex(await api.getChangeAddress());
  builder.add_inputs_from(outputs, 0);
  builder.add_change_if_needed(change);
  const unsigned = builder.build_tx();
  const witnesses = TransactionWitnessSet.from_hex(await api.signTx(unsigned.to_hex()));
  const hash = await api.submitTx(Transaction.new(unsigned.body(), witnesses).to_hex());
  expect(await statusOf(hash)).toBe('included');
});

test('the CIP-30 wallet returns the balance, outputs and addresses of the account, whole or by page', async () => {
  const all = (await api.getUtxos()) ?? [];
  const lovelace = all
    .map((hex) => BigInt(TransactionUnspentOutput.from_hex(hex).output().amount().coin().to_str()))
    .reduce((sum, quantity) => sum + quantity, 0n);
  expect(
    Value.from_hex(await api.getBalance())
      .coin()
      .to_str(),
  ).toBe(String(lovelace));
  expect(await api.getUtxos(BigNum.from_str('1').to_hex())).toHaveLength(1);
  expect(await api.getUtxos(BigNum.from_str(String(lovelace + 1n)).to_hex())).toBeNull();
  expect(await api.getCollateral({ amount: BigNum.from_str('5000000').to_hex() })).not.toHaveLength(0);
  expect(await api.getUtxos(undefined, { page: 0, limit: 1 })).toEqual(all.slice(0, 1));
  expect(await refusal(api.getUtxos(undefined, { page: all.length, limit: 1 }))).toEqual({
    maxSize: all.length,
  });
  const ownAddress = toHex(parseAddress(signer.account.address).bytes);
  expect(await api.getUsedAddresses()).toEqual([ownAddress]);
  expect(await api.getUnusedAddresses()).toEqual([]);
  // An enterprise address has no stake key.
  expect(await api.getRewardAddresses()).toEqual([]);
  expect(await api.cip142.getNetworkMagic()).toBe(42);
  expect(await api.getExtensions()).toEqual([{ cip: 103 }, { cip: 142 }]);
});

test('the CIP-30 wallet signs several transactions in one prompt (CIP-103)', async () => {
  const drafts = await Promise.all(
    [2_000_000n, 3_000_000n].map((amount) => reader.build({ from: signer.account, to, amount })),
  );
  const list = drafts.map(({ request }) => ({ cbor: toHex(request.transaction) }));
  const sets = (await api.cip103?.signTxs(list)) ?? [];
  expect(sets.map((set) => TransactionWitnessSet.from_hex(set).vkeys()?.len())).toEqual([1, 1]);
});

test('the CIP-30 wallet throws the CIP-30 error code of each call with the WalletError as its cause', async () => {
  const { request } = await reader.build({ from: signer.account, to, amount: 2_000_000n });
  const cbor = toHex(request.transaction);
  const payload = '6869';
  const ownAddress = signer.account.address;
  refuse = new WalletError('user-rejected', { method: 'x' });
  expect(await refusal(api.signTx(cbor))).toMatchObject({ code: 2, cause: { code: 'user-rejected' } });
  expect(await refusal(api.signData(ownAddress, payload))).toMatchObject({ code: 3 });
  refuse = new WalletError('account-changed', { method: 'x', account: ownAddress });
  expect(await refusal(api.signTx(cbor))).toMatchObject({ code: -4 });
  refuse = new WalletError('session-ended', {});
  expect(await refusal(api.signData(ownAddress, payload))).toMatchObject({
    code: -3,
    info: expect.any(String),
  });
  refuse = undefined;
  expect(await refusal(api.signData(to, payload))).toMatchObject({ code: 1 });
  expect(await refusal(api.signData(ownAddress, 'zz'))).toMatchObject({ code: -1 });
  expect(await refusal(api.signTx('00'))).toMatchObject({ code: -1 });
  expect(await refusal(api.getUtxos('zz'))).toMatchObject({ code: -1 });
  // It has no signature, so the ledger refuses it.
  expect(await refusal(api.submitTx(cbor))).toMatchObject({
    code: 1,
    cause: { code: 'transaction-rejected' },
  });
});

test('the CIP-30 wallet includes tokens in balance and outputs and omits outputs with a datum', async () => {
  const policy = 'ab'.repeat(28);
  const outputAt = (index: number, more: object) => ({
    transaction: { id: '11'.repeat(32) },
    index,
    address: signer.account.address,
    value: { ada: { lovelace: 2_000_000 }, [policy]: { '6f6e65': 7 } },
    ...more,
  });
  const outputs = [outputAt(0, {}), outputAt(1, { datumHash: '22'.repeat(32) }), outputAt(2, {})];
  const answer: typeof fetch = async (url, init) => {
    const isOutputs = String(init?.body).includes('queryLedgerState/utxo');
    return isOutputs ? Response.json({ jsonrpc: '2.0', id: 1, result: outputs }) : fetch(url, init);
  };
  const rich = await toCip30({ signer, reader: createReader(chain, { fetch: answer }) }).enable();
  const balance = Value.from_hex(await rich.getBalance());
  expect(balance.coin().to_str()).toBe('4000000');
  expect(balance.multiasset()?.to_hex()).toBe(`a1581c${policy}a1436f6e650e`);
  const amountOf = (quantity: number) => `8200a1581c${policy}a1436f6e65${toHex(Uint8Array.of(quantity))}`;
  expect(await rich.getUtxos(amountOf(7))).toHaveLength(1);
  expect(await rich.getUtxos(amountOf(14))).toHaveLength(2);
  expect(await rich.getUtxos(amountOf(15))).toBeNull();
  expect(await rich.getCollateral()).toBeNull();
});

test('toCip30 rejects a reader of another network', () => {
  expect(() => toCip30({ signer, reader: createReader(otherNet) })).toThrow(
    expect.objectContaining({ code: 'chain-mismatch' }),
  );
});

test('the CIP-30 wallet has all addresses of its wallet, by page, and spends from each of them', async () => {
  const seeds = [31, 32, 33].map((byte) => new Uint8Array(32).fill(byte));
  const keys = seeds.map((seed) => memoryKey(seed));
  const bases = keys.map((key) => baseOf(key));
  for (const { address } of bases) {
    const paid = await reader.build({ from: signer.account, to: address, amount: 5_000_000n });
    const { transaction } = await signer.signTransaction(paid.request);
    for await (const _ of reader.follow({ ...(await reader.submit({ transaction })), from: to }));
  }
  for (const without of [[], ['cardano_getUtxos']]) {
    const many = createMany({ chain, keys, seeds, outputs: outputsOf(reader, keys), without });
    const wallet = await toCip30({ signer: many, reader }).enable();
    const all = await wallet.getUsedAddresses();
    expect(all[0]).toBe(toHex(bases[0]?.bytes ?? new Uint8Array()));
    expect([...all].sort()).toEqual(bases.map(({ bytes }) => toHex(bytes)).sort());
    expect(await wallet.getUsedAddresses({ page: 1, limit: 2 })).toEqual(all.slice(2));
    expect(await refusal(wallet.getUsedAddresses({ page: 2, limit: 2 }))).toEqual({ maxSize: 2 });
    expect(await wallet.getUnusedAddresses()).toEqual([]);
    expect(await wallet.getChangeAddress()).toBe(all[0]);
    expect(await wallet.getRewardAddresses()).toEqual([...new Set(all.map((hex) => `e0${hex.slice(58)}`))]);
    const outputs = (await wallet.getUtxos()) ?? [];
    expect(outputs).toHaveLength(3);
    // A library spends the outputs of the second and the third address alone.
    const inputs = TransactionUnspentOutputs.new();
    for (const hex of outputs) {
      const output = TransactionUnspentOutput.from_hex(hex);
      if (output.output().address().to_hex() !== all[0]) inputs.add(output);
    }
    const builder = TransactionBuilder.new(mainnetConfig());
    builder.add_output(TransactionOutput.new(Address.from_bech32(to), Value.new(BigNum.from_str('7000000'))));
    builder.add_inputs_from(inputs, 0);
    builder.add_change_if_needed(Address.from_hex(await wallet.getChangeAddress()));
    const unsigned = builder.build_tx();
    const witnesses = TransactionWitnessSet.from_hex(await wallet.signTx(unsigned.to_hex()));
    expect(witnesses.vkeys()?.len()).toBe(2);
  }
});

test('the CIP-30 wallet returns the stake address of a base address', async () => {
  const base = `00${toHex(parseAddress(to).bytes).slice(2)}${'cd'.repeat(28)}`;
  const { address } = parseAddress(base);
  const id = `${chain.id}:${address}` as const;
  const other = { ...signer, account: { ...signer.account, id, address } };
  const wallet = await toCip30({ signer: other, reader }).enable();
  expect(await wallet.getRewardAddresses()).toEqual([`e0${'cd'.repeat(28)}`]);
  expect(fromHex(await wallet.getChangeAddress())).toHaveLength(57);
});
