import { type MultiversxChain, multiversxUnavailable, startMultiversx } from '@causeway/devnets/multiversx';
import type { Chain, Session } from '@causeway/protocol';
import { Address, NetworkEntrypoint } from '@multiversx/sdk-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAccount } from '../src/bridge/sdk-core.js';
import { writeSignature } from '../src/chain/crypto.js';
import { createReader, type Reader, type TransactionState } from '../src/chain/transaction.js';
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
async function fate(options: Parameters<Reader['track']>[0]): Promise<TransactionState> {
  let last: TransactionState = { status: 'sent' };
  for await (const state of reader.track({ timeout: 60_000, ...options })) last = state;
  return last;
}
const reasonOf = async (work: Promise<unknown>) => {
  const { code, context } = await failure(work);
  expect(code).toBe('transaction-rejected');
  return (context as { reason: string }).reason;
};

describe.skipIf(unavailable !== undefined)('on a chain of the genuine node', () => {
  beforeAll(async () => {
    node = await startMultiversx({ port: 0, funded: [alice], blockMs: 200 });
    chain = { ...local, id: node.chainId, rpcUrls: [node.url] };
    reader = createReader(chain);
  }, 60_000);
  afterAll(() => node?.stop());

  test('a transfer is previewed, signed, sent and included; what it cost is what was said', async () => {
    const before = await reader.balance({ address: alice });
    const received = await reader.balance({ address: bob });
    const { document, fee, total, sufficient } = await reader.preview({ from: alice, to: bob, amount: egld });
    expect([fee, sufficient]).toEqual([50_000n * 1_000_000_000n, true]);
    const { transaction, hash } = await sign(document);
    expect((await reader.broadcast({ transaction })).hash).toBe(hash);
    const state = await fate({ hash, from: alice, nonce: document.nonce });
    expect(state.status).toBe('included');
    expect(await reader.balance({ address: alice })).toBe(before - total);
    expect(await reader.balance({ address: bob })).toBe(received + egld);

    // The same once more.
    expect(await reasonOf(reader.broadcast({ transaction }))).toMatch(/nonce/i);
  });

  test('data and a signature over the hash are taken too', async () => {
    const { document } = await reader.preview({ from: alice, to: bob, amount: 1n });
    const more = { ...document, data: 'aGVsbG8=', gasLimit: 50_000 + 5 * 1500, options: 1 };
    const { transaction, hash } = await sign(more);
    await reader.broadcast({ transaction });
    expect((await fate({ hash })).status).toBe('included');
  });

  test("MultiversX's own library builds and sends with our signer, and the chain takes it", async () => {
    const before = await reader.balance({ address: bob });
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
    expect(await reader.balance({ address: bob })).toBe(before + 3n);
  });

  test('a forged signature, another chain and too little are refused by name', async () => {
    const { document } = await reader.preview({ from: alice, to: bob, amount: egld });
    const forged = withSignatures(document, writeSignature(await bobKey.sign(transactionBytes(document))));
    expect(await reasonOf(reader.broadcast({ transaction: forged }))).toMatch(/signature/i);

    const elsewhere = { ...document, chainID: '1' };
    const other = withSignatures(elsewhere, writeSignature(await aliceKey.sign(transactionBytes(elsewhere))));
    expect(await reasonOf(reader.broadcast({ transaction: other }))).toMatch(/chain/i);

    const nothing = memoryKey(new Uint8Array(32).fill(9));
    const { address } = signerOf(nothing).account;
    const poor = await reader.preview({ from: address, to: alice, amount: 1n });
    expect(poor.sufficient).toBe(false);
    const { transaction } = await sign(poor.document, nothing);
    expect(await reasonOf(reader.broadcast({ transaction }))).toMatch(/insufficient funds/i);
  });

  test('one that the fee is there for and the amount is not fails in its block', async () => {
    const { document, sufficient } = await reader.preview({ from: alice, to: bob, amount: 10_000n * egld });
    expect(sufficient).toBe(false);
    const { transaction, hash } = await sign(document);
    await reader.broadcast({ transaction });
    expect(await fate({ hash, from: alice, nonce: document.nonce })).toMatchObject({ status: 'failed' });
  });

  test('one whose nonce another took is dropped', async () => {
    const { document } = await reader.preview({ from: alice, to: bob, amount: 1n });
    const lost = await sign({ ...document, value: '2' });
    const { transaction, hash } = await sign(document);
    await reader.broadcast({ transaction });
    expect((await fate({ hash })).status).toBe('included');
    const state = await fate({ hash: transactionHash(lost.transaction), from: alice, nonce: document.nonce });
    expect(state.status).toBe('dropped');
  });

  test('a server of another chain is passed over, and named when it is the only one', async () => {
    const elsewhere = { ...chain, id: 'mvx:1' as const };
    expect((await failure(createReader(elsewhere).balance({ address: alice }))).code).toBe(
      'rpc-chain-mismatch',
    );
    const behind = createReader({ ...chain, rpcUrls: ['http://127.0.0.1:9', node.url] });
    expect(await behind.balance({ address: bob })).toBeGreaterThan(0n);
    expect((await failure(createReader({ ...chain, rpcUrls: [] }).probe())).code).toBe('reader-missing');
    const response = await fetch(`${node.url}/simulator/set-state`, { method: 'POST', body: '[]' });
    expect(response.status).toBe(404);
  });
});
