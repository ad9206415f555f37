import { describe, expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { createHooks } from './createHooks.js';
import { createPage, first, second, settled } from './testing/page.js';

describe('the hooks', () => {
  it('useWallets and useWallet return all wallets and one by its id', async () => {
    const { wallets } = await createPage(['Alpha', 'Beta']);
    const { useWallets, useWallet } = createHooks(wallets);
    const { result } = await renderHook(() => {
      const all = useWallets();
      return { all, one: useWallet(all[1]?.id), none: useWallet(undefined), unknown: useWallet('nobody') };
    });
    expect(result.current.all.map((wallet) => wallet.name)).toEqual(['Alpha', 'Beta']);
    expect(result.current.one).toBe(result.current.all[1]);
    expect(result.current.none).toBeUndefined();
    expect(result.current.unknown).toBeUndefined();
  });

  it('useConnection follows a connection through every status', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    const { useConnections, useConnection } = createHooks(wallets);
    const statuses: (string | undefined)[] = [];
    const { act } = await renderHook(() => {
      const id = useConnections()[0]?.id;
      const status = useConnection(id)?.status;
      if (statuses.at(-1) !== status) statuses.push(status);
    });
    await act(() => void wallets.list.get()[0]?.connect());
    await act(() => page.Alpha.approve());
    await act(() => page.Alpha.end());
    expect(statuses).toEqual(['disconnected', 'connecting', 'connected', 'disconnected']);
  });

  it('useAccounts and useAccount follow the wallet', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    const { useAccounts, useAccount } = createHooks(wallets);
    const { result, act } = await renderHook(() => ({ all: useAccounts(), selected: useAccount() }));
    expect(result.current).toEqual({ all: [], selected: undefined });
    await act(() => void wallets.list.get()[0]?.connect());
    await act(() => page.Alpha.approve(first));
    expect(result.current.selected?.address).toBe(first);
    await act(() => page.Alpha.changeAccounts(second, first));
    expect(result.current.selected?.address).toBe(second);
    expect(result.current.all).toHaveLength(2);
  });

  it('the hooks render only when their value has changed', async () => {
    const { wallets, page } = await createPage(['Alpha']);
    const { useWallets } = createHooks(wallets);
    let renders = 0;
    const { act } = await renderHook(() => {
      renders += 1;
      useWallets();
    });
    const before = renders;
    await act(
      () =>
        void wallets.list
          .get()[0]
          ?.connect()
          .catch(() => {}),
    );
    await act(() => page.Alpha.reject());
    expect(wallets.connections.get()[0]?.error?.code).toBe('user-rejected');
    expect(renders).toBe(before);
  });

  it('useChain returns the chain of the app and useRestored becomes true after the restore', async () => {
    const { wallets } = await createPage([]);
    const { useChain, useRestored } = createHooks(wallets);
    const { result, act } = await renderHook(() => ({ chain: useChain('eip155'), restored: useRestored() }));
    expect(result.current.chain?.name).toBe('Ethereum');
    await act(() => wallets.chooseChain('eip155:8453'));
    expect(result.current.chain?.name).toBe('Base');
    expect(result.current.restored).toBe(true);
  });
});

describe('useSigner', () => {
  async function connected() {
    const { wallets, page } = await createPage(['Alpha']);
    const hooks = createHooks(wallets);
    void wallets.list.get()[0]?.connect();
    await page.Alpha.approve(first, second);
    return { wallets, page, ...hooks };
  }

  it('useSigner returns the signer of the selected account on the chain of the app', async () => {
    const { wallets, useSigner } = await connected();
    const { result, act } = await renderHook(() => useSigner());
    expect(result.current?.account.id).toBe(`eip155:1:${first}`);
    await act(() => wallets.chooseChain('eip155:8453'));
    expect(result.current?.account.id).toBe(`eip155:8453:${first}`);
    await act(() => wallets.select(`eip155:1:${second}`));
    expect(result.current?.account.id).toBe(`eip155:8453:${second}`);
  });

  it('useSigner returns the signer of a given account id or account', async () => {
    const { wallets, useSigner } = await connected();
    const { result } = await renderHook(() => ({
      byId: useSigner(`eip155:8453:${second}`),
      itself: useSigner(wallets.accounts.get()[1]),
    }));
    expect(result.current.byId?.account.id).toBe(`eip155:8453:${second}`);
    expect(result.current.itself?.account.id).toBe(`eip155:1:${second}`);
  });

  it('useSigner returns the signer of a namespace, the selected account first', async () => {
    const { wallets, useSigner } = await connected();
    const { result, act } = await renderHook(() => useSigner('eip155'));
    expect(result.current?.account.address).toBe(wallets.selected.get()?.address);
    await act(() => wallets.select(`eip155:1:${second}`));
    expect(result.current?.account.address).toBe(second);
    await act(() => wallets.list.get()[0]?.disconnect());
    expect(result.current).toBeUndefined();
  });

  it('useSigner never falls back to the selected account', async () => {
    const { useSigner } = await connected();
    const { result } = await renderHook(() => [
      useSigner(undefined as `eip155:1:${string}` | undefined),
      useSigner('eip155:1:0xabsent'),
      useSigner(`eip155:5:${first}`),
      useSigner(`eip155:1:${first}`, { connection: 'another' }),
    ]);
    expect(result.current).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('useSigner keeps its identity until the connection ends', async () => {
    const { wallets, page, useSigner } = await connected();
    const { result, act, rerender } = await renderHook(() => useSigner());
    const before = result.current;
    await rerender();
    expect(result.current).toBe(before);
    await act(() => page.Alpha.end());
    expect(result.current).toBeUndefined();
    await act(() => void wallets.list.get()[0]?.connect());
    await act(() => page.Alpha.approve(first));
    await act(settled);
    expect(result.current).toBeDefined();
    expect(result.current).not.toBe(before);
  });
});
