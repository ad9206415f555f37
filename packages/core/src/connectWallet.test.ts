import { WalletError } from '@causeway/protocol';
import { describe, expect, it, vi } from 'vitest';
import { connectWallet } from './connectWallet.js';
import type { Connection, ConnectOptions } from './types.js';

const refused = new WalletError('user-rejected', { method: 'connect' });
const none = new WalletError('no-accounts', {});

const connectionOf = (
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

const every = ['eip155', 'solana', 'cosmos'];
const connect = (members: readonly Connection[], options: ConnectOptions = {}) =>
  connectWallet(
    () => members,
    every,
    () => {},
  )(options);

/** The ids of the requested connections, in order. */
async function namespacesOf(members: readonly Connection[]): Promise<readonly string[]> {
  const order: string[] = [];
  const watched = members.map((member) => ({ ...member, connect: async () => void order.push(member.id) }));
  await connect(watched);
  return order;
}

describe('connecting a wallet of several namespaces', () => {
  it('wallet.connect prompts for one namespace at a time', async () => {
    let openPrompts = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++openPrompts);
      await Promise.resolve();
      openPrompts -= 1;
    };
    const all = every.map((name) => connectionOf(name, [name], slow));
    expect(await connect(all)).toEqual({ connected: every, failed: {} });
    expect(most).toBe(1);
    for (const member of all) expect(member.connect).toHaveBeenCalledOnce();
  });

  it('wallet.connect continues after a namespace that fails and reports each', async () => {
    const members = [
      connectionOf('a', ['eip155']),
      connectionOf('b', ['solana'], fails(none)),
      connectionOf('c', ['cosmos']),
    ];
    expect(await connect(members)).toEqual({ connected: ['eip155', 'cosmos'], failed: { solana: none } });
  });

  it('wallet.connect reports a namespace that the wallet does not have only if the call names it', async () => {
    const members = [connectionOf('a', ['eip155'])];
    const invalid = expect.objectContaining({ code: 'invalid-params' });
    expect(await connect(members, { namespaces: ['eip155', 'evm'] })).toEqual({
      connected: ['eip155'],
      failed: { evm: invalid },
    });
    await expect(connect(members, { namespaces: ['evm'] })).rejects.toThrow('has no evm.');
    expect(await connect(members)).toMatchObject({ failed: {} });
  });

  it.each(['user-rejected', 'connection-rejected', 'request-pending', 'aborted'] as const)(
    'wallet.connect stops after %s',
    async (code) => {
      const error = new WalletError(code as 'no-accounts', {});
      const last = connectionOf('c', ['cosmos']);
      const members = [connectionOf('a', ['eip155']), connectionOf('b', ['solana'], fails(error)), last];
      expect(await connect(members)).toEqual({ connected: ['eip155'], failed: { solana: error } });
      expect(last.connect).not.toHaveBeenCalled();
    },
  );

  it('wallet.connect rejects with the first error when no namespace was connected', async () => {
    const both = [connectionOf('a', ['eip155'], fails(none)), connectionOf('b', ['solana'], fails(refused))];
    await expect(connect(both)).rejects.toBe(none);
  });

  it('wallet.connect rejects when every missing namespace fails, even if another one was connected before', async () => {
    const members = [
      connectionOf('a', ['eip155'], undefined, 'connected'),
      connectionOf('b', ['solana'], fails(none)),
    ];
    await expect(connect(members)).rejects.toBe(none);
  });

  it('wallet.connect stops when its signal is aborted', async () => {
    const stop = new AbortController();
    const last = connectionOf('b', ['solana']);
    const first = connectionOf('a', ['eip155'], async () => {
      stop.abort();
      throw none;
    });
    await expect(connect([first, last], { signal: stop.signal })).rejects.toBe(none);
    expect(first.connect).toHaveBeenCalledWith({ signal: stop.signal });
    expect(last.connect).not.toHaveBeenCalled();
  });

  it('wallet.connect connects only the requested namespaces', async () => {
    const members = [connectionOf('a', ['eip155']), connectionOf('b', ['solana'])];
    expect(await connect(members, { namespaces: ['solana'] })).toEqual({ connected: ['solana'], failed: {} });
    expect(members[0]?.connect).not.toHaveBeenCalled();
  });

  it('wallet.connect prefers the injected route and requests each namespace once', async () => {
    const relayed = connectionOf('a', ['eip155', 'solana'], undefined, 'disconnected', 'relayed');
    const injected = connectionOf('b', ['eip155']);
    expect(await namespacesOf([relayed, injected])).toEqual(['b', 'a']);
    const far = connectionOf('a', ['eip155'], undefined, 'disconnected', 'relayed');
    expect(await namespacesOf([far, injected])).toEqual(['b']);
  });

  it('wallet.connect skips connected namespaces and requests those that are reconnecting', async () => {
    const injected = connectionOf('a', ['eip155'], undefined, 'connected');
    const returning = connectionOf('b', ['solana'], undefined, 'reconnecting');
    const relayed = connectionOf('c', ['eip155', 'solana']);
    const other = connectionOf('d', ['cosmos']);
    expect(await namespacesOf([injected, returning, relayed, other])).toEqual(['b', 'd']);
  });

  it('wallet.connect joins a pending attempt instead of using another route', async () => {
    const connecting = connectionOf('a', ['eip155'], undefined, 'connecting', 'relayed');
    expect(await namespacesOf([connectionOf('b', ['eip155']), connecting])).toEqual(['a']);
  });
});
