import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type CardanoDevnet, startCardano } from '@causeway/devnets/cardano';
import type { FollowOptions, Session, TransactionState } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { FixedTransaction, Transaction } from '@emurgo/cardano-serialization-lib-nodejs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCbor, writeCbor } from '../src/chain/cbor.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { addWitnesses, readTransaction } from '../src/chain/transactionBytes.js';
import { type CardanoChain, type CardanoSigner, cip34 } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, bob, carol, failure, localnet } from './fakes.js';

independent('scalus', { what: 'checks and includes payments as the ledger does' });
independent('@emurgo/cardano-serialization-lib-nodejs', {
  what: 'reads a signed transaction with the same hash',
});

const goldPolicy = 'ca'.repeat(28);
const gold = `${goldPolicy}676f6c64`;
let devnet: CardanoDevnet;
let chain: CardanoChain;
let reader: Reader;
let signer: CardanoSigner;
let to: string;

const addressOf = (key: typeof alice) =>
  createKeyed(key, { chains: [localnet], request: async () => undefined }).account(localnet.id).address;

beforeAll(async () => {
  const assets = { [goldPolicy]: { '676f6c64': 1000n, '': 7n } };
  const grants = [{ address: addressOf(alice), lovelace: 3_000_000n, assets }];
  devnet = await startCardano({ port: 0, funded: [addressOf(alice), addressOf(carol)], blockMs: 50, grants });
  chain = { ...localnet, rpcUrls: [devnet.url] };
  reader = createReader(chain);
  signer = signerOf(alice);
  to = addressOf(bob);
});
afterAll(() => devnet?.stop());

