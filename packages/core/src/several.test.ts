import { deferred, fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { type Session, WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, bob, idle, setup } from '../test/page.js';
import { bookKey } from './book.js';
import { memoryStorage } from './storage/memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const relay = (options: Parameters<typeof fakeConnector>[0] = {}) => ({
  ...fakeConnector({ id: 'relay', route: 'relayed', wallet: { name: 'Relay' }, ...options }),
  several: true,
});

it('open returns a new connection of a connector with several sessions when none is free', async () => {
  const connector = relay({ create: [alice, bob].map((account) => fakeSession({ accounts: [account] })) });
  const { wallets } = setup({ connectors: [connector] });
  wallets.start();
  await idle();
  const first = wallets.open('relay');
  expect(wallets.open('relay')).toBe(first);
  expect(first?.id).toBe('relay');
  await first?.connect();
  const second = wallets.open('relay');
  expect(second?.id).toMatch(/^relay:/);
  await second?.connect();
  expect(wallets.selected.get()).toMatchObject({ connection: second?.id, address: '0xbbbb' });
  expect(wallets.accounts.get().map(({ address }) => address)).toEqual(['0xaaaa', '0xbbbb']);
  expect(wallets.list.get().map(({ name }) => name)).toEqual(['Relay']);
  const requested = connector.calls.map((call) => call.verb === 'createSession' && call.request.connection);
  expect(requested).toEqual(['relay', second?.id]);
  await wallets.connections.get()[0]?.disconnect();
  expect(wallets.accounts.get().map(({ address }) => address)).toEqual(['0xbbbb']);
  expect(wallets.open('relay')?.id).toBe('relay');
});

it('open returns the connecting connection instead of a second prompt', async () => {
  const answer = deferred<Session>();
  const { wallets } = setup({ connectors: [relay({ create: [() => answer.promise] })] });
  wallets.start();
  void wallets.open('relay')?.connect();
  expect(wallets.open('relay')).toMatchObject({ id: 'relay', status: 'connecting' });
  expect(wallets.connections.get()).toHaveLength(1);
  answer.resolve(fakeSession());
  await idle();
});

it('open returns the only connection of a connector with one session, and undefined for an unknown id', async () => {
  const { page, wallets } = setup();
  wallets.start();
  page.announce(fakeConnector({ create: [fakeSession()] }));
  await wallets.list.get()[0]?.connect();
  expect(wallets.open(wallets.connections.get()[0]?.id ?? '')?.status).toBe('connected');
  expect(wallets.connections.get()).toHaveLength(1);
  expect(wallets.open('nowhere')).toBeUndefined();
});

it('every session of a connector is restored on the next visit, including those of numbered connectors', async () => {
  const storage = memoryStorage();
  const record = (connector: string) => ({
    connector,
    activeAccount: 'eip155:1:0xaaaa',
    topic: connector,
    switchedNetwork: false,
  });
  const records = Object.fromEntries(['relay', 'relay:2', 'relay:17'].map((id) => [id, record(id)]));
  await storage.update(bookKey, () => ({ version: 1, records, recent: [] }));
  const connector = relay({
    get: ['relay', 'relay:2', 'relay:17'].map(() => fakeSession({ accounts: [alice] })),
  });
  const { wallets } = setup({ storage, connectors: [connector] });
  wallets.start();
  await idle();
  expect(wallets.connections.get().map(({ id, status }) => `${id} ${status}`)).toEqual([
    'relay connected',
    'relay:2 connected',
    'relay:17 connected',
  ]);
  const topics = connector.calls.map((call) => call.verb === 'getSession' && call.record.topic);
  expect(topics.sort()).toEqual(['relay', 'relay:17', 'relay:2']);
  expect(wallets.restored.get()).toBe(true);
  await wallets.connections.get()[1]?.disconnect();
  await idle();
  const book = (await storage.get(bookKey)) as { records: object };
  expect(Object.keys(book.records)).toEqual(['relay', 'relay:17']);
});

it('a connector with one session restores no record of another connector', async () => {
  const storage = memoryStorage();
  const record = { connector: 'a:2', activeAccount: 'eip155:1:0xaaaa', switchedNetwork: false };
  await storage.update(bookKey, () => ({ version: 1, records: { 'a:2': record }, recent: [] }));
  const { page, wallets } = setup({ storage });
  wallets.start();
  page.announce(fakeConnector({ id: 'a' }));
  await idle();
  expect(wallets.connections.get().map(({ id, status }) => `${id} ${status}`)).toEqual(['a disconnected']);
  expect(JSON.stringify(await storage.get(bookKey))).toContain('a:2');
});

it('open keeps the connection of a session that could not be restored for the next visit, and returns a new one', async () => {
  const storage = memoryStorage();
  const record = { connector: 'relay', activeAccount: 'eip155:1:0xaaaa', switchedNetwork: false };
  await storage.update(bookKey, () => ({ version: 1, records: { relay: record }, recent: [] }));
  const connector = relay({ get: [new WalletError('timeout', { method: 'getSession', ms: 1 })] });
  const { wallets } = setup({ storage, connectors: [connector] });
  wallets.start();
  await idle();
  expect(wallets.connections.get().map(({ status }) => status)).toEqual(['disconnected']);
  expect(wallets.open('relay')?.id).toMatch(/^relay:/);
});

it('open returns another connection than the one that was made before the records were read', async () => {
  const { wallets } = setup({ connectors: [relay({ create: [fakeSession({ accounts: [alice] })] })] });
  wallets.start();
  const first = wallets.open('relay');
  await first?.connect();
  await idle();
  expect(wallets.open('relay')?.id).toMatch(/^relay:/);
});

it('a connector with several sessions restores no record of another wallet', async () => {
  const storage = memoryStorage();
  const record = { connector: 'a', activeAccount: 'eip155:1:0xaaaa', switchedNetwork: false };
  await storage.update(bookKey, () => ({ version: 1, records: { a: record }, recent: [] }));
  const { wallets } = setup({ storage, connectors: [relay()] });
  wallets.start();
  await idle();
  expect(wallets.connections.get().map(({ id }) => id)).toEqual(['relay']);
});
