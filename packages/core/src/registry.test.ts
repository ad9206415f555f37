import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { type Connector, WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, bob, fakeAdapter, idle, setup } from '../test/page.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the wallet list orders names by the numbers in them', () => {
  const { page, wallets } = setup();
  wallets.start();
  for (const name of ['Wallet 10', 'Wallet 4', 'wallet 5'])
    page.announce(fakeConnector({ id: name, wallet: { name } }));
  expect(wallets.list.get().map((wallet) => wallet.name)).toEqual(['Wallet 4', 'wallet 5', 'Wallet 10']);
});

it('the registry keeps the first connector of an id and ignores a second one', async () => {
  const { page, wallets } = setup();
  wallets.start();
  page.announce(fakeConnector({ id: 'x', wallet: { name: 'First' } }));
  page.announce(fakeConnector({ id: 'x', wallet: { name: 'Second' } }));
  expect(wallets.list.get().map((wallet) => wallet.name)).toEqual(['First']);
});

it('the wallet list stops growing at 200 connectors', () => {
  const { page, wallets } = setup();
  wallets.start();
  for (let index = 0; index < 1_000; index += 1) {
    page.announce(fakeConnector({ id: `x${index}`, wallet: { name: `W${index}`, rdns: `io.w${index}` } }));
  }
  expect(wallets.list.get()).toHaveLength(200);
});

it('the wallet list is ordered by last use, then by name', async () => {
  const { page, wallets } = setup();
  wallets.start();
  await idle();
  for (const name of ['Zeta', 'Beta', 'Alpha']) {
    page.announce(fakeConnector({ id: name, wallet: { name, rdns: name }, create: [fakeSession()] }));
  }
  const names = () => wallets.list.get().map((wallet) => wallet.name);
  expect(names()).toEqual(['Alpha', 'Beta', 'Zeta']);
  await wallets.list.get()[2]?.connect();
  expect(names()).toEqual(['Zeta', 'Alpha', 'Beta']);
});

it('connecting or disconnecting one wallet does not change the connection of another', async () => {
  const { page, wallets } = setup();
  wallets.start();
  page.announce(
    fakeConnector({ id: 'a', wallet: { name: 'A' }, create: [fakeSession({ accounts: [alice] })] }),
  );
  page.announce(
    fakeConnector({ id: 'b', wallet: { name: 'B' }, create: [fakeSession({ accounts: [bob] })] }),
  );
  await wallets.list.get()[0]?.connect();
  const first = wallets.connections.get().find((connection) => connection.id === 'a');
  await wallets.list
    .get()
    .find((wallet) => wallet.name === 'B')
    ?.connect();
  expect(wallets.connections.get().find((connection) => connection.id === 'a')).toBe(first);
  expect(wallets.accounts.get().map((account) => account.address)).toEqual(['0xaaaa', '0xbbbb']);
  await wallets.list
    .get()
    .find((wallet) => wallet.name === 'B')
    ?.disconnect();
  expect(wallets.connections.get().find((connection) => connection.id === 'a')).toBe(first);
});

it('snapshots that did not change keep their identity', async () => {
  const { page, wallets } = setup();
  wallets.start();
  const session = fakeSession({ accounts: [alice] });
  page.announce(fakeConnector({ create: [session] }));
  await wallets.list.get()[0]?.connect();
  const [list, accounts, selected] = [wallets.list.get(), wallets.accounts.get(), wallets.selected.get()];
  session.change({ chainId: 'eip155:5' });
  expect(wallets.connections.get()[0]?.chainId).toBe('eip155:5');
  expect(wallets.list.get()).toBe(list);
  expect(wallets.accounts.get()).toBe(accounts);
  expect(wallets.selected.get()).toBe(selected);
});

it('wallet.connect uses the injected route where two routes reach a namespace', async () => {
  const relayed = fakeConnector({
    id: 'far',
    route: 'relayed',
    namespaces: ['eip155'],
    create: [fakeSession({ accounts: [bob] })],
  });
  const { page, wallets } = setup({ connectors: [relayed] });
  wallets.start();
  const injected = fakeConnector({ id: 'near', create: [fakeSession({ accounts: [alice] })] });
  page.announce(injected);
  const [wallet] = wallets.list.get();
  expect(wallet?.connectors).toHaveLength(2);
  await wallet?.connect();
  expect(injected.calls).toHaveLength(1);
  expect(relayed.calls).toHaveLength(0);
  await wallets.connections
    .get()
    .find(({ id }) => id === 'far')
    ?.connect();
  expect(wallets.accounts.get().map(({ address }) => address)).toEqual(['0xbbbb', '0xaaaa']);
});

it('wallet.connect uses no other route for a namespace that is connected', async () => {
  const relayed = fakeConnector({ id: 'far', route: 'relayed', create: [fakeSession()] });
  const { page, wallets } = setup({ connectors: [relayed] });
  wallets.start();
  const injected = fakeConnector({ id: 'near' });
  page.announce(injected);
  await wallets.connections
    .get()
    .find(({ id }) => id === 'far')
    ?.connect();
  await wallets.list.get()[0]?.connect();
  expect(injected.calls).toHaveLength(0);
});

