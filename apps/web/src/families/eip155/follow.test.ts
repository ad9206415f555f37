import type { Reader, TransactionState } from '@causeway/eip155/transaction';
import { WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { entryOf, hash } from '../../features/journal/testing.ts';
import { follow } from './follow.ts';

const inBlock = { blockNumber: 7n, gasUsed: 21_000n, fee: 1n, confirmations: 1 };

/** A reader that tells these states, then fails as given; any other read fails as a surprise. */
function reader(states: readonly TransactionState[], failure?: Error, transaction?: unknown) {
  const asked: unknown[] = [];
  const told: Pick<Reader, 'track' | 'request'> = {
    async *track(options) {
      asked.push(options);
      yield* states;
      if (failure) throw failure;
    },
    async request(call) {
      if (call.method === 'eth_blockNumber') return '0x9';
      if (call.method === 'eth_getTransactionByHash' && transaction === undefined) return null;
      if (transaction === undefined) throw new Error(`asked by surprise: ${call.method}`);
      return transaction;
    },
  };
  return { asked, told };
}

const entry = entryOf({ status: 'sent', hash });

async function fate(states: readonly TransactionState[], failure?: Error, transaction?: unknown) {
  const nonces: number[] = [];
  const { asked, told } = reader(states, failure, transaction);
  const signal = new AbortController().signal;
  const end = await follow(told, entry, { signal, onNonce: (nonce) => nonces.push(nonce) }).catch(
    (error: unknown) => error,
  );
  return { end, nonces, asked };
}

describe('following a transaction', () => {
  test('names the hash, the sender and what is known of its nonce', async () => {
    const { asked } = await fate([{ status: 'included', ...inBlock }]);
    expect(asked).toMatchObject([
      { hash, from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', nonce: undefined },
    ]);
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
    [{ status: 'dropped' }, { type: 'replaced', block: '9' }],
  ] as const)('that ends with %o is %o', async (state, expected) => {
    expect((await fate([{ status: 'sent' }, state])).end).toEqual(expected);
  });

  test('keeps the nonce of one that waits', async () => {
    const { end, nonces } = await fate(
      [{ status: 'pending' }, { status: 'included', ...inBlock }],
      undefined,
      { nonce: '0x1f' },
    );
    expect(nonces).toEqual([31]);
    expect(end).toMatchObject({ type: 'included' });
  });

  test.each([null, {}, { nonce: 31 }, { nonce: '0xzz' }, { nonce: `0x${'f'.repeat(20)}` }])(
    'goes on without a nonce that makes no sense: %o',
    async (transaction) => {
      const { end, nonces } = await fate(
        [{ status: 'pending' }, { status: 'included', ...inBlock }],
        undefined,
        transaction,
      );
      expect(nonces).toEqual([]);
      expect(end).toMatchObject({ type: 'included' });
    },
  );

  test('keeps what it offers for a unit of gas, in two parts or in the one of old', async () => {
    const heard: unknown[] = [];
    const hear = async (transaction: object) => {
      const { told } = reader([{ status: 'pending' }, { status: 'included', ...inBlock }], undefined, {
        nonce: '0x1',
        ...transaction,
      });
      const { signal } = new AbortController();
      await follow(told, entry, { signal, onNonce: (_, fees) => heard.push(fees) });
    };
    await hear({ maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' });
    await hear({ gasPrice: '0x20' });
    await hear({ maxFeePerGas: 'much' });
    expect(heard).toEqual([
      { maxFeePerGas: '16', maxPriorityFeePerGas: '1' },
      { maxFeePerGas: '32', maxPriorityFeePerGas: '32' },
      undefined,
    ]);
  });

  test('believes the chain about its number, not what the wallet was asked for', async () => {
    const asked = entryOf({ status: 'sent', hash, nonce: 4, replaces: { id: 'x', purpose: 'speed-up' } });
    const nonces: number[] = [];
    const { told } = reader([{ status: 'included', ...inBlock }], undefined, { nonce: '0x5' });
    const { signal } = new AbortController();
    await follow(told, asked, { signal, onNonce: (nonce) => nonces.push(nonce) });
    expect(nonces).toEqual([5]);
  });

  test('that was dropped and waits again came back', async () => {
    const { told } = reader([{ status: 'pending' }]);
    const dropped = entryOf({ status: 'dropped', hash });
    const { signal } = new AbortController();
    expect(await follow(told, dropped, { signal, onNonce: () => {} })).toEqual({
      type: 'again',
      why: 'returned',
    });
  });

  const timeout = new WalletError('timeout', { method: 'eth_getTransactionReceipt', ms: 600_000 });

  test('that nobody knew for the whole time limit is dropped', async () => {
    expect((await fate([{ status: 'sent' }], timeout)).end).toEqual({ type: 'dropped' });
  });

  test('that was waiting when the time limit ended is not decided', async () => {
    expect((await fate([{ status: 'pending' }], timeout, {})).end).toBe(timeout);
  });

  test('decides nothing when the chain cannot be read', async () => {
    const down = new WalletError('rpc-failed', { chain: 'eip155:31337', method: 'x', reason: 'down' });
    expect((await fate([{ status: 'sent' }], down)).end).toBe(down);
  });
});