/** The signer of a key over a session that holds the key itself. */
function signerOf(key: typeof alice): CardanoSigner {
  const adapter = cip34({ chains: [chain] });
  const keyed = createKeyed(key, {
    chains: [chain],
    request: ({ method, params }, options) => reader.request({ method, params }, options),
  });
  const account = keyed.account(chain.id);
  const session: Session = {
    accounts: [account],
    scopes: { cip34: adapter.scope() },
    invokeMethod: (call, options) => keyed.invoke(call, options),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return adapter.signer(session, account);
}

const payment = async (amount: bigint, from = signer) => {
  const transfer = { from: from.account, to, amount };
  const preview = await reader.preview(transfer);
  const { request, trackBy } = await reader.build(transfer);
  return { ...preview, ...request, trackBy: trackBy({}) };
};

async function balanceOf(address: string): Promise<bigint> {
  const [coin] = await reader.balances({ account: { address } });
  return coin?.amount ?? -1n;
}

async function follow(
  options: Partial<FollowOptions> & { hash: string; confirmations?: number },
): Promise<readonly TransactionState[]> {
  const states: TransactionState[] = [];
  const from = signer.account.address;
  for await (const state of reader.follow({ timeout: 60_000, from, ...options })) states.push(state);
  return states;
}

describeReader('the Cardano reader', () => ({
  readerOf: cip34({ chains: [] }).reader as never,
  chain,
  foreign: { ...chain, id: 'cip34:0-1' },
  signer,
  to,
  amount: 1_500_000n,
  coin: `${chain.id}/slip44:1815`,
  token: `${chain.id}/token:${gold}`,
  tokenAmount: 3n,
  unknownHash: 'ab'.repeat(32),
}));

test('a payment is previewed to the lovelace, signed, submitted and included in a block', async () => {
  const before = await balanceOf(signer.account.address);
  const received = await balanceOf(to);
  const preview = await payment(5_000_000n);
  const signed = await signer.signTransaction({ transaction: preview.transaction });
  const { hash } = await reader.submit(signed);
  expect(hash).toBe(signed.hash);
  const states = await follow({ hash, confirmations: 2 });
  const last = states.at(-1);
  expect(last?.status === 'included' && last.confirmations).toBeGreaterThanOrEqual(2);
  expect(await balanceOf(to)).toBe(received + 5_000_000n);
  expect(await balanceOf(signer.account.address)).toBe(before - preview.total);
  console.info(`fee of a payment: ${preview.fee} lovelace for ${signed.transaction.length} bytes`);
});

test('a token without metadata is shown by its asset name, and its transfer includes the least lovelace', async () => {
  const { address } = signer.account;
  const asset = `${chain.id}/token:${gold}` as const;
  const transfer = { from: signer.account, to, amount: 5n, asset };
  const preview = await reader.preview(transfer);
  expect(preview).toMatchObject({ asset: { name: 'gold', symbol: 'gold', decimals: 0 }, total: 5n });
  const [coins, received] = [await balanceOf(address), await balanceOf(to)];
  const { request } = await reader.build(transfer);
  const { hash } = await reader.submit(await signer.signTransaction(request as never));
  expect((await follow({ hash })).at(-1)?.status).toBe('included');
  expect(await balanceOf(to)).toBe(received + (preview.deposit ?? 0n));
  expect(await balanceOf(address)).toBe(coins - preview.fee - (preview.deposit ?? 0n));
  // The other token of that output returned with the change.
  const balances = await reader.balances({
    account: { address },
    assets: [`${chain.id}/token:${goldPolicy}`],
  });
  expect(balances[0]?.amount).toBe(7n);
});

test.each(['', 'ca', `${goldPolicy}6`, `${goldPolicy}${'00'.repeat(33)}`, goldPolicy.toUpperCase()])(
  'a token of the id %j is unknown',
  async (unit) => {
    const id = `${chain.id}/token:${unit}` as const;
    expect((await failure(reader.asset({ id }))).code).toBe('invalid-params');
    const transfer = { from: signer.account, to, amount: 1n, asset: id };
    expect((await failure(reader.preview(transfer))).code).toBe('invalid-params');
  },
);

test('the fee equals the minimum for the size, and the ledger rejects a lower one', async () => {
  // The account has no tokens, so the change is one number.
  const signer = signerOf(carol);
  const preview = await payment(3_000_000n, signer);
  const signed = await signer.signTransaction({ transaction: preview.transaction });
  expect(preview.fee).toBe(155_381n + 44n * BigInt(signed.transaction.length));
  const withFee = async (less: number) => {
    const [body, ...rest] = readCbor(preview.transaction) as [Map<number, unknown>, never, never, never];
    (body.get(1) as [unknown, [Uint8Array, number]])[1][1] += less;
    body.set(2, Number(preview.fee) - less);
    return signer.signTransaction({ transaction: writeCbor([body as never, ...rest]) });
  };
  // The ledger leaves one byte out of its size, the validity, which no library does.
  const error = await failure(reader.submit(await withFee(45)));
  expect(error.code).toBe('transaction-rejected');
  expect(error.message).toMatch(/fee/i);
});

test('sendTransaction submits through the wallet and returns the hash of the included transaction', async () => {
  const { transaction } = await payment(2_000_000n);
  const result = await signer.sendTransaction?.({ transaction });
  expect((await follow({ hash: result?.hash ?? '' })).at(-1)?.status).toBe('included');
});

test('submit rejects a bad or missing signature and an overdraft by name and accepts a replay', async () => {
  const { transaction } = await payment(2_000_000n);
  const signed = await signer.signTransaction({ transaction });
  const parts = readTransaction(transaction);
  if (!parts) throw new Error('It is a transaction.');
  const refused = async (bytes: Uint8Array) => {
    const error = await failure(reader.submit({ transaction: bytes }));
    expect(error.code).toBe('transaction-rejected');
    return error.message;
  };
  const signature = await alice.sign(parts.hash);
  const flipped = Uint8Array.from(signature, (byte, i) => (i === 40 ? byte ^ 1 : byte));
  const bad = await refused(addWitnesses(parts, [{ publicKey: alice.publicKey, signature: flipped }]));
  const other = await refused(
    addWitnesses(parts, [{ publicKey: bob.publicKey, signature: await bob.sign(parts.hash) }]),
  );
  const none = await refused(transaction);
  const [body, ...rest] = readCbor(transaction) as [Map<number, unknown>, never, never, never];
  (body.get(1) as [[Uint8Array, number]])[0][1] += 1_000_000;
  const rich = writeCbor([body as never, ...rest]);
  const overdraft = await refused((await signer.signTransaction({ transaction: rich })).transaction);
  await reader.submit(signed);
  await follow({ hash: signed.hash });
  // The ledger already has the transaction: submitting the same bytes again does not fail and changes nothing.
  const paid = await balanceOf(to);
  expect((await reader.submit(signed)).hash).toBe(signed.hash);
  expect(await balanceOf(to)).toBe(paid);
  for (const [name, reason] of Object.entries({ bad, other, none, overdraft })) {
    console.info(`refused, ${name}: ${reason.slice(0, 140)}`);
  }
  expect(new Set([bad, none, overdraft]).size).toBe(3);
});

test('follow reports an expired transaction that was never submitted as dropped', async () => {
  const { transaction, trackBy } = await payment(2_000_000n);
  const { hash } = await signer.signTransaction({ transaction });
  const statuses: string[] = [];
  for await (const { status } of reader.follow({
    hash,
    from: signer.account.address,
    trackBy,
    timeout: 60_000,
  })) {
    statuses.push(status);
    if (status === 'sent') devnet.advance(1, 8000);
  }
  expect(statuses).toEqual(['sent', 'dropped']);
});

test('the whole balance can be sent, and a payment that leaves too little change names the maximum', async () => {
  // Another account: the other tests need the coins that this one sends away.
  const emptied = signerOf(carol);
  const probe = await payment(2_000_000n, emptied);
  const { most } = probe;
  const error = await failure(payment(most - 500_000n, emptied));
  expect(error.code).toBe('cip34-change-too-small');
  expect(error.context).toMatchObject({ most: String(most) });
  const { address } = emptied.account;
  const transfer = { from: emptied.account, to, amount: most + 1n };
  expect(await reader.preview(transfer)).toMatchObject({ sufficient: false });
  expect((await failure(reader.build(transfer))).code).toBe('transaction-rejected');
  expect((await failure(payment(800_000n, emptied))).code).toBe('cip34-amount-too-small');
  const all = await payment(most, emptied);
  expect(all.total).toBe(all.balance);
  const { hash } = await reader.submit(await emptied.signTransaction({ transaction: all.transaction }));
  expect((await follow({ hash })).at(-1)?.status).toBe('included');
  expect(await balanceOf(address)).toBe(0n);
});

test('the reference library reads a signed transaction with the same hash and bytes', async () => {
  const utxo = { id: '11'.repeat(32), index: 1 };
  const unsigned = writeCbor([
    new Map<number, never>([
      [0, [[Uint8Array.from(Buffer.from(utxo.id, 'hex')), utxo.index]] as never],
      [1, [] as never],
      [2, 170_000 as never],
    ]),
    new Map(),
    true,
    null,
  ]);
  const signed = await signer.signTransaction({ transaction: unsigned });
  const parsed = Transaction.from_bytes(signed.transaction);
  expect(parsed.witness_set().vkeys()?.len()).toBe(1);
  const fixed = FixedTransaction.from_bytes(signed.transaction);
  expect(fixed.transaction_hash().to_hex()).toBe(signed.hash);
  expect(toHex(fixed.to_bytes())).toBe(toHex(signed.transaction));
});
