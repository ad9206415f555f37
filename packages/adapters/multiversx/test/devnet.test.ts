import { describeReader } from '@causeway/conformance';
import { type MultiversxChain, multiversxUnavailable, startMultiversx } from '@causeway/devnets/multiversx';
import type { Chain, FollowOptions, Session, TransactionState } from '@causeway/protocol';
import { Address, NetworkEntrypoint } from '@multiversx/sdk-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAccount } from '../src/bridge/sdk-core.js';
import { writeSignature } from '../src/chain/crypto.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type TransactionDocument, withSignatures } from '../src/chain/wire.js';
import { multiversx } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { transactionBytes, transactionHash } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceKey, bob, bobKey, failure, local } from './fakes.js';

const unavailable = multiversxUnavailable();
if (unavailable) console.info(`the local chain of MultiversX: skipped, ${unavailable}`);
const egld = 10n ** 18n;
let node: MultiversxChain;
let chain: Chain<'mvx'>;
let reader: Reader;

/** The verbs of a key's account on the chain. */
function signerOf(key = aliceKey) {
  const keyed = createKeyed(key, { chains: [chain], request: async () => undefined });
  const account = keyed.account(chain.id);
  const session: Session = {
    accounts: [account],
    scopes: { mvx: scopeOf([chain.id]) },
    invokeMethod: (call, options) => keyed.invoke(call, options),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return multiversx({ chains: [chain] }).signer(session, account);
}
const sign = async (transaction: TransactionDocument, key = aliceKey) => {
  const signed = await signerOf(key).signTransaction?.({ transaction });
  if (!signed) throw new Error('The signer signs no transaction.');
  return signed;
};
const held = async (address: string, by = reader) => {
  const [coin] = await by.balances({ account: { address } });
  return coin?.amount ?? -1n;
};
const prepare = async (from: string, to: string, amount: bigint) => {
  const transfer = { from: { address: from }, to, amount };
  const [preview, { request, trackBy }] = [await reader.preview(transfer), await reader.build(transfer)];
  return { ...preview, document: request.transaction, trackBy: trackBy({}) };
};
async function fate(options: Partial<FollowOptions> & { readonly hash: string }): Promise<TransactionState> {
  let last: TransactionState = { status: 'sent' };
  for await (const state of reader.follow({ timeout: 60_000, from: alice, ...options })) last = state;
  return last;
}
const reasonOf = async (work: Promise<unknown>) => {
  const { code, context } = await failure(work);
  expect(code).toBe('transaction-rejected');
  return (context as { reason: string }).reason;
};

describe.skipIf(unavailable !== undefined)('transactions on a genuine node', () => {
  beforeAll(async () => {
    node = await startMultiversx({ port: 0, funded: [alice], blockMs: 200 });
    chain = { ...local, id: node.chainId, rpcUrls: [node.url] };
    reader = createReader(chain);
  }, 60_000);
  afterAll(() => node?.stop());

  describeReader('the MultiversX reader', () => ({
    readerOf: multiversx({ chains: [] }).reader as never,
    chain,
    foreign: { ...chain, id: 'mvx:1' },
    signer: signerOf(),
    to: bob,
    amount: 10n ** 15n,
    coin: `${chain.id}/slip44:508`,
    unknownHash: 'ab'.repeat(32),
  }));

  test('a transfer is included and costs the previewed total', async () => {
    const before = await held(alice);
    const received = await held(bob);
    const { document, fee, total, sufficient, trackBy } = await prepare(alice, bob, egld);
    expect([fee, sufficient]).toEqual([50_000n * 1_000_000_000n, true]);
    const { transaction, hash } = await sign(document);
    expect((await reader.submit({ transaction })).hash).toBe(hash);
    const state = await fate({ hash, trackBy });
    expect(state.status).toBe('included');
    expect(await held(alice)).toBe(before - total);
    expect(await held(bob)).toBe(received + egld);

    // The same once more is the same transaction; another one with its nonce is refused.
    expect((await reader.submit({ transaction })).hash).toBe(hash);
    const second = await sign({ ...document, value: '7' });
    expect(await reasonOf(reader.submit(second))).toMatch(/nonce/i);
  });

  test('a transaction with data and a signature of its hash is included', async () => {
    const { document } = await prepare(alice, bob, 1n);
    const more = { ...document, data: 'aGVsbG8=', gasLimit: 50_000 + 5 * 1500, options: 1 };
    const { transaction, hash } = await sign(more);
    await reader.submit({ transaction });
    expect((await fate({ hash })).status).toBe('included');
  });

  test('a transfer built by sdk-core and signed by toAccount is included', async () => {
    const before = await held(bob);
    const account = await toAccount(signerOf());
    const entry = new NetworkEntrypoint({
      networkProviderUrl: node.url,
      networkProviderKind: 'proxy',
      chainId: 'chain',
    });
    const nonce = await entry.recallAccountNonce(account.address);
    const transaction = await entry
      .createTransfersController()
      .createTransactionForNativeTokenTransfer(account, nonce, {
        receiver: Address.newFromBech32(bob),
        nativeAmount: 3n,
      });
    const hash = await entry.sendTransaction(transaction);
    expect((await fate({ hash })).status).toBe('included');
    expect(await held(bob)).toBe(before + 3n);
  });

  test('submit rejects a forged signature, another chain and an insufficient balance with the reason of the node', async () => {
    const { document } = await prepare(alice, bob, egld);
    const forged = withSignatures(document, writeSignature(await bobKey.sign(transactionBytes(document))));
    expect(await reasonOf(reader.submit({ transaction: forged }))).toMatch(/signature/i);

    const elsewhere = { ...document, chainID: '1' };
    const other = withSignatures(elsewhere, writeSignature(await aliceKey.sign(transactionBytes(elsewhere))));
    expect(await reasonOf(reader.submit({ transaction: other }))).toMatch(/chain/i);

    const nothing = memoryKey(new Uint8Array(32).fill(9));
    const { address } = signerOf(nothing).account;
    const poor = await prepare(address, alice, 1n);
    expect(poor.sufficient).toBe(false);
    const { transaction } = await sign(poor.document, nothing);
    expect(await reasonOf(reader.submit({ transaction }))).toMatch(/insufficient funds/i);
  });

  test('a transfer fails in its block when the balance covers only the fee', async () => {
    const { document, sufficient, trackBy } = await prepare(alice, bob, 10_000n * egld);
    expect(sufficient).toBe(false);
    const { transaction, hash } = await sign(document);
    await reader.submit({ transaction });
    expect(await fate({ hash, trackBy })).toMatchObject({ status: 'failed' });
  });

  test('a transaction is replaced when its nonce was used by another', async () => {
    const { document, trackBy } = await prepare(alice, bob, 1n);
    const lost = await sign({ ...document, value: '2' });
    const { transaction, hash } = await sign(document);
    await reader.submit({ transaction });
    expect((await fate({ hash })).status).toBe('included');
    const state = await fate({ hash: transactionHash(lost.transaction), trackBy });
    expect(state.status).toBe('replaced');
  });

  test('the reader skips an unreachable server and throws rpc-chain-mismatch for a server of another chain', async () => {
    const elsewhere = { ...chain, id: 'mvx:1' as const };
    expect((await failure(held(alice, createReader(elsewhere)))).code).toBe('rpc-chain-mismatch');
    const behind = createReader({ ...chain, rpcUrls: ['http://127.0.0.1:9', node.url] });
    expect(await held(bob, behind)).toBeGreaterThan(0n);
    expect((await failure(createReader({ ...chain, rpcUrls: [] }).probe())).code).toBe('reader-missing');
    const response = await fetch(`${node.url}/simulator/set-state`, { method: 'POST', body: '[]' });
    expect(response.status).toBe(404);
  });
});
