import { WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReader } from '../chain/reader.js';
import type { Eip155Signer } from '../types.js';
import { type FollowCallsOptions, followCalls } from './followCalls.js';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const hash = `0x${'ab'.repeat(32)}`;
const otherHash = `0x${'cd'.repeat(32)}`;
const local = {
  id: 'eip155:31337',
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.example'],
} as const;

interface World {
  /** The wallet's status, and the hashes it reports; absent if it is not connected. */
  readonly status?: number;
  readonly hashes?: readonly string[];
  /** Receipts of the chain by hash. */
  readonly chain?: Readonly<Record<string, '0x0' | '0x1'>>;
  /** The sender and the nonce of the transactions that the chain has. */
  readonly sender?: { readonly from: string; readonly nonce: string };
  /** Hashes that are pending at a server. */
  readonly waiting?: readonly string[];
  /** The account's used nonces. */
  readonly spent?: string;
  readonly known?: Partial<FollowCallsOptions>;
}

function follow({ status, hashes = [], chain = {}, sender, waiting = [], spent = '0x0', known }: World) {
  const nonces: (bigint | undefined)[] = [];
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
  const { recheck } = createReader(local, {
    async fetch(_, init) {
      const { id, method, params } = JSON.parse(String(init?.body));
      const answer = method === 'eth_chainId' ? () => '0x7a69' : answers[method];
      if (!answer) throw new Error(`asked by surprise: ${method}`);
      return Response.json({ jsonrpc: '2.0', id, result: answer(params[0] ?? '') });
    },
  });
  if (!recheck) throw new Error('A reader of an EVM chain rechecks.');
  const end = followCalls({
    id: 'calls-1',
    from: me,
    chainId: local.id,
    reader: { recheck },
    signer,
    onTransaction: ({ nonce }) => nonce !== undefined && nonces.push(nonce),
    ...known,
  });
  return { end, nonces };
}

const fate = (world: World) => follow(world).end;