it('wallet.prepare prepares each connector that can and calls no wallet', () => {
  const { page, wallets } = setup();
  wallets.start();
  const prepared: string[] = [];
  const plain = fakeConnector({ id: 'plain' });
  const able: Connector = { ...fakeConnector({ id: 'able' }), prepare: () => void prepared.push('able') };
  page.announce(plain);
  page.announce(able);
  wallets.list.get().forEach((wallet) => {
    wallet.prepare();
  });
  expect(prepared).toEqual(['able']);
  expect(plain.calls).toEqual([]);
});

it('wallet.connect prepares every requested namespace before the first prompt is answered', async () => {
  const { page, wallets } = setup();
  wallets.start();
  const prepared: string[] = [];
  for (const namespace of ['eip155', 'solana', 'near']) {
    const connector = fakeConnector({ id: namespace, namespaces: [namespace] });
    page.announce({
      ...connector,
      wallet: { name: 'Several', rdns: 'com.several' },
      prepare: () => void prepared.push(namespace),
      createSession: () => new Promise(() => {}),
    });
  }
  const [wallet] = wallets.list.get();
  void wallet?.connect({ namespaces: ['eip155', 'near'] });
  expect(prepared).toEqual(['eip155', 'near']);
});

it('the timeline has an entry for every step of a connection', async () => {
  const { page, wallets } = setup();
  wallets.start();
  page.announce(fakeConnector({ create: [fakeSession()] }));
  await wallets.list.get()[0]?.connect();
  await wallets.list.get()[0]?.disconnect();
  expect(wallets.timeline.get().map(({ event, from, to }) => `${event}: ${from} to ${to}`)).toEqual([
    'connect: disconnected to connecting',
    'opened: connecting to connected',
    'disconnect: connected to disconnected',
  ]);
});

it('the timeline has the reason of an attempt that failed', async () => {
  const { page, wallets } = setup();
  wallets.start();
  const error = new WalletError('user-rejected', { method: 'connect' });
  page.announce(fakeConnector({ create: [error] }));
  await expect(wallets.list.get()[0]?.connect()).rejects.toBe(error);
  expect(wallets.timeline.get().map((entry) => entry.error)).toEqual([undefined, error]);
});

it('disconnect revokes by default where the wallet can, and not with revoke: false', async () => {
  const { page, wallets } = setup();
  wallets.start();
  const connector = fakeConnector({ revokes: true, create: [fakeSession(), fakeSession()] });
  page.announce(connector);
  await wallets.list.get()[0]?.connect();
  await wallets.list.get()[0]?.disconnect({ revoke: false });
  expect(connector.revoked).toHaveLength(0);
  await wallets.list.get()[0]?.connect();
  await wallets.list.get()[0]?.disconnect();
  expect(connector.revoked).toHaveLength(1);
});

it('wallet.disconnect ends its connections in one tick, while the wallet still revokes the first', async () => {
  const { page, wallets } = setup();
  wallets.start();
  for (const namespace of ['eip155', 'solana']) {
    const slow = { revokes: true, revoke: () => new Promise<void>(() => undefined) };
    page.announce(
      fakeConnector({ id: namespace, namespaces: [namespace], create: [fakeSession()], ...slow }),
    );
  }
  await wallets.list.get()[0]?.connect();
  expect(wallets.connections.get().map(({ status }) => status)).toEqual(['connected', 'connected']);
  void wallets.list.get()[0]?.disconnect();
  expect(wallets.connections.get().map(({ status }) => status)).toEqual(['disconnected', 'disconnected']);
});

it('a connector receives only the scopes of its own namespaces', async () => {
  const [evm, solana] = [fakeAdapter(), fakeAdapter('solana')];
  const { wallets } = setup({ adapters: [evm.adapter, solana.adapter] });
  wallets.start();
  const scopesOf = async (id: string, namespaces: readonly string[]) => {
    const connector = fakeConnector({ id, namespaces, create: [fakeSession({ accounts: [alice] })] });
    evm.announce(connector);
    await wallets.connections
      .get()
      .find((connection) => connection.id === id)
      ?.connect();
    const [call] = connector.calls;
    return call?.verb === 'createSession' ? call.request.scopes : undefined;
  };
  const scope = (namespace: string) => ({
    [namespace]: { chains: [`${namespace}:5`, `${namespace}:1`], methods: [], notifications: [] },
  });
  expect(await scopesOf('a', ['eip155'])).toEqual(scope('eip155'));
  expect(await scopesOf('b', ['solana'])).toEqual(scope('solana'));
  expect(await scopesOf('c', ['solana', 'near', 'eip155'])).toEqual({
    ...scope('eip155'),
    ...scope('solana'),
  });
});
