import type { TransactionState } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { localnet } from '../../test/fakes.js';
import { followTransaction } from './followTransaction.js';
import type { Height } from './ledger.js';
import type { CallServers } from './servers.js';

/** The answers of a chain's servers, changed by the test between two looks. */
interface Answers {
  heightOf: Height | undefined;
  blockHeight: bigint;
  slot: bigint;
  /** Of the input. */
  countUnspent: number;
}

const validUntil = 1000n;
const trackBy = { input: `${'ab'.repeat(32)}#1`, validUntil: String(validUntil) };
const exactly = (height: bigint): Height => ({ height, exact: true });
const atMost = (height: bigint): Height => ({ height, exact: false });

/** Follows a transaction on a scripted chain; `next` changes the chain and returns the next state. */
function followScript(isTracked = true) {
  const answers: Answers = { heightOf: undefined, blockHeight: 0n, slot: 0n, countUnspent: 0 };
  const callServers: CallServers = async (method) => answers[method as keyof Answers] as never;
  const hash = 'cd'.repeat(32);
  const states = followTransaction(localnet, callServers, {
    hash,
    from: '',
    confirmations: 100,
    ...(isTracked && { trackBy }),
  });
  return async (change: Partial<Answers>): Promise<TransactionState | undefined> => {
    Object.assign(answers, change);
    return (await states.next()).value ?? undefined;
  };
}

describe('a transaction whose block is taken back', () => {
  test('confirmations end when the transaction is gone and its input is unspent again', async () => {
    const next = followScript();
    expect(await next({ heightOf: exactly(50n), blockHeight: 50n })).toMatchObject({
      status: 'included',
      blockNumber: 50n,
      confirmations: 1,
    });
    expect(await next({ blockHeight: 52n })).toMatchObject({ status: 'included', confirmations: 3 });
    expect(await next({ heightOf: undefined, countUnspent: 1, blockHeight: 53n })).toEqual({
      status: 'sent',
    });
    expect(await next({ heightOf: exactly(54n), countUnspent: 0, blockHeight: 54n })).toMatchObject({
      status: 'included',
      blockNumber: 54n,
      confirmations: 1,
    });
  });

  test('a transaction that was taken back is dropped when its time is over', async () => {
    const next = followScript();
    expect(await next({ heightOf: exactly(50n), blockHeight: 50n })).toMatchObject({ status: 'included' });
    const gone = { heightOf: undefined, countUnspent: 1, slot: validUntil + 1n };
    expect(await next(gone)).toEqual({ status: 'dropped' });
    expect(await next({})).toBeUndefined();
  });

  test('a transaction that moved to another block is confirmed from that block on', async () => {
    const next = followScript();
    expect(await next({ heightOf: exactly(50n), blockHeight: 50n })).toMatchObject({ blockNumber: 50n });
    const moved = { heightOf: exactly(52n), blockHeight: 52n };
    expect(await next(moved)).toMatchObject({ blockNumber: 52n, confirmations: 1 });
  });

  test('a server without history keeps the first height while the outputs are there and after they are spent', async () => {
    const next = followScript();
    expect(await next({ heightOf: atMost(50n), blockHeight: 50n })).toMatchObject({ confirmations: 1 });
    const later = { heightOf: atMost(52n), blockHeight: 52n };
    expect(await next(later)).toMatchObject({ blockNumber: 50n, confirmations: 3 });
    const spent = { heightOf: undefined, countUnspent: 0, blockHeight: 53n, slot: validUntil + 1n };
    expect(await next(spent)).toMatchObject({ status: 'included', blockNumber: 50n, confirmations: 4 });
    const gone = { countUnspent: 1, slot: 0n };
    expect(await next(gone)).toEqual({ status: 'sent' });
  });

  test('a transaction without a known input keeps the first height', async () => {
    const next = followScript(false);
    expect(await next({ heightOf: atMost(50n), blockHeight: 50n })).toMatchObject({ confirmations: 1 });
    const unknown = { heightOf: undefined, countUnspent: 1, blockHeight: 51n };
    expect(await next(unknown)).toMatchObject({ status: 'included', blockNumber: 50n, confirmations: 2 });
  });
});
