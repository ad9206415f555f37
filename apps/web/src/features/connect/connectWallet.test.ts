import type { Connection } from '@causeway/core';
import { WalletError } from '@causeway/protocol';
import { describe, expect, test, vi } from 'vitest';
import { connectWallet, toAsk } from './connectWallet.ts';

const refused = new WalletError('user-rejected', { method: 'connect' });
const none = new WalletError('no-accounts', {});

const reach = (
  id: string,
  namespaces: readonly string[],
  answer: () => Promise<void> = async () => undefined,
  status: Connection['status'] = 'disconnected',
  route: Connection['route'] = 'injected',
) =>
  ({ id, namespaces, status, route, connect: vi.fn(answer) }) as unknown as Connection & {
    connect: typeof vi.fn;
  };

const fails = (error: unknown) => () => Promise.reject(error);

describe('a wallet of several namespaces', () => {
  test('is asked for one after the other, never for two at once', async () => {
    let open = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++open);
      await Promise.resolve();
      open -= 1;
    };
    const all = ['eip155', 'solana', 'cosmos'].map((name) => reach(name, [name], slow));
    await connectWallet(all);
    expect(most).toBe(1);
    for (const { connect } of all) expect(connect).toHaveBeenCalledOnce();
  });

  test('goes on after one that fails, and is connected', async () => {
    const last = reach('c', ['cosmos']);
    await connectWallet([reach('a', ['eip155']), reach('b', ['solana'], fails(none)), last]);
    expect(last.connect).toHaveBeenCalledOnce();
  });

  test('is asked no more once it was refused', async () => {
    const last = reach('c', ['cosmos']);
    await connectWallet([reach('a', ['eip155']), reach('b', ['solana'], fails(refused)), last]);
    expect(last.connect).not.toHaveBeenCalled();
  });

  test('of which nothing came about says why the first did not', async () => {
    const both = [reach('a', ['eip155'], fails(none)), reach('b', ['solana'], fails(refused))];
    await expect(connectWallet(both)).rejects.toBe(none);
  });

  test('is asked no more once nobody waits', async () => {
    const stop = new AbortController();
    const last = reach('b', ['solana']);
    const first = reach('a', ['eip155'], async () => {
      stop.abort();
      throw none;
    });
    await expect(connectWallet([first, last], { signal: stop.signal })).rejects.toBe(none);
    expect(last.connect).not.toHaveBeenCalled();
  });
});

test('who is asked: what is in the page before what is elsewhere', () => {
  const relayed = reach('a', ['eip155', 'solana'], undefined, 'disconnected', 'relayed');
  const injected = reach('b', ['eip155']);
  expect(toAsk([relayed, injected]).map(({ id }) => id)).toEqual(['b', 'a']);
  expect(toAsk([reach('a', ['eip155'], undefined, 'disconnected', 'relayed'), injected])).toEqual([injected]);
});

test('who is asked: what is not connected, by the first route that reaches it', () => {
  const injected = reach('a', ['eip155'], undefined, 'connected');
  const returning = reach('b', ['solana'], undefined, 'reconnecting');
  const relayed = reach('c', ['eip155', 'solana']);
  const other = reach('d', ['cosmos']);
  expect(toAsk([injected, returning, relayed, other]).map(({ id }) => id)).toEqual(['b', 'd']);
});
