import type { Eip155Signer } from '@causeway/eip155';
import type { JournalEntry } from '@causeway/journal';
import { account, entryOf, hash, otherHash, start } from '@causeway/journal/testing';
import { WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { followCalls } from './followCalls.ts';
import { readerOver } from './readerOver.ts';

interface World {
  /** What the wallet says, and the hashes it names; absent: it is not connected. */
  readonly status?: number;
  readonly hashes?: readonly string[];
  /** Receipts of the chain by hash. */
  readonly chain?: Readonly<Record<string, '0x0' | '0x1'>>;
  /** Who sent the transactions that the chain has, and under which number. */
  readonly sender?: { readonly from: string; readonly nonce: string };
  /** Hashes that wait at a server. */
  readonly waiting?: readonly string[];
  /** Numbers that the account has spent. */
  readonly spent?: string;
  readonly entry?: Partial<JournalEntry>;
}

const me = account.slice(account.lastIndexOf(':') + 1);

function follow({ status, hashes = [], chain = {}, sender, waiting = [], spent = '0x0', entry }: World) {
  const nonces: number[] = [];
  const receipts = hashes.map((transactionHash) => ({ transactionHash, status: 'success' }));
  const signer = () => {
    if (status === undefined) throw new WalletError('signer-missing', {});
    return {
      account: { chainId: 'eip155:31337' },
      getCallsStatus: async () => ({ id: 'calls-1', status, atomic: true, receipts }),
    } as unknown as Eip155Signer;
  };
  const answers: Record<string, (param: string) => unknown> = {
    eth_getTransactionReceipt: (param) =>
      chain[param] ? { status: chain[param], blockNumber: '0x9' } : null,
    eth_getTransactionByHash: (param) =>
      waiting.includes(param) ? { hash: param } : chain[param] ? { hash: param, ...sender } : null,
    eth_getTransactionCount: () => spent,
    eth_blockNumber: () => '0xa',
  };
  const reader = readerOver((method, params) => {
    const answer = answers[method];
    if (!answer) throw new Error(`asked by surprise: ${method}`);
    return answer((params as string[])[0] ?? '');
  });
  const sent = entryOf({ status: 'sent', callsId: 'calls-1', ...entry });
  const signal = new AbortController().signal;
  const onNonce = (nonce: number) => nonces.push(nonce);
  return { end: followCalls(reader, signer, sent, { signal, onNonce }), nonces };
}

const fate = (world: World) => follow(world).end;

describe('calls that a wallet sends together', () => {
  test('are included when the chain has every receipt', async () => {
    const world = { status: 200, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    expect(await fate(world)).toEqual({ type: 'calls', callsStatus: 200, hashes: [hash], block: '9' });
  });

  test('are what the chain says when the wallet says otherwise', async () => {
    const both = [hash, otherHash];
    expect(await fate({ status: 200, hashes: [hash], chain: { [hash]: '0x0' } })).toMatchObject({
      callsStatus: 500,
    });
    expect(
      await fate({ status: 200, hashes: both, chain: { [hash]: '0x1', [otherHash]: '0x0' } }),
    ).toMatchObject({ callsStatus: 600 });
    expect(await fate({ status: 400, hashes: [hash], chain: { [hash]: '0x1' } })).toMatchObject({
      callsStatus: 200,
    });
  });

  test('that were undone inside of a good transaction are so by the word of the wallet', async () => {
    const world = { status: 500, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    expect(await fate(world)).toMatchObject({ callsStatus: 500, block: '9' });
  });

  test('are not decided when the wallet names no transaction', async () => {
    await expect(fate({ status: 200 })).rejects.toMatchObject({ code: 'malformed-response' });
  });

  test('that the wallet gave up need no chain', async () => {
    expect(await fate({ status: 400 })).toEqual({ type: 'calls', callsStatus: 400, hashes: [] });
  });

  test('have their hashes kept while they wait', async () => {
    expect(await fate({ status: 100, hashes: [hash] })).toMatchObject({ callsStatus: 100, hashes: [hash] });
  });

  test('tell the number of their transaction, if the account itself sent it', async () => {
    const world = { status: 200, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    for (const [from, told] of [
      [me, [4]],
      [`0x${'12'.repeat(20)}`, []],
    ] as const) {
      const { end, nonces } = follow({ ...world, sender: { from, nonce: '0x4' } });
      await end;
      expect(nonces).toEqual(told);
    }
  });

  test('cannot be followed without the wallet before the chain had them', async () => {
    await expect(fate({})).rejects.toMatchObject({ code: 'signer-missing' });
  });
});

describe('calls that the chain took back', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: start });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const taken = { decidedBy: [hash], hashes: [hash], callsStatus: 200, reversals: 1, nonce: 4 };

  test('are included again when the chain has them again, with or without the wallet', async () => {
    const included = { type: 'calls', callsStatus: 200, hashes: [hash], block: '9' };
    for (const status of [200, 100, undefined]) {
      expect(await fate({ status, chain: { [hash]: '0x1' }, entry: taken })).toEqual(included);
    }
  });

  test('are found where the wallet sent them again', async () => {
    const world = { status: 200, hashes: [otherHash], chain: { [otherHash]: '0x1' }, entry: taken } as const;
    expect(await fate(world)).toMatchObject({ callsStatus: 200, hashes: [otherHash] });
  });

  test('are replaced when another transaction spent their number', async () => {
    expect(await fate({ status: 200, hashes: [hash], spent: '0x5', entry: taken })).toEqual({
      type: 'replaced',
      block: '10',
    });
  });

  test('are dropped when nobody had them for the whole time limit', async () => {
    const end = fate({ status: 200, hashes: [hash], spent: '0x4', entry: taken });
    const told = expect(end).resolves.toEqual({ type: 'dropped' });
    await vi.advanceTimersByTimeAsync(601_000);
    await told;
  });

  test('are not decided while a server or the wallet still has them', async () => {
    for (const world of [{ waiting: [hash] }, { status: 100 }]) {
      const told = expect(fate({ ...world, entry: taken })).rejects.toMatchObject({ code: 'timeout' });
      await vi.advanceTimersByTimeAsync(601_000);
      await told;
    }
  });

  test('that were thought dropped and wait again came back', async () => {
    const entry = { ...taken, status: 'dropped' } as const;
    expect(await fate({ waiting: [hash], entry })).toEqual({ type: 'again', why: 'returned' });
  });

  test('wait as long as a server has them, also when the wallet gave them up', async () => {
    const told = expect(fate({ status: 400, waiting: [hash], entry: taken })).rejects.toMatchObject({
      code: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(601_000);
    await told;
    expect(await fate({ status: 400, entry: taken })).toMatchObject({ callsStatus: 400 });
  });
});
