import type { JournalEntry } from '@causeway/journal';
import { encode58 } from '@causeway/protocol/base58';
import { buildTransfer } from '@causeway/solana/transaction';
import { expect, test } from 'vitest';
import { readSentOtherSolana } from './sentOtherSolana.ts';

const [from, friend, thief] = [1, 2, 3].map((byte) => encode58(new Uint8Array(32).fill(byte))) as [
  string,
  string,
  string,
];
const chain = { id: 'solana:local', name: 'Local', currency: { name: 'Sol', symbol: 'SOL', decimals: 9 } };
const hash = '1'.repeat(64);

/**
 * The difference that the app finds between a transfer that a wallet sent and the requested 5 lamports to the
 * friend.
 */
async function find(sent: { readonly to: string; readonly amount: bigint }, entry: object = {}) {
  const transaction = buildTransfer({ from, ...sent, blockhash: encode58(new Uint8Array(32).fill(4)) });
  const reader = {
    chain,
    request: async () => ({ transaction: [Buffer.from(transaction).toString('base64'), 'base64'] }),
    asset: async () => expect.unreachable('no token was sent'),
  };
  const request = { kind: 'transaction', to: friend, value: '5', symbol: 'SOL', decimals: 9 };
  const known = { account: `${chain.id}:${from}`, chainId: chain.id, hash, request, ...entry };
  return readSentOtherSolana(reader as never, known as unknown as JournalEntry, new AbortController().signal);
}

test('a changed Solana transaction is reported only if it pays something else than requested', async () => {
  expect(await find({ to: friend, amount: 5n })).toBeUndefined();
  expect(await find({ to: thief, amount: 6n })).toEqual({
    ...{ kind: 'transfer', to: thief, amount: 6n, unit: chain.currency },
  });
});

test('a transaction whose signature was of the message that was built is not read again', async () => {
  expect(await find({ to: thief, amount: 6n }, { trackBy: { lastValidBlockHeight: '9' } })).toBeUndefined();
});
