import { followEntry } from '@causeway/journal/follow';
import { entryOf, hash } from '@causeway/journal/testing';
import { type FollowOptions, type Reader, type TransactionState, WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { readerOver } from './testing/readerOver.ts';

const inBlock = { blockNumber: 7n, final: false, fee: 1n, confirmations: 1 };

/** A reader that reports these states, then fails with the given error. */
function reader(states: readonly TransactionState[], failure?: Error) {
  const requests: FollowOptions[] = [];
  const scripted: Pick<Reader, 'follow'> = {
    async *follow(options) {
      requests.push(options);
      yield* states;
      if (failure) throw failure;
    },
  };
  return { requests, scripted };
}

const entry = entryOf({ status: 'sent', hash });
const { signal } = new AbortController();

async function fate(states: readonly TransactionState[], failure?: Error) {
  const { requests, scripted } = reader(states, failure);
  const end = await followEntry(scripted, entry, { signal, onNonce: () => {} }).catch(
    (error: unknown) => error,
  );
  return { end, requests };
}

/**
 * Follows a transaction on a chain whose server has it, at first without a block, and returns the reported
 * nonces.
 */
async function heardOf(transaction: unknown, followed = entry) {
  const nonces: unknown[] = [];
  let looks = 0;
  const chain = readerOver((method) => {
    if (method === 'eth_getTransactionByHash') return transaction;
    if (method === 'eth_getTransactionReceipt') {
      looks += 1;
      return looks > 1 ? { blockNumber: '0x7', status: '0x1' } : null;
    }
    return method === 'eth_blockNumber' ? '0x9' : '0x0';
  });
  const end = await followEntry(chain, followed, {
    signal,
    onNonce: (nonce, fees) => nonces.push({ nonce, fees }),
  });
  return { end, heard: nonces.slice(0, 1) };
}

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

describe('followEntry', () => {
  test('followEntry passes the hash, the sender and the known nonce to the reader', async () => {
    const { requests } = await fate([{ status: 'included', ...inBlock }]);
    expect(requests).toMatchObject([{ hash, from, trackBy: {} }]);
  });

  test.each([
    [
      { status: 'included', ...inBlock },
      { type: 'included', block: '7' },
    ],
    [
      { status: 'failed', ...inBlock },
      { type: 'reverted', block: '7' },
    ],
    [
      { status: 'replaced', blockNumber: 9n },
      { type: 'replaced', block: '9' },
    ],
    [{ status: 'dropped' }, { type: 'dropped' }],
  ] as const)('followEntry reports a transaction that ends with %o as %o', async (state, expected) => {
    expect((await fate([{ status: 'sent' }, state])).end).toEqual(expected);
  });

  test('followEntry reports the nonce of a pending transaction', async () => {
    const { end, heard } = await heardOf({ from, nonce: '0x1f' });
    expect(heard).toMatchObject([{ nonce: 31 }]);
    expect(end).toMatchObject({ type: 'included' });
  });

  test.each([null, {}, { nonce: -31 }, { nonce: '0xzz' }, { nonce: `0x${'f'.repeat(20)}` }])(
    'followEntry continues without an invalid nonce: %o',
    async (transaction) => {
      const { end, heard } = await heardOf(transaction && { from, ...transaction });
      expect(heard).toEqual([]);
      expect(end).toMatchObject({ type: 'included' });
    },
  );

  test.each([
    [
      { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' },
      { maxFeePerGas: '16', maxPriorityFeePerGas: '1' },
    ],
    [{ gasPrice: '0x20' }, { maxFeePerGas: '32', maxPriorityFeePerGas: '32' }],
    [{ maxFeePerGas: 'much' }, undefined],
  ])('followEntry keeps the gas prices that %o offers, in two parts or as one price', async (offer, fees) => {
    expect((await heardOf({ from, nonce: '0x1', ...offer })).heard).toEqual([{ nonce: 1, fees }]);
  });

  test('followEntry reports the nonce of the chain, not the requested one', async () => {
    const replacing = entryOf({ status: 'sent', hash, nonce: 4, replaces: { id: 'x', purpose: 'speed-up' } });
    expect((await heardOf({ from, nonce: '0x5' }, replacing)).heard).toMatchObject([{ nonce: 5 }]);
  });

  test('followEntry reports that a dropped transaction is pending again', async () => {
    const { scripted } = reader([{ status: 'pending' }]);
    const dropped = entryOf({ status: 'dropped', hash });
    expect(await followEntry(scripted, dropped, { signal, onNonce: () => {} })).toEqual({
      type: 'again',
      why: 'returned',
    });
  });

  const timeout = new WalletError('timeout', { method: 'eth_getTransactionReceipt', ms: 600_000 });

  test('followEntry reports a transaction as dropped that no server had within the time limit', async () => {
    expect((await fate([{ status: 'sent' }], timeout)).end).toEqual({ type: 'dropped' });
  });

  test('followEntry leaves a transaction undecided that is pending at the end of the time limit', async () => {
    expect((await fate([{ status: 'pending' }], timeout)).end).toBe(timeout);
  });

  test('followEntry leaves a transaction undecided when the chain cannot be read', async () => {
    const down = new WalletError('rpc-failed', { chain: 'eip155:31337', method: 'x', reason: 'down' });
    expect((await fate([{ status: 'sent' }], down)).end).toBe(down);
  });
});
