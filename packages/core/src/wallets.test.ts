import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, fakeAdapter, idle, setup } from '../test/page.js';
import { memoryStorage } from './storage/memory.js';
import { createWallets } from './wallets.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('createWallets throws without an app name', () => {
  for (const appName of ['', '  ', undefined as unknown as string]) {
    expect(() => createWallets({ appName, adapters: [] })).toThrowError(/needs an app name/);
  }
});

it('createWallets throws for a repeated namespace, adapters that are not an array, and a default chain without an adapter', () => {
  const { adapter } = fakeAdapter();
  const make = (adapters: unknown, defaultChains?: readonly string[]) => () =>
    createWallets({ appName: 'Test', adapters: adapters as readonly [], defaultChains });
  const invalid = (text: string) =>
    expect.objectContaining({ code: 'invalid-params', message: expect.stringContaining(text) });
  expect(make([adapter, fakeAdapter().adapter])).toThrowError(invalid('eip155 is listed twice.'));
  expect(make(adapter)).toThrowError(invalid('adapters: must be a list: [eip155({ chains })].'));
  expect(make([adapter], ['eip155:9'])).toThrowError(
    expect.objectContaining({ code: 'network-unknown', context: { chain: 'eip155:9' } }),
  );
});

it.each([[() => undefined], undefined, null])(
  'createWallets shows how to write an adapter for %s in the list',
  (given) => {
    expect(() => createWallets({ appName: 'Test', adapters: [given] as never })).toThrowError(
      'adapters: must be a list: [eip155({ chains })].',
    );
  },
);

it('createWallets throws for a network with the numeric id of viem, or with the id of another namespace', () => {
  const { adapter } = fakeAdapter();
  const make = (id: unknown) => () =>
    createWallets({
      appName: 'Test',
      adapters: [{ ...adapter, chains: [{ id, name: 'Ethereum' } as never] }],
    });
  expect(make(1)).toThrowError('the id of network 1 must begin with eip155:');
  expect(make('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toThrowError(/must begin with eip155:/);
  expect(make('eip155:1')).not.toThrow();
});

it('a wallet list that is shown but never started logs one warning in development and none in production', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const show = async (mode: string, starts = false) => {
    vi.stubEnv('NODE_ENV', mode);
    const { wallets } = setup();
    wallets.list.subscribe(() => undefined);
    wallets.list.subscribe(() => undefined);
    if (starts) wallets.start();
    await vi.advanceTimersByTimeAsync(5000);
  };
  await show('production');
  await show('development', true);
  expect(warn).not.toHaveBeenCalled();
  await show('development');
  expect(warn.mock.calls).toEqual([[expect.stringContaining('call wallets.start()')]]);
  vi.unstubAllEnvs();
  warn.mockRestore();
});

it('a page without a bundler, and so without process, lists its wallets', () => {
  vi.stubGlobal('process', undefined);
  try {
    expect(setup().wallets.list.get()).toEqual([]);
  } finally {
    vi.unstubAllGlobals();
  }
});

it('every store is empty before start', () => {
  const { list, connections, accounts, timeline, reports } = setup().wallets;
  for (const store of [list, connections, accounts, timeline, reports]) expect(store.get()).toEqual([]);
});

it('createWallets does nothing before start, and can be started and stopped twice as StrictMode does', () => {
  const { page, wallets } = setup();
  expect(wallets.list.get()).toEqual([]);
  const stop = wallets.start();
  expect(wallets.start()).toBe(stop);
  page.announce(fakeConnector());
  stop();
  stop();
  expect(page.stops()).toBe(1);
  wallets.start();
  page.announce(fakeConnector());
  expect(wallets.list.get()).toHaveLength(1);
});

it('a wallet that is announced after stop is not listed', () => {
  const { page, wallets } = setup();
  wallets.start()();
  page.announce(fakeConnector());
  expect(wallets.list.get()).toEqual([]);
});

it('a listener of one store finds the others up to date', async () => {
  const storage = memoryStorage();
  const before = setup({ storage });
  before.wallets.start();
  before.page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  await before.wallets.list.get()[0]?.connect();
  await idle();

  const { page, wallets } = setup({ storage });
  const lines: string[] = [];
  wallets.connections.subscribe(() => {
    const rows = wallets.list.get().map(({ id }) => id);
    lines.push(`rows ${wallets.connections.get().every(({ walletId }) => rows.includes(walletId))}`);
  });
  wallets.selected.subscribe(() => {
    const selected = wallets.selected.get();
    lines.push(`accounts ${!selected || wallets.accounts.get().includes(selected)}`);
  });
  wallets.restored.subscribe(() => lines.push(`selected ${wallets.selected.get()?.address}`));
  wallets.start();
  page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
  await idle();
  await wallets.list.get()[0]?.disconnect();
  expect(lines).toEqual([
    'rows true',
    'rows true',
    'rows true',
    'accounts true',
    'selected 0xaaaa',
    'rows true',
    'accounts true',
  ]);
});
