import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type MultiversxChain, multiversxUnavailable, startMultiversx } from '@causeway/devnets/multiversx';
import type { AssetId, Chain, FollowOptions, Session, TransactionState } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import {
  Address,
  NetworkEntrypoint,
  TokenManagementTransactionsFactory,
  TransactionsFactoryConfig,
} from '@multiversx/sdk-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { toAccount } from '../src/bridge/sdk-core.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type TransactionDocument, withSignatures } from '../src/chain/wire.js';
import { multiversx } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { transactionBytes, transactionHash } from '../src/signer/verify.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceKey, bob, bobKey, failure, local } from './fakes.js';

independent('@xsuite/full-simulnet', { what: 'includes transfers as the node of the network' });

const unavailable = multiversxUnavailable();
if (unavailable) console.info(`the local chain of MultiversX: skipped, ${unavailable}`);
const egld = 10n ** 18n;
let node: MultiversxChain;
let chain: Chain<'mvx'>;
let reader: Reader;
let token: AssetId<'mvx'>;

/** The methods of a key's account on the chain. */
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
const balanceOf = async (address: string, by = reader) => {
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

/**
 * Makes the chain's own contract issue a token that Alice holds completely, as its owner does on the network.
 */
async function issueToken(ticker: string, supply: bigint): Promise<AssetId<'mvx'>> {
  const config = new TransactionsFactoryConfig({ chainID: chain.id.slice('mvx:'.length) });
  const factory = new TokenManagementTransactionsFactory({ config });
  const rights = {
    ...{ canFreeze: true, canWipe: true, canPause: true, canChangeOwner: true, canUpgrade: true },
    canAddSpecialRoles: true,
  };
  const issue = await factory.createTransactionForIssuingFungible(Address.newFromBech32(alice), {
    ...{ tokenName: 'LocalDollar', tokenTicker: ticker, initialSupply: supply, numDecimals: 6n },
    ...rights,
  });
  const { document } = await prepare(alice, alice, 0n);
  const { receiver, value, gasLimit, data } = issue.toPlainObject();
  const { transaction, hash } = await sign({ ...document, receiver, value, gasLimit, data });
  await reader.submit({ transaction });
  expect((await fate({ hash })).status).toBe('included');
  // The contract is on another shard: its results arrive some blocks later.
  const arrived = async () => {
    const [issuedToken] = await ownTokens(ticker);
    if (!issuedToken) throw new Error(`No token ${ticker} has arrived.`);
    return issuedToken.asset.id;
  };
  return vi.waitFor(arrived, { timeout: 30_000, interval: 100 });
}
const ownTokens = async (ticker: string) =>
  (await reader.holdings?.({ account: { address: alice } }))?.filter(({ asset }) =>
    asset.id.includes(`:${ticker}-`),
  ) ?? [];

describe.skipIf(unavailable !== undefined)('transactions on a genuine MultiversX node', () => {
  beforeAll(async () => {
    const issued = {
      identifier: 'GIVEN-0a1b2c',
      name: 'LocalGift',
      decimals: 6,
      holders: { [alice]: 5_000n },
    };
    node = await startMultiversx({ port: 0, funded: [alice], tokens: [issued], blockMs: 200 });
    chain = { ...local, id: node.chainId, rpcUrls: [node.url] };
    reader = createReader(chain);
    token = await issueToken('LUSD', 1_000_000n);
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
    token,
    tokenAmount: 250n,
  }));

  test('a transfer is included and costs the previewed total', async () => {
    const before = await balanceOf(alice);
    const received = await balanceOf(bob);
    const { document, fee, total, sufficient, trackBy } = await prepare(alice, bob, egld);
    expect([fee, sufficient]).toEqual([50_000n * 1_000_000_000n, true]);
    const { transaction, hash } = await sign(document);
    expect((await reader.submit({ transaction })).hash).toBe(hash);
    const state = await fate({ hash, trackBy });
    expect(state.status).toBe('included');
    expect(await balanceOf(alice)).toBe(before - total);
    expect(await balanceOf(bob)).toBe(received + egld);

    // The same transaction sent again is the same transaction; another one with its nonce is rejected.
    expect((await reader.submit({ transaction })).hash).toBe(hash);
    const second = await sign({ ...document, value: '7' });
    expect(await reasonOf(reader.submit(second))).toMatch(/nonce/i);
  });

  test('a token of the genesis block is described and transferred like an issued one', async () => {
    const id = `${chain.id}/esdt:GIVEN-0a1b2c` as AssetId<'mvx'>;
    const about = { id, name: 'LocalGift', symbol: 'GIVEN', decimals: 6 };
    expect(await reader.asset({ id })).toEqual(about);
    const { request } = await reader.build({ from: { address: alice }, to: bob, amount: 1_250n, asset: id });
    const { transaction, hash } = await sign(request.transaction);
    await reader.submit({ transaction });
    expect((await fate({ hash })).status).toBe('included');
    const amountOf = async (address: string) => {
      const balances = await reader.balances({ account: { address }, assets: [id] });
      return balances.find(({ asset }) => asset.id === id)?.amount;
    };
    expect(await amountOf(alice)).toBe(3_750n);
    await vi.waitFor(async () => expect(await amountOf(bob)).toBe(1_250n), {
      timeout: 30_000,
      interval: 100,
    });
  });

  test('a transaction with data and a signature of its hash is included', async () => {
    const { document } = await prepare(alice, bob, 1n);
    const more = { ...document, data: 'aGVsbG8=', gasLimit: 50_000 + 5 * 1500, options: 1 };
    const { transaction, hash } = await sign(more);
    await reader.submit({ transaction });
    expect((await fate({ hash })).status).toBe('included');
  });

  test('a transfer built by sdk-core and signed by toAccount is included', async () => {
    const before = await balanceOf(bob);
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
    expect(await balanceOf(bob)).toBe(before + 3n);
  });

  test('submit rejects a forged signature, another chain and an insufficient balance with the reason of the node', async () => {
    const { document } = await prepare(alice, bob, egld);
    const forged = withSignatures(document, toHex(await bobKey.sign(transactionBytes(document))));
    expect(await reasonOf(reader.submit({ transaction: forged }))).toMatch(/signature/i);

    const elsewhere = { ...document, chainID: '1' };
    const other = withSignatures(elsewhere, toHex(await aliceKey.sign(transactionBytes(elsewhere))));
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
    const unsent = await sign({ ...document, value: '2' });
    const { transaction, hash } = await sign(document);
    await reader.submit({ transaction });
    expect((await fate({ hash })).status).toBe('included');
    const state = await fate({ hash: transactionHash(unsent.transaction), trackBy });
    expect(state.status).toBe('replaced');
  });

  test('a token is described and listed as sdk-core reads it', async () => {
    const entry = new NetworkEntrypoint({
      ...{ networkProviderUrl: node.url, networkProviderKind: 'proxy', chainId: 'chain' },
    });
    const provider = entry.createNetworkProvider();
    const identifier = token.slice(token.indexOf('/esdt:') + '/esdt:'.length);
    const theirs = await provider.getDefinitionOfFungibleToken(identifier);
    const [balance] = await reader.balances({ account: { address: alice }, assets: [token] });
    expect(balance?.asset).toEqual({
      id: token,
      name: theirs.name,
      symbol: 'LUSD',
      decimals: theirs.decimals,
    });
    const listed = await provider.getFungibleTokensOfAccount(Address.newFromBech32(alice));
    const same = listed.find((entry) => entry.token.identifier === identifier);
    expect(same?.amount).toBe(balance?.amount);
  });

  test('a token that the chain does not have is left out of balances and is not an asset', async () => {
    const unknown = `${chain.id}/esdt:NONE-123456` as const;
    const balances = await reader.balances({ account: { address: alice }, assets: [unknown, token] });
    expect(balances.map(({ asset }) => asset.id)).toEqual([token]);
    expect((await failure(reader.asset({ id: unknown }))).code).toBe('invalid-params');
  });

  test('a transfer above the token balance is insufficient, and so is one without coin for the fee', async () => {
    const payment = { from: { address: alice }, to: bob, amount: 10n ** 12n, asset: token };
    expect(await reader.preview(payment)).toMatchObject({ sufficient: false, total: 10n ** 12n });
    const { address } = signerOf(memoryKey(new Uint8Array(32).fill(9))).account;
    const poor = await reader.preview({ from: { address }, to: bob, amount: 0n, asset: token });
    expect(poor).toMatchObject({ sufficient: false, coinBalance: 0n, balance: 0n });
  });

  test('the reader skips an unreachable server and throws rpc-chain-mismatch for a server of another chain', async () => {
    const elsewhere = { ...chain, id: 'mvx:1' as const };
    expect((await failure(balanceOf(alice, createReader(elsewhere)))).code).toBe('rpc-chain-mismatch');
    const behind = createReader({ ...chain, rpcUrls: ['http://127.0.0.1:9', node.url] });
    expect(await balanceOf(bob, behind)).toBeGreaterThan(0n);
    expect((await failure(createReader({ ...chain, rpcUrls: [] }).probe())).code).toBe('reader-missing');
    const response = await fetch(`${node.url}/simulator/set-state`, { method: 'POST', body: '[]' });
    expect(response.status).toBe(404);
  });
});
