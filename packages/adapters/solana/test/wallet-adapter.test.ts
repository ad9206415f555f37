import { independent } from '@causeway/conformance/independent';
import { type SolanaChain, startSolana } from '@causeway/devnets/solana';
import { accountOf, isWalletError, type Session } from '@causeway/protocol';
import {
  isWalletAdapterCompatibleStandardWallet,
  WalletSendTransactionError,
  WalletSignMessageError,
} from '@solana/wallet-adapter-base';
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromAdapter, toAdapter } from '../src/bridge/wallet-adapter.js';
import { solana } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { verifySignature } from '../src/signer/verify.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceKey, bob, chains, local } from './fakes.js';
import { fakeWallet } from './fakeWallet.js';

independent('@solana/wallet-adapter-base', { what: 'is what our adapter is, and what our connector takes' });

let node: SolanaChain;
let connection: Connection;
beforeAll(async () => {
  node = await startSolana({ port: 0, funded: [alice], blockMs: 50 });
  connection = new Connection(node.url, 'confirmed');
});
afterAll(() => node.stop());

function signerOf(invoke?: Session['invokeMethod']) {
  const keyed = createKeyed(aliceKey, { chains, request: () => Promise.reject(new Error('not asked')) });
  const account = keyed.account(local.id);
  const session: Session = {
    accounts: [account],
    scopes: { solana: scopeOf([local.id]) },
    invokeMethod: invoke ?? ((call, options) => keyed.invoke(call, options)),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return solana({ chains }).signer(session, account);
}

const from = new PublicKey(alice);
const to = new PublicKey(bob);
const transfer = (lamports: number) => SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports });
const balance = () => connection.getBalance(to);

describe('toAdapter', () => {
  test('the adapter sends legacy and version 0 transactions of the official client and fills in missing fields', async () => {
    const adapter = toAdapter(signerOf(), { name: 'Causeway' });
    expect(adapter.publicKey?.toBase58()).toBe(alice);
    const before = await balance();
    await adapter.sendTransaction(new Transaction().add(transfer(3_000_000)), connection);
    const { blockhash } = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: from,
      recentBlockhash: blockhash,
      instructions: [transfer(4_000_000)],
    }).compileToV0Message();
    await adapter.sendTransaction(new VersionedTransaction(message) as never, connection);
    expect((await balance()) - before).toBe(7_000_000);
  });

  test('the adapter signs messages and several transactions and emits its disconnect', async () => {
    const adapter = toAdapter(signerOf(), { name: 'Causeway' });
    const signature = await adapter.signMessage(new TextEncoder().encode('Hello'));
    expect((await verifySignature({ address: alice, message: 'Hello', signature })).valid).toBe(true);
    const { blockhash } = await connection.getLatestBlockhash();
    const make = (lamports: number) =>
      new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(transfer(lamports));
    const signed = await adapter.signAllTransactions([make(1), make(2)]);
    expect(signed.map((transaction) => transaction.verifySignatures())).toEqual([true, true]);
    const events: string[] = [];
    adapter.on('disconnect', () => events.push('disconnect'));
    await adapter.disconnect();
    expect([adapter.connected, adapter.publicKey, events]).toEqual([false, null, ['disconnect']]);
    await adapter.connect();
    expect(adapter.connected).toBe(true);
  });

  test('the adapter throws and emits the matching wallet-adapter error when the user rejects a request', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
    };
    const adapter = toAdapter(signerOf(refuse as never), { name: 'Causeway' });
    const emittedErrors: unknown[] = [];
    adapter.on('error', (error) => emittedErrors.push(error));
    const signing = adapter.signMessage(new Uint8Array([1]));
    await expect(signing).rejects.toBeInstanceOf(WalletSignMessageError);
    const sending = adapter.sendTransaction(new Transaction().add(transfer(1)), connection);
    await expect(sending).rejects.toBeInstanceOf(WalletSendTransactionError);
    expect(emittedErrors).toHaveLength(2);
  });
});

describe('fromAdapter', () => {
  const connect = async () => {
    const adapter = toAdapter(signerOf(), { name: 'Some adapter' });
    const connector = fromAdapter(adapter, { chains });
    const scopes = { solana: solana({ chains }).scope() };
    const session = await connector.createSession({ scopes, signal: new AbortController().signal });
    const signer = solana({ chains }).signer(session, accountOf(session, 'solana'));
    return { adapter, connector, session, signer };
  };

  test('the connector connects, signs a verified message and transaction, and ends when the adapter disconnects', async () => {
    const { adapter, connector, session, signer } = await connect();
    expect(connector).toMatchObject({ id: 'solana:injected:some-adapter', revokes: true });
    expect((await signer.signMessage?.({ message: 'Hello' }))?.scheme).toBe('solana:ed25519');
    const { blockhash } = await connection.getLatestBlockhash();
    const bytes = new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(transfer(5));
    const transaction = new Uint8Array(bytes.serialize({ requireAllSignatures: false }));
    expect(await signer.signTransaction?.({ transaction })).toMatchObject({ changed: false });
    const ended = new Promise((resolve) => session.subscribe(({ type }) => resolve(type)));
    await adapter.disconnect();
    expect(await ended).toBe('ended');
  });

  test('getSession never connects the adapter', async () => {
    const adapter = toAdapter(signerOf(), { name: 'Some adapter' });
    await adapter.disconnect();
    adapter.connect = async () => {
      throw new Error('it was connected by surprise');
    };
    const record = { connector: 'x', activeAccount: `${local.id}:${alice}`, switchedNetwork: false };
    const signal = new AbortController().signal;
    expect(await fromAdapter(adapter, { chains }).getSession(record, { signal })).toBeUndefined();
  });

  test('the connector rejects a false signature of the adapter', async () => {
    const adapter = toAdapter(signerOf(), { name: 'Liar' });
    adapter.signMessage = async () => new Uint8Array(64).fill(1);
    const connector = fromAdapter(adapter, { chains });
    const scopes = { solana: solana({ chains }).scope() };
    const session = await connector.createSession({ scopes, signal: new AbortController().signal });
    const signer = solana({ chains }).signer(session, accountOf(session, 'solana'));
    const error = await signer.signMessage?.({ message: 'Hello' }).catch((caught: unknown) => caught);
    expect(isWalletError(error, 'signature-mismatch')).toBe(true);
  });
});

test('the fake wallet of the page is compatible with wallet-adapter', () => {
  const good = fakeWallet().wallet;
  expect(isWalletAdapterCompatibleStandardWallet(good as never)).toBe(true);
});
