import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type CosmosLedger, startCosmosLedger } from '@causeway/devnets/cosmos';
import { accountOf, type Holder, type Session, type TransactionState } from '@causeway/protocol';
import { coins, GasPrice, SigningStargateClient } from '@cosmjs/stargate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toOfflineSigner } from '../src/bridge/stargate.js';
import { formatAddress } from '../src/chain/address.js';
import { addressOf } from '../src/chain/crypto.js';
import type { SignDoc } from '../src/chain/document.js';
import { createReader, type Reader } from '../src/chain/reader.js';
import { type CosmosSigner, cosmos, type SignedTransaction } from '../src/index.js';
import type { CosmosChain } from '../src/types.js';
import { alice, bob, createPage, failure, hub, never } from './fakes.js';
import { createKeplrWallet } from './wallet.js';

independent('@cosmjs/stargate', { what: 'estimates, signs and broadcasts with our offline signer' });

const alices = addressOf(alice.publicKey, 'cosmos');
const bobs = addressOf(bob.publicKey, 'cosmos');
const stranger = formatAddress('cosmos', new Uint8Array(20).fill(9));
const balances = { [alices]: 100_000_000n, [bobs]: 1_000_000n };

const stopper = new AbortController();
let ledger: CosmosLedger;
let chain: CosmosChain;
let reader: Reader;

beforeAll(async () => {
  ledger = await startCosmosLedger({ port: 0, balances, gasPrice: 25_000n, signal: stopper.signal });
  chain = { ...hub, rpcUrls: [ledger.url] };
  reader = createReader(chain);
});
afterAll(async () => {
  await ledger?.stop();
  stopper.abort();
});

/** A signer over a session, over a page's provider, over a key: every layer of a real request. */
async function signerOf(key = alice): Promise<CosmosSigner> {
  const { provider } = createKeplrWallet(
    [key],
    () => undefined,
    [],
    (call) => reader.request(call),
  );
  const page = createPage({ leap: provider });
  const adapter = cosmos({ chains: [chain], page });
  let signer: Promise<CosmosSigner> | undefined;
  adapter.discover((connector) => {
    signer = connector
      .createSession({ scopes: { cosmos: adapter.scope() }, signal: never })
      .then((session) => adapter.signer(session, accountOf(session, 'cosmos')));
  })();
  return signer as Promise<CosmosSigner>;
}

async function signed(signer: CosmosSigner, document: SignDoc | undefined) {
  if (!document) throw new Error('There is no document.');
  return (await signer.signTransaction({ document })) as Extract<
    SignedTransaction,
    { scheme: 'cosmos:direct' }
  >;
}

async function balanceOf(address: string, by = reader): Promise<bigint> {
  const [coin] = await by.balances({ account: { address } });
  return coin?.amount ?? -1n;
}

/** The preview of a transfer, its document and its sequence. */
async function prepare(transfer: { from: Holder; to: string; amount: bigint; memo?: string }) {
  const [preview, { request, trackBy }] = [await reader.preview(transfer), await reader.build(transfer)];
  const { sequence = '' } = trackBy({}) ?? {};
  return { ...preview, document: request.document, sequence: BigInt(sequence), trackBy: { sequence } };
}

async function statesOf(hash: string, options: object = {}): Promise<TransactionState[]> {
  const states: TransactionState[] = [];
  for await (const state of reader.follow({ hash, from: alices, ...options })) states.push(state);
  return states;
}

describeReader('the Cosmos reader', async () => ({
  readerOf: cosmos({ chains: [] }).reader as never,
  chain,
  foreign: { ...chain, id: 'cosmos:another-1' },
  signer: await signerOf(),
  to: bobs,
  amount: 1000n,
  coin: `${chain.id}/slip44:118`,
  unknownHash: 'EF'.repeat(32),
}));

