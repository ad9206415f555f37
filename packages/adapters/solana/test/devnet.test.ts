import { describeReader } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type SolanaChain, startSolana } from '@causeway/devnets/solana';
import {
  type Chain,
  type FollowOptions,
  isWalletError,
  type Session,
  type TransactionState,
} from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { Connection, PublicKey, Transaction as Web3Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { parseTransaction, withSignature } from '../src/chain/wire.js';
import { solana } from '../src/index.js';
import { scopeOf } from '../src/methods.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { transfer } from './build.js';
import { alice, aliceKey, bob, bobKey, local } from './fakes.js';

independent('litesvm', { what: 'executes transactions as the network does' });
independent('@solana/web3.js', { what: 'builds transactions and reads the chain' });

const sol = 1_000_000_000n;
let node: SolanaChain;
let chain: Chain<'solana'>;
let reader: Reader;
let mint: string;

beforeAll(async () => {
  node = await startSolana({ port: 0, funded: [alice], blockMs: 50 });
  chain = { ...local, id: node.chainId, rpcUrls: [node.url] };
  reader = createReader(chain);
  const holders = { [alice]: 10n ** 12n };
  mint = await node.putToken({ name: 'Local Dollar', symbol: 'LUSD', decimals: 6, holders });
});
afterAll(() => node.stop());

/** A session whose wallet is alice's key in this process; with `signsOnly` it cannot send. */
function createAccount(signsOnly = false) {
  const keyed = createKeyed(aliceKey, {
    chains: [chain],
    request: ({ method, params }, options) => reader.request({ method, params }, options),
  });
  const account = keyed.account(chain.id);
  const scope = scopeOf([chain.id], signsOnly ? ['solana_signTransaction'] : undefined);
  const session: Session = {
    accounts: [account],
    scopes: { solana: scope },
    invokeMethod: (call, options) => keyed.invoke(call, options),
    subscribe: () => () => undefined,
    close: () => undefined,
  };
  return solana({ chains: [chain] }).signer(session, account);
}

async function balanceOf(address: string): Promise<bigint> {
  const [coin] = await reader.balances({ account: { address } });
  return coin?.amount ?? -1n;
}

const states = async (options: Omit<FollowOptions, 'from'>) => {
  const list: TransactionState[] = [];
  for await (const state of reader.follow({ from: alice, ...options })) list.push(state);
  return list;
};

const signed = async (bytes: Uint8Array, key = aliceKey, signer = alice) => {
  const parsed = parseTransaction(bytes);
  return withSignature(parsed, signer, await key.sign(parsed.messageBytes));
};

const fresh = async (lamports: bigint, version?: 'legacy' | 0) => {
  const { blockhash } = await reader.lifetime();
  return transfer({ signers: [alice], to: bob, lamports, blockhash, version });
};

describeReader('the Solana reader', () => ({
  readerOf: solana({ chains: [] }).reader as never,
  chain,
  foreign: { ...local, rpcUrls: [node.url] },
  signer: createAccount(),
  to: bob,
  amount: 3_000_000n,
  coin: `${chain.id}/slip44:501`,
  token: `${chain.id}/token:${mint}`,
  tokenAmount: 1_500_000n,
  unknownHash: encode58(new Uint8Array(64).fill(7)),
}));

describe('Solana on a local chain', () => {
  test.each([
    ['through the wallet', false],
    ['through the RPC server of the chain when the wallet only signs', true],
  ])('a transfer is previewed, signed, sent %s and included in a block', async (_, signsOnly) => {
    const signer = createAccount(signsOnly);
    const before = await balanceOf(bob);
    const preview = await reader.preview({ from: { address: alice }, to: bob, amount: sol });
    expect(preview).toMatchObject({ fee: 5000n, total: sol + 5000n, sufficient: true });
    const built = await reader.build({ from: { address: alice }, to: bob, amount: sol });
    const transaction = await signer.sendTransaction?.(built.request);
    expect(transaction).toMatchObject({ chainId: chain.id, blockhash: built.blockhash });
    const trackBy = built.trackBy(transaction ?? {});
    expect(trackBy).toEqual({ lastValidBlockHeight: String(built.lastValidBlockHeight) });
    const history = await states({ hash: transaction?.hash ?? '', trackBy });
    expect(history.at(-1)).toMatchObject({ status: 'included' });
    expect((await balanceOf(bob)) - before).toBe(sol);
  });

  test('a transfer of version 0 is included like a legacy transfer', async () => {
    const result = await createAccount().sendTransaction?.({ transaction: await fresh(7_000_000n, 0) });
    expect((await states({ hash: result?.hash ?? '' })).at(-1)?.status).toBe('included');
  });

  test('follow reports a final block when it runs until final', async () => {
    const result = await createAccount().sendTransaction?.({ transaction: await fresh(8_000_000n) });
    const history = states({ hash: result?.hash ?? '', until: 'final' });
    node.advance(40);
    expect((await history).at(-1)).toMatchObject({ status: 'included', final: true });
  });

  test('submitting the same transaction twice transfers the amount once', async () => {
    const bytes = await signed(await fresh(9_000_000n));
    await reader.submit({ transaction: bytes });
    const before = await balanceOf(bob);
    await reader.submit({ transaction: bytes });
    const params = [Buffer.from(bytes).toString('base64'), { encoding: 'base64' }];
    const again = reader.request({ method: 'sendTransaction', params });
    await expect(again).rejects.toThrow('already been processed');
    expect(await balanceOf(bob)).toBe(before);
  });

  test.each([
    ['a signature by another key', async () => signed(await fresh(1n * sol), bobKey), 'signature'],
    ['no signature', () => fresh(1n * sol), 'signature'],
    ['an amount above the balance', async () => signed(await fresh(10_000n * sol)), '0x1'],
    [
      'an unknown block hash',
      () => signed(transfer({ signers: [alice], to: bob, lamports: sol })),
      'Blockhash not found',
    ],
  ])('submit rejects a transaction with %s and gives the reason', async (_, make, reason) => {
    const error = await reader.submit({ transaction: await make() }).catch((caught: unknown) => caught);
    expect(isWalletError(error, 'transaction-rejected')).toBe(true);
    expect((error as Error).message).toContain(reason);
  });

  test('preview reports an insufficient balance and rejects a recipient below the rent minimum', async () => {
    expect(await reader.preview({ from: { address: alice }, to: bob, amount: 1000n * sol })).toMatchObject({
      sufficient: false,
    });
    const to = encode58(new Uint8Array(32).fill(99));
    const error = await reader
      .preview({ from: { address: alice }, to, amount: 1n })
      .catch((caught: unknown) => caught);
    expect(isWalletError(error, 'transaction-rejected')).toBe(true);
    expect((error as Error).message).toContain('InsufficientFundsForRent');
    const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
    const program = await reader.preview({ from: { address: alice }, to: token, amount: 1000n * sol });
    expect(program.notes).toEqual([{ code: 'recipient-contract' }]);
    const system = reader.preview({ from: { address: alice }, to: '1'.repeat(32), amount: sol });
    await expect(system).rejects.toThrow('system program');
  });

  test('follow reports the reason of a transaction that failed in its block, and the fee is charged', async () => {
    const bytes = await signed(await fresh(10_000n * sol));
    const before = await balanceOf(alice);
    const params = [Buffer.from(bytes).toString('base64'), { encoding: 'base64', skipPreflight: true }];
    const hash = (await reader.request({ method: 'sendTransaction', params })) as string;
    const last = (await states({ hash })).at(-1);
    expect(last).toMatchObject({ status: 'failed' });
    expect(last).toHaveProperty('reason', expect.stringContaining('insufficient lamports'));
    expect(before - (await balanceOf(alice))).toBe(5000n);
  });

  test('follow reports a transaction as dropped only after its block hash has expired', async () => {
    const { request, lastValidBlockHeight } = await reader.build({
      from: { address: alice },
      to: bob,
      amount: 5n * sol,
    });
    const { transaction } = request;
    const trackBy = { lastValidBlockHeight: String(lastValidBlockHeight) };
    const { signatures } = parseTransaction(await signed(transaction));
    const hash = encode58(signatures[0] as Uint8Array);
    const statuses: string[] = [];
    for await (const state of reader.follow({ hash, from: alice, trackBy })) {
      statuses.push(state.status);
      if (statuses.length === 1) node.advance(200);
    }
    expect(statuses).toEqual(['sent', 'dropped']);
    await expect(reader.submit({ transaction: await signed(transaction) })).rejects.toThrow(
      'Blockhash not found',
    );
  });

  test('follow ends with a timeout when the last block height is unknown', async () => {
    const hash = encode58(new Uint8Array(64).fill(3));
    const error = await states({ hash, timeout: 100 }).catch((caught: unknown) => caught);
    expect(isWalletError(error, 'timeout')).toBe(true);
    const aborted = await states({ hash, signal: AbortSignal.abort() }).catch((caught: unknown) => caught);
    expect(isWalletError(aborted, 'aborted')).toBe(true);
  });

  test('submit never sends a transaction to a server of another chain', async () => {
    const wrong = createReader({ ...local, rpcUrls: [node.url] });
    const error = await wrong
      .submit({ transaction: await signed(await fresh(sol)) })
      .catch((caught: unknown) => caught);
    expect(isWalletError(error, 'rpc-chain-mismatch')).toBe(true);
  });

  test('the official client reads from the local chain and sends to it without changes', async () => {
    const connection = new Connection(node.url, 'confirmed');
    expect(BigInt(await connection.getBalance(new PublicKey(alice)))).toBe(await balanceOf(alice));
    expect(await connection.getGenesisHash()).toBe(node.genesisHash);
    const bytes = await signed(await fresh(6_000_000n));
    expect(Web3Transaction.from(bytes).verifySignatures()).toBe(true);
    const hash = await connection.sendRawTransaction(bytes);
    expect(decode58(hash, 64)).toBeDefined();
    expect((await states({ hash })).at(-1)?.status).toBe('included');
  });
});
