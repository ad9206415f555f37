import type { JournalEntry } from '@causeway/journal';
import { recheckEntry } from '@causeway/journal/follow';
import { entryOf, hash, otherHash } from '@causeway/journal/testing';
import { describe, expect, test } from 'vitest';
import { readerOver } from './testing/readerOver.ts';

interface Receipt {
  readonly block: number;
  readonly status?: number;
}

interface World {
  readonly head?: number;
  readonly receipt?: Receipt;
  /** Receipts by hash. */
  readonly receipts?: Readonly<Record<string, Receipt>>;
  /** Whether a server has the transaction pending. */
  readonly waiting?: boolean;
  /** The current nonce, and the nonce at the last final block. */
  readonly spent?: readonly [now: number, deep: number];
}

const hex = (value: number) => `0x${value.toString(16)}`;

function look(
  entry: Partial<JournalEntry>,
  { head = 20, receipt, receipts, waiting, spent = [0, 0] }: World,
) {
  const answers: Record<string, (...params: unknown[]) => unknown> = {
    eth_blockNumber: () => hex(head),
    eth_getTransactionReceipt: (requested) => {
      const found = receipts?.[requested as string] ?? receipt;
      return found ? { blockNumber: hex(found.block), status: hex(found.status ?? 1) } : null;
    },
    eth_getTransactionByHash: () => (waiting ? { hash } : null),
    eth_getTransactionCount: (_, at) => hex(at === 'latest' ? spent[0] : spent[1]),
  };
  const reader = readerOver((method, params) => {
    const answer = answers[method];
    if (!answer) throw new Error(`requested by surprise: ${method}`);
    return answer(...params);
  });
  return recheckEntry(reader, entryOf({ hash, nonce: 4, ...entry }), {
    signal: new AbortController().signal,
  });
}

const again = { type: 'again', why: 'reorganised' };

describe('recheckEntry of an included transaction', () => {
  const included = { status: 'included', block: '10' } as const;

  test('an included transaction is unchanged before twelve blocks and then final', async () => {
    expect(await look(included, { head: 20, receipt: { block: 10 } })).toBeUndefined();
    expect(await look(included, { head: 21, receipt: { block: 10 } })).toEqual({ type: 'final' });
  });

  test('a reversed transaction is reported once the server has reached its block', async () => {
    expect(await look(included, { head: 10 })).toEqual(again);
    expect(await look(included, { head: 9 })).toBeUndefined();
  });

  test('an included transaction is reported in another block or with another result', async () => {
    expect(await look(included, { receipt: { block: 11 } })).toEqual(again);
    expect(await look(included, { receipt: { block: 10, status: 0 } })).toEqual(again);
    const reverted = { status: 'reverted', block: '10' } as const;
    expect(await look(reverted, { receipt: { block: 10, status: 0 } })).toBeUndefined();
  });
});

describe('recheckEntry of a replaced transaction', () => {
  const replaced = { status: 'replaced', block: '10' } as const;

  test('a replaced transaction is reported as included when it is in a block', async () => {
    expect(await look(replaced, { receipt: { block: 12 } })).toEqual({ type: 'included', block: '12' });
  });

  test('the nonce of a replaced transaction is reported as free, used, or finally used', async () => {
    expect(await look(replaced, { spent: [4, 4] })).toEqual(again);
    expect(await look(replaced, { spent: [5, 4] })).toBeUndefined();
    expect(await look(replaced, { spent: [5, 5] })).toEqual({ type: 'final' });
    expect(await look(replaced, { head: 9, spent: [4, 4] })).toBeUndefined();
  });
});

describe('recheckEntry of a dropped transaction', () => {
  const dropped = { status: 'dropped' } as const;

  test('a dropped transaction is reported as pending, included, replaced, or still unknown', async () => {
    expect(await look(dropped, { waiting: true })).toEqual({ type: 'again', why: 'returned' });
    expect(await look(dropped, { receipt: { block: 7 } })).toEqual({ type: 'included', block: '7' });
    expect(await look(dropped, { spent: [5, 0] })).toEqual({ type: 'replaced', block: '20' });
    expect(await look(dropped, { spent: [4, 0] })).toBeUndefined();
    expect(await look({ ...dropped, nonce: undefined }, { spent: [9, 9] })).toBeUndefined();
  });
});

describe('recheckEntry of batched calls', () => {
  const calls = { hash: undefined, callsId: 'calls-1', callsStatus: 200, block: '10' } as const;
  const both = { ...calls, decidedBy: [hash, otherHash], status: 'included' } as const;

  test('batched calls are final when the last of their blocks is deep enough', async () => {
    const receipts = { [hash]: { block: 3 }, [otherHash]: { block: 10 } };
    expect(await look(both, { head: 20, receipts })).toBeUndefined();
    expect(await look(both, { head: 21, receipts })).toEqual({ type: 'final' });
  });

  test('batched calls are reported when one of them is reversed, in another block, or has another result', async () => {
    expect(await look(both, { receipts: { [hash]: { block: 10 } } })).toEqual(again);
    const moved = { [hash]: { block: 10 }, [otherHash]: { block: 11 } };
    expect(await look(both, { receipts: moved })).toEqual(again);
    const undone = { [hash]: { block: 10 }, [otherHash]: { block: 10, status: 0 } };
    expect(await look(both, { receipts: undone })).toEqual(again);
    const partly = { ...both, status: 'partly', callsStatus: 600 } as const;
    expect(await look(partly, { receipts: undone })).toBeUndefined();
    expect(await look(both, { head: 9 })).toBeUndefined();
  });

  test('dropped calls are reported as pending, included or replaced', async () => {
    const dropped = { ...calls, decidedBy: [hash], status: 'dropped', block: undefined } as const;
    expect(await look(dropped, { waiting: true })).toEqual({ type: 'again', why: 'returned' });
    expect(await look(dropped, { receipt: { block: 7 } })).toEqual({ type: 'again', why: 'returned' });
    expect(await look(dropped, { spent: [5, 0] })).toEqual({ type: 'replaced', block: '20' });
    expect(await look(dropped, { spent: [4, 0] })).toBeUndefined();
  });
});