describe('Cosmos transfers on the ledger double', () => {
  test('a transfer is previewed, signed, broadcast and included at the previewed cost', async () => {
    const signer = await signerOf();
    const before = await balanceOf(alices);
    const preview = await prepare({
      from: signer.account,
      to: bobs,
      amount: 2_500_000n,
      memo: 'Ahoy',
    });
    expect(preview).toMatchObject({ balance: before, sufficient: true, total: 2_500_000n + preview.fee });
    const { transaction, hash } = await signed(signer, preview.document);
    expect(await reader.submit({ transaction })).toEqual({ hash, chainId: chain.id });
    const states = await statesOf(hash, { trackBy: preview.trackBy });
    expect(states.at(-1)).toMatchObject({ status: 'included', confirmations: 1 });
    expect(await balanceOf(alices)).toBe(before - preview.total);
    const sequence = (await reader.account({ address: alices }))?.sequence;
    expect(sequence).toBe(preview.sequence + 1n);
  });

  test('sendTransaction broadcasts through the wallet and returns a hash that can be followed', async () => {
    const signer = await signerOf();
    const { document } = await prepare({ from: signer.account, to: bobs, amount: 1n });
    const transaction = await signer.sendTransaction?.({ document: document as SignDoc });
    expect((await statesOf(transaction?.hash ?? '')).at(-1)?.status).toBe('included');
  });

  test('submit does not send a transaction twice, and invalid transactions and overdrafts are rejected with the reason of the chain', async () => {
    const signer = await signerOf();
    const { document } = await prepare({ from: signer.account, to: bobs, amount: 1n });
    const { transaction } = await signed(signer, document);
    await reader.submit({ transaction });
    const reasonOf = async (bytes: Uint8Array) => {
      const error = await failure(reader.submit({ transaction: bytes }));
      expect(error.code).toBe('transaction-rejected');
      return (error.context as { reason: string }).reason;
    };
    // The same bytes are the same transaction, which is not sent twice.
    const before = await balanceOf(bobs);
    await reader.submit({ transaction });
    expect(await balanceOf(bobs)).toBe(before);
    const again = await signed(signer, document);
    expect(await reader.submit({ transaction: again.transaction })).toMatchObject({ hash: again.hash });

    const old = await signed(signer, { ...(document as SignDoc), accountNumber: 1n });
    expect(await reasonOf(old.transaction)).toMatch(/account sequence mismatch, expected \d+, got \d+/);
    const { document: next } = await prepare({ from: signer.account, to: bobs, amount: 1n });
    const good = await signed(signer, next);
    const at = good.transaction.length - 1;
    const bent = good.transaction.map((byte, i) => (i === at ? byte ^ 1 : byte));
    expect(await reasonOf(bent)).toMatch(/signature verification failed/);
    const elsewhere = await signed(signer, { ...(next as SignDoc), accountNumber: 99n });
    expect(await reasonOf(elsewhere.transaction)).toMatch(
      /verify account number \(0\).*chain-id \(causeway-1\)/,
    );
    expect(await reasonOf(Uint8Array.of(1, 2, 3))).toMatch(/tx parse error/);

    const draft = { from: signer.account, to: bobs, amount: 10n ** 12n };
    const overdraft = await failure(reader.preview(draft));
    expect(overdraft.code).toBe('transaction-rejected');
    expect(overdraft.shortMessage).toMatch(/insufficient funds/);
  });

  test('a lost transaction is reported as replaced when another one used its sequence', async () => {
    const signer = await signerOf();
    const { document, trackBy } = await prepare({ from: signer.account, to: bobs, amount: 5n });
    const unsent = await signed(signer, document);
    const other = await prepare({ from: signer.account, to: bobs, amount: 6n });
    await reader.submit(await signed(signer, other.document));
    expect(await statesOf(unsent.hash, { trackBy })).toEqual([{ status: 'replaced' }]);
  });

  test('following a transaction ends at the timeout or when aborted, and rejects an invalid hash', async () => {
    const hash = 'AB'.repeat(32);
    expect((await failure(statesOf(hash, { timeout: 1 }))).code).toBe('timeout');
    expect((await failure(statesOf(hash, { signal: AbortSignal.abort() }))).code).toBe('aborted');
    expect((await failure(statesOf('0x12'))).code).toBe('invalid-params');
  });

  test('preview estimates a transfer before the key is known, and build rejects it', async () => {
    const preview = await reader.preview({ from: { address: alices }, to: bobs, amount: 5n });
    expect(preview.fee).toBeGreaterThan(0n);
    const unsigned = reader.build({ from: { address: alices }, to: bobs, amount: 5n });
    expect((await failure(unsigned)).code).toBe('malformed-response');
    expect(await (await signerOf()).getPublicKey()).toEqual(alice.publicKey);
  });

  test('account returns undefined for an address that never received funds, and its balance is 0', async () => {
    expect(await reader.account({ address: stranger })).toBeUndefined();
    expect(await balanceOf(stranger)).toBe(0n);
  });

  test('the reader rejects a server for another chain and sends no transaction to it', async () => {
    const wrong = createReader({ ...chain, id: 'cosmos:another-1' });
    expect((await failure(balanceOf(alices, wrong))).code).toBe('rpc-chain-mismatch');
    const sending = wrong.submit({ transaction: Uint8Array.of(1) });
    expect((await failure(sending)).code).toBe('rpc-chain-mismatch');
  });
});

