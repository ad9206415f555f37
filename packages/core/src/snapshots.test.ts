import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import type { WalletError } from '@causeway/protocol';
import { expect, it, vi } from 'vitest';
import { alice, bob, setup } from '../test/page.js';
import type { ConnectionState } from './connection/state.js';
import { viewOf } from './connection/view.js';
import { byUse, describeConnection, describeWallet, newConnection } from './snapshots.js';
import type { Wallet } from './types.js';

const verbs = { id: 'a', connect: async () => {}, disconnect: async () => {} };
const before = newConnection(fakeConnector({ wallet: { name: 'Fake', icon: 'data:,1' } }), verbs);

it('wallets are sorted by last use, then by whether they are installed, then by name with its numbers', () => {
  const wallet = (name: string, routes: readonly string[], recent?: number) =>
    ({ name, routes, recent }) as Wallet;
  const sorted = [
    wallet('Newest', ['relayed'], 0),
    wallet('Newer', ['injected'], 1),
    wallet('Installed 9', ['relayed', 'injected']),
    wallet('Installed 10', ['injected']),
    wallet('Code 9', ['relayed']),
    wallet('Code 10', ['relayed']),
  ];
  for (const [at] of sorted.entries()) {
    const turned = [...sorted.slice(at), ...sorted.slice(0, at)];
    expect(turned.sort(byUse)).toEqual(sorted);
    expect(turned.reverse().sort(byUse)).toEqual(sorted);
  }
});

it('a row has the first icon, each route and namespace once, the ids of its connectors, and its place among the recent ones', () => {
  const connectors = [
    fakeConnector({ id: 'a', wallet: { name: 'Two', rdns: 'com.two' } }),
    fakeConnector({ id: 'b', wallet: { name: 'Two', icon: 'data:,b' }, namespaces: ['solana', 'eip155'] }),
    { ...fakeConnector({ id: 'c', wallet: { name: 'Two', icon: 'data:,c' } }), route: 'relayed' as const },
  ];
  const row = { id: 'two', connectors, conflict: false };
  expect(describeWallet(row, ['one', 'two'], () => [])).toMatchObject({
    id: 'two',
    name: 'Two',
    icon: 'data:,b',
    rdns: 'com.two',
    namespaces: ['eip155', 'solana'],
    connectors: ['a', 'b', 'c'],
    routes: ['injected', 'relayed'],
    recent: 1,
  });
  expect(describeWallet(row, [], () => []).recent).toBeUndefined();
});

it('preparing a row prepares each of its connectors that can be prepared', () => {
  const prepare = vi.fn();
  const connectors = [
    fakeConnector({ id: 'a' }),
    { ...fakeConnector({ id: 'b', namespaces: ['solana'] }), prepare },
    { ...fakeConnector({ id: 'c', namespaces: ['solana', 'eip155'] }), prepare },
  ];
  describeWallet({ id: 'a', connectors, conflict: false }, [], () => []).prepare();
  expect(prepare).toHaveBeenCalledTimes(2);
});

it('a wallet that is connected in one namespace prepares its connector of several, and no other', async () => {
  const prepared: string[] = [];
  const connectors = [
    {
      ...fakeConnector({ id: 'a', namespaces: ['solana', 'eip155'] }),
      prepare: () => void prepared.push('a'),
    },
    { ...fakeConnector({ id: 'b', namespaces: ['near'] }), prepare: () => void prepared.push('b') },
  ];
  const wallet = describeWallet({ id: 'a', connectors, conflict: false }, [], () => []);
  await wallet.connect({ namespaces: ['solana'] });
  expect(prepared).toEqual(['a']);
});

it('a new connection is disconnected, on no other network, and shows whether its wallet can revoke a permission', () => {
  expect(before).toMatchObject({
    walletId: '',
    walletIcon: 'data:,1',
    switchedNetwork: false,
    status: 'disconnected',
  });
  expect(before.revokes).toBe(!!fakeConnector().revokes);
  expect(newConnection({ ...fakeConnector(), revokes: true }, verbs).revokes).toBe(true);
  expect(newConnection({ ...fakeConnector(), revokes: undefined } as never, verbs).revokes).toBe(false);
});

it('the snapshot of a connection has the accounts and network of a connected wallet, and nothing of an earlier attempt', () => {
  const connector = fakeConnector({ wallet: { name: 'Fake' } });
  const step = (from: typeof before, state: object, at: number) =>
    describeConnection(connector, from, { generation: 1, ...state } as ConnectionState, at);
  const view = viewOf(fakeSession({ accounts: [alice] }));
  const error = new Error('no') as WalletError;

  const asking = step(before, { status: 'connecting', uri: 'wc:1' }, 10);
  expect(asking).toMatchObject({ since: 10, uri: 'wc:1', error: undefined, accounts: [] });
  expect(step(asking, { status: 'connecting', uri: 'wc:2' }, 11)).toMatchObject({ since: 10, uri: 'wc:2' });
  const failed = step(asking, { status: 'disconnected', error }, 12);
  expect(failed).toMatchObject({ since: 12, uri: undefined, error });
  const named = { ...view, walletName: 'Claimed', chainId: 'eip155:1', switchedNetwork: true };
  const live = step(failed, { status: 'connected', view: named }, 13);
  expect(live).toMatchObject({
    walletName: 'Claimed',
    chainId: 'eip155:1',
    switchedNetwork: true,
    since: 13,
  });
  expect(live).toMatchObject({ uri: undefined, error: undefined });
  expect(live.accounts).toEqual([{ ...alice, connection: 'a' }]);
  const both = step(live, { status: 'connected', view: { ...named, accounts: [bob, alice] } }, 14);
  expect(both.accounts[1]).toBe(live.accounts[0]);
  const ended = step(both, { status: 'disconnected' }, 15);
  expect(ended).toMatchObject({
    walletName: 'Claimed',
    accounts: [],
    chainId: undefined,
    switchedNetwork: false,
  });
  expect(step(ended, { status: 'connecting' }, 16).walletName).toBe('Fake');
});

it('the wallet list of a page is sorted by use', async () => {
  const { page, wallets } = setup();
  wallets.start();
  page.announce(
    fakeConnector({ id: 'z', wallet: { name: 'Zed' }, create: [fakeSession({ accounts: [alice] })] }),
  );
  page.announce(fakeConnector({ id: 'a', wallet: { name: 'Abc' } }));
  const names = () => wallets.list.get().map(({ name }) => name);
  expect(names()).toEqual(['Abc', 'Zed']);
  await vi.waitFor(() => expect(wallets.restored.get()).toBe(true));
  await wallets.connections.get()[0]?.connect();
  expect(names()).toEqual(['Zed', 'Abc']);
  expect(wallets.timeline.get().at(-1)).toMatchObject({
    connection: 'z',
    event: 'opened',
    from: 'connecting',
    to: 'connected',
  });
});

it('a page has at most 200 connections, and 200 entries of history', async () => {
  const { page, wallets } = setup();
  wallets.start();
  for (let n = 0; n < 205; n++) page.announce(fakeConnector({ id: `${n}`, namespaces: [] }));
  expect(wallets.connections.get()).toHaveLength(200);
  const [first] = wallets.connections.get();
  for (let n = 0; n < 101; n++) await first?.connect().catch(() => undefined);
  expect(wallets.timeline.get()).toHaveLength(200);
});
