import { type SolanaChain, startSolana } from '@causeway/devnets/solana';
import type { AssetId, Chain } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { associatedAccount } from '../src/chain/tokens/derive.js';
import { programs } from '../src/chain/tokens/programs.js';
import { readSentOther } from '../src/chain/tokens/sent.js';
import { bob, local } from './fakes.js';

const sender = Keypair.fromSeed(new Uint8Array(32).fill(41));
const owner = sender.publicKey.toBase58();
const thief = encode58(new Uint8Array(32).fill(9));

let node: SolanaChain;
let reader: Reader;
let asset: AssetId<'solana'>;
let mint = '';

beforeAll(async () => {
  node = await startSolana({ port: 0, funded: [owner, bob, thief], blockMs: 50 });
  const chain: Chain<'solana'> = { ...local, id: node.chainId, rpcUrls: [node.url] };
  reader = createReader(chain);
  const holders = { [owner]: 1_000n, [bob]: 1n, [thief]: 1n };
  mint = await node.putToken({ name: 'Test', symbol: 'TST', decimals: 6, holders });
  asset = `${chain.id}/token:${mint}`;
});
afterAll(() => node.stop());

/**
 * Sends the transaction that a wallet built from a request with the official library, and waits for its block.
 */
async function send(...instructions: readonly TransactionInstruction[]): Promise<string> {
  const { blockhash } = await reader.lifetime();
  const transaction = new Transaction({ feePayer: sender.publicKey, recentBlockhash: blockhash });
  transaction.add(...instructions).sign(sender);
  const { hash } = await reader.submit({ transaction: Uint8Array.from(transaction.serialize()) });
  for await (const state of reader.follow({ hash, from: owner }))
    if (state.status === 'included') return hash;
  throw new Error('It was not included.');
}
const key = (address: string) => new PublicKey(address);
const pay = (to: string, lamports: number) =>
  SystemProgram.transfer({ fromPubkey: sender.publicKey, toPubkey: key(to), lamports });

/** TransferChecked, as the program has it. */
function move(to: string, amount: number) {
  const data = Buffer.alloc(10);
  data[0] = 12;
  data.writeBigUInt64LE(BigInt(amount), 1);
  data[9] = 6;
  const [source, target] = [owner, to].map((of) => key(associatedAccount(of, mint, programs.token)));
  const keys = [source, key(mint), target, sender.publicKey].map((pubkey, i) => ({
    ...{ pubkey: pubkey as PublicKey, isSigner: i === 3, isWritable: i === 0 || i === 2 },
  }));
  return new TransactionInstruction({ programId: key(programs.token), keys, data });
}
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 });
const note = new TransactionInstruction({ programId: key(programs.memo), keys: [], data: Buffer.from('x') });

const find = (hash: string, transfer: { to: string; amount: bigint; asset?: AssetId<'solana'> }) =>
  readSentOther(reader, { hash, from: { address: owner }, ...transfer });

test('readSentOther returns nothing for the requested transfer, also with a priority fee and a memo of the wallet', async () => {
  expect(await find(await send(pay(bob, 5)), { to: bob, amount: 5n })).toBeUndefined();
  expect(await find(await send(price, move(bob, 5), note), { to: bob, amount: 5n, asset })).toBeUndefined();
});

test('readSentOther reports another recipient, amount or asset with the sent values', async () => {
  const paid = await send(price, pay(thief, 6));
  expect(await find(paid, { to: bob, amount: 6n })).toEqual({ kind: 'transfer', to: thief, amount: 6n });
  expect(await find(paid, { to: thief, amount: 5n })).toMatchObject({ amount: 6n });
  expect(await find(paid, { to: thief, amount: 6n, asset })).toMatchObject({ kind: 'transfer', to: thief });
  const moved = await send(move(bob, 7));
  expect(await find(moved, { to: bob, amount: 6n, asset })).toEqual({
    ...{ kind: 'transfer', to: bob, amount: 7n, mint },
  });
  expect(await find(moved, { to: bob, amount: 7n })).toMatchObject({ mint });
  expect(await find(moved, { to: thief, amount: 7n, asset })).toMatchObject({
    to: associatedAccount(bob, mint, programs.token),
  });
});

test('readSentOther reports a second payment and a delegate beside the payment', async () => {
  expect(await find(await send(pay(bob, 5), pay(thief, 5)), { to: bob, amount: 5n })).toEqual({
    kind: 'call',
  });
  const data = Buffer.alloc(9);
  data[0] = 4;
  data.writeBigUInt64LE(1_000n, 1);
  const keys = [associatedAccount(owner, mint, programs.token), thief, owner].map((address, i) => ({
    ...{ pubkey: key(address), isSigner: i === 2, isWritable: i === 0 },
  }));
  const delegate = new TransactionInstruction({ programId: key(programs.token), keys, data });
  expect(await find(await send(pay(bob, 6), delegate), { to: bob, amount: 6n })).toEqual({ kind: 'call' });
});

test('readSentOther reports nothing for a transaction that no server has', async () => {
  expect(await find('1'.repeat(64), { to: bob, amount: 5n })).toBeUndefined();
});