describe('toOfflineSigner with the unmodified SigningStargateClient', () => {
  const clientOf = async (signer: CosmosSigner) =>
    SigningStargateClient.connectWithSigner(ledger.url, toOfflineSigner(signer), {
      gasPrice: GasPrice.fromString('0.025uatom'),
      broadcastPollIntervalMs: 20,
    });

  test('the client estimates the gas of a transfer, signs it with signDirect, broadcasts it and finds it', async () => {
    const client = await clientOf(await signerOf());
    const result = await client.sendTokens(alices, bobs, coins('1234', 'uatom'), 1.5, 'by stargate');
    expect(result).toMatchObject({ code: 0 });
    expect((await client.getTx(result.transactionHash))?.height).toBe(result.height);
    expect(await client.getSequence(alices)).toMatchObject({ accountNumber: 0n });
  });

  test('the client signs a transfer as amino JSON if the signer has only signAmino', async () => {
    const { getAccounts, signAmino } = toOfflineSigner(await signerOf());
    const client = await SigningStargateClient.connectWithSigner(
      ledger.url,
      { getAccounts, signAmino },
      { gasPrice: GasPrice.fromString('0.025uatom'), broadcastPollIntervalMs: 20 },
    );
    const result = await client.sendTokens(alices, bobs, coins('77', 'uatom'), 1.5, '<&>');
    expect(result).toMatchObject({ code: 0 });
  });

  test('a rejection in the wallet is passed on unchanged, and signing for another account is rejected', async () => {
    const { provider, side } = createKeplrWallet([alice], () => undefined);
    const page = createPage({ leap: provider });
    const adapter = cosmos({ chains: [chain], page });
    const sessions: Promise<Session>[] = [];
    adapter.discover((connector) => {
      sessions.push(connector.createSession({ scopes: { cosmos: adapter.scope() }, signal: never }));
    })();
    const session = await (sessions[0] as Promise<Session>);
    const signer = adapter.signer(session, accountOf(session, 'cosmos'));
    side.behave('reject');
    const client = await clientOf(signer);
    expect((await failure(client.sendTokens(alices, bobs, coins('1', 'uatom'), 1.5))).code).toBe(
      'user-rejected',
    );
    const offline = toOfflineSigner(signer);
    const document = {
      bodyBytes: new Uint8Array(),
      authInfoBytes: new Uint8Array(),
      chainId: '',
      accountNumber: 0n,
    };
    expect((await failure(offline.signDirect(bobs, document))).code).toBe('unauthorised');
  });
});