describe('followCalls of calls that the wallet reports', () => {
  test('followCalls returns included when the chain has every receipt', async () => {
    const world = { status: 200, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    expect(await fate(world)).toEqual({ type: 'calls', status: 200, hashes: [hash], blockNumber: 9n });
  });

  test('followCalls follows the chain when the wallet reports a different status', async () => {
    const both = [hash, otherHash];
    expect(await fate({ status: 200, hashes: [hash], chain: { [hash]: '0x0' } })).toMatchObject({
      status: 500,
    });
    expect(
      await fate({ status: 200, hashes: both, chain: { [hash]: '0x1', [otherHash]: '0x0' } }),
    ).toMatchObject({ status: 600 });
    expect(await fate({ status: 400, hashes: [hash], chain: { [hash]: '0x1' } })).toMatchObject({
      status: 200,
    });
  });

  test('followCalls trusts the wallet about calls that were reverted inside a successful transaction', async () => {
    const world = { status: 500, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    expect(await fate(world)).toMatchObject({ status: 500, blockNumber: 9n });
  });

  test('followCalls rejects included calls for which the wallet names no transaction', async () => {
    await expect(fate({ status: 200 })).rejects.toMatchObject({ code: 'malformed-response' });
  });

  test('followCalls does not read the chain for calls that the wallet dropped', async () => {
    const reader = { recheck: () => expect.unreachable() };
    for (const status of [400, 500, 600]) {
      expect(await fate({ status, known: { reader } })).toEqual({ type: 'calls', status, hashes: [] });
    }
  });

  test('followCalls returns new hashes while the calls wait', async () => {
    expect(await fate({ status: 100, hashes: [hash] })).toMatchObject({ status: 100, hashes: [hash] });
  });

  test('followCalls passes on the nonce of a transaction that the account itself sent', async () => {
    const world = { status: 200, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    for (const [from, expected] of [
      [me, [4n]],
      [`0x${'12'.repeat(20)}`, []],
    ] as const) {
      const { end, nonces } = follow({ ...world, sender: { from, nonce: '0x4' } });
      await end;
      expect(nonces).toEqual(expected);
    }
  });

  test('followCalls rejects a wallet that no longer reports calls, before the chain had them', async () => {
    const signer = () => ({ account: { chainId: 'eip155:31337' } }) as unknown as Eip155Signer;
    await expect(fate({ known: { signer } })).rejects.toMatchObject({
      code: 'method-unsupported',
      context: { method: 'wallet_getCallsStatus' },
    });
  });

  test('followCalls requests the status of its own calls, and can be cancelled', async () => {
    const getCallsStatus = vi.fn(async () => ({ status: 400, receipts: [] }));
    const signer = () => ({ getCallsStatus }) as unknown as Eip155Signer;
    const { signal } = new AbortController();
    await fate({ known: { signer, signal } });
    expect(getCallsStatus).toHaveBeenCalledWith({ id: 'calls-1', signal });
  });

  test('followCalls of included calls without a transaction names the part of the answer', async () => {
    await expect(fate({ status: 200 })).rejects.toMatchObject({
      context: { method: 'wallet_getCallsStatus', path: 'receipts' },
    });
  });

  test('followCalls returns the newest block of several transactions, in any order', async () => {
    const blocks: Record<string, bigint> = { [hash]: 9n, [otherHash]: 12n, [`0x${'ef'.repeat(32)}`]: 3n };
    const recheck = async ({ hash: one }: { hash: string }) =>
      ({ status: 'included', blockNumber: blocks[one], isSuccess: true, success: true }) as never;
    const onTransaction = vi.fn();
    for (const hashes of [Object.keys(blocks), Object.keys(blocks).reverse()]) {
      const known = { reader: { recheck }, onTransaction };
      expect(await fate({ status: 200, hashes, known })).toMatchObject({ hashes, blockNumber: 12n });
    }
    expect(onTransaction).not.toHaveBeenCalled();
  });

  test('followCalls does not need a listener', async () => {
    const world = { status: 200, hashes: [hash], chain: { [hash]: '0x1' } } as const;
    expect(await fate({ ...world, known: { onTransaction: undefined } })).toMatchObject({ blockNumber: 9n });
  });

  test('followCalls rejects without the wallet before the chain had the calls', async () => {
    await expect(fate({})).rejects.toMatchObject({ code: 'signer-missing' });
  });
});

describe('followCalls after a reorganisation', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const decision = { decidedBy: [hash], hashes: [hash], status: 200, trackBy: { nonce: '4' } };

  test('followCalls returns included again when the chain has them again, with or without the wallet', async () => {
    const included = { type: 'calls', status: 200, hashes: [hash], blockNumber: 9n };
    for (const status of [200, 100, undefined]) {
      expect(await fate({ status, chain: { [hash]: '0x1' }, known: decision })).toEqual(included);
    }
  });

  test('followCalls finds calls that the wallet sent again', async () => {
    const world = {
      status: 200,
      hashes: [otherHash],
      chain: { [otherHash]: '0x1' },
      known: decision,
    } as const;
    expect(await fate(world)).toMatchObject({ status: 200, hashes: [otherHash] });
  });

  test('followCalls returns replaced when another transaction spent their nonce', async () => {
    expect(await fate({ status: 200, hashes: [hash], spent: '0x5', known: decision })).toEqual({
      type: 'replaced',
      blockNumber: 10n,
    });
  });

  test('followCalls finds the one of several transactions that was replaced', async () => {
    const known = {
      ...decision,
      hashes: [hash, otherHash],
      decidedBy: [hash, otherHash],
      reader: {
        recheck: async ({ hash: one }: { hash: string }) =>
          one === otherHash ? ({ status: 'replaced', blockNumber: 10n } as never) : undefined,
      },
    };
    expect(await fate({ known })).toEqual({ type: 'replaced', blockNumber: 10n });
  });

  test('followCalls does not report calls as dropped that a server has again at the end', async () => {
    let looks = 0;
    const recheck = async () => (++looks > 3 ? ({ status: 'pending' } as never) : undefined);
    const rejection = expect(fate({ known: { ...decision, reader: { recheck } } })).rejects.toMatchObject({
      code: 'timeout',
    });
    await vi.advanceTimersByTimeAsync(601_000);
    await rejection;
  });

  test('followCalls follows the transactions that the wallet named before it dropped the calls', async () => {
    const known = { hashes: [hash], status: 100 };
    expect(await fate({ status: 400, chain: { [hash]: '0x1' }, known })).toMatchObject({ blockNumber: 9n });
    expect(await fate({ status: 400, known })).toEqual({ type: 'calls', status: 400, hashes: [] });
  });

  test('followCalls waits while one of several transactions is in a block and one at a server', async () => {
    const world = {
      status: 200,
      hashes: [hash, otherHash],
      chain: { [hash]: '0x1' },
      waiting: [otherHash],
    } as const;
    const known = { ...decision, hashes: [hash, otherHash], decidedBy: [hash, otherHash], wasDropped: true };
    expect(await fate({ ...world, known })).toEqual({ type: 'returned' });
  });

  test('followCalls waits for a wallet that still sends, also when the chain has a first transaction', async () => {
    for (const hashes of [[hash], []]) {
      const end = fate({ status: 100, hashes, chain: { [hash]: '0x1' }, known: { hashes: [hash] } });
      const rejection = expect(end).rejects.toMatchObject({ code: 'timeout' });
      await vi.advanceTimersByTimeAsync(601_000);
      await rejection;
    }
  });

  test('followCalls waits while the wallet has sent nothing yet', async () => {
    const rejection = expect(fate({ status: 100 })).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(601_000);
    await rejection;
  });

  test('followCalls returns dropped when a transaction was replaced in an unknown block', async () => {
    const recheck = async () => ({ status: 'replaced' }) as never;
    const end = fate({ status: 200, hashes: [hash], known: { ...decision, reader: { recheck } } });
    const expectation = expect(end).resolves.toEqual({ type: 'dropped' });
    await vi.advanceTimersByTimeAsync(601_000);
    await expectation;
  });

  test('followCalls returns dropped when no server had the calls for the whole time limit', async () => {
    const end = fate({ status: 200, hashes: [hash], spent: '0x4', known: decision });
    const expectation = expect(end).resolves.toEqual({ type: 'dropped' });
    await vi.advanceTimersByTimeAsync(601_000);
    await expectation;
  });

  test('followCalls reports no outcome while a server or the wallet still has the calls', async () => {
    for (const world of [{ waiting: [hash] }, { status: 100 }]) {
      const expectation = expect(fate({ ...world, known: decision })).rejects.toMatchObject({
        code: 'timeout',
      });
      await vi.advanceTimersByTimeAsync(601_000);
      await expectation;
    }
  });

  test('followCalls returns returned for dropped calls that are pending again', async () => {
    const known = { ...decision, wasDropped: true };
    expect(await fate({ waiting: [hash], known })).toEqual({ type: 'returned' });
  });

  test('followCalls waits as long as a server has the calls, also when the wallet dropped them', async () => {
    const expectation = expect(fate({ status: 400, waiting: [hash], known: decision })).rejects.toMatchObject(
      {
        code: 'timeout',
      },
    );
    await vi.advanceTimersByTimeAsync(601_000);
    await expectation;
    expect(await fate({ status: 400, known: decision })).toMatchObject({ status: 400 });
  });
});
