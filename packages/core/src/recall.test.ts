import { deferred, fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import type { ConnectionRecord, Session, Storage } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, idle, setup } from '../test/page.js';
import { bookKey } from './book.js';
import { memoryStorage } from './storage/memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = fakeConnector().id;
const saved = (fields: Partial<ConnectionRecord> = {}) => ({
  version: 1,
  recent: [],
  records: { [id]: { connector: id, activeAccount: alice.id, switchedNetwork: false, ...fields } },
});

/** A page whose storage recalls one book at once and reads another one later. */
async function visit(recalled: unknown, stored: unknown, connector = fakeConnector()) {
  const memory = memoryStorage();
  await memory.update(bookKey, () => stored);
  const opened = deferred<void>();
  const storage: Storage = {
    ...memory,
    recall: () => recalled,
    get: (key) => opened.promise.then(() => memory.get(key)),
    update: (key, change) => opened.promise.then(() => memory.update(key, change)),
  };
  const page = setup({ storage });
  page.wallets.start();
  page.page.announce(connector);
  const connection = () => page.wallets.connections.get()[0];
  return {
    wallets: page.wallets,
    connection,
    status: () => connection()?.status,
    book: async () => JSON.stringify(await memory.get(bookKey)),
    async read() {
      opened.resolve();
      await idle();
    },
  };
}

/** A connector whose code is loaded on use, and how often that was begun. */
function loading(get: readonly (Session | undefined)[]) {
  let prepared = 0;
  const prepare = () => {
    prepared += 1;
  };
  const connector = Object.assign(fakeConnector({ get, revokes: true }), { prepare });
  return { connector, prepared: () => prepared };
}

it('a recalled connection calls its wallet in the task of start, and shows its account as remembered', async () => {
  const { connector } = loading([fakeSession({ accounts: [alice] })]);
  const { wallets, connection } = await visit(saved(), saved(), connector);
  expect(connector.calls).toHaveLength(1);
  expect(connection()).toMatchObject({ status: 'reconnecting', remembered: alice.id, accounts: [] });
  expect(wallets.selected.get()).toBeUndefined();
});

it('a recalled connection is connected before the records are read, and restored once they are', async () => {
  const { connector } = loading([fakeSession({ accounts: [alice] })]);
  const { wallets, connection, status, read } = await visit(saved(), saved(), connector);
  await idle();
  expect(status()).toBe('connected');
  expect(wallets.restored.get()).toBe(false);
  await read();
  expect(connection()).toMatchObject({ status: 'connected', remembered: undefined });
  expect(wallets.restored.get()).toBe(true);
  expect(connector.calls).toHaveLength(1);
});

it('a recalled topic is loaded in the task of start, where its connector has code to load', async () => {
  const { connector, prepared } = loading([fakeSession({ accounts: [alice] })]);
  const recalled = saved({ topic: 'a' });
  const page = await visit(recalled, recalled, connector);
  expect(prepared()).toBe(1);
  const without = fakeConnector({ get: [fakeSession({ accounts: [alice] })] });
  expect(without.prepare).toBeUndefined();
  for (const { status, read } of [page, await visit(recalled, recalled, without)]) {
    await idle();
    expect(status()).toBe('reconnecting');
    await read();
    expect(status()).toBe('connected');
  }
});

it('starting again recalls nothing, because the records that were read are newer', async () => {
  const recall = vi.fn(() => undefined);
  const { wallets } = setup({ storage: { ...memoryStorage(), recall } });
  wallets.start()();
  await idle();
  wallets.start();
  expect(recall).toHaveBeenCalledOnce();
});

it('a recalled topic is used only after the records are read', async () => {
  const { connector } = loading([fakeSession({ accounts: [alice] })]);
  const recalled = saved({ topic: 'a' });
  const { wallets, connection, status, read } = await visit(recalled, recalled, connector);
  await idle();
  expect(connector.calls).toEqual([]);
  expect(status()).toBe('reconnecting');
  await read();
  expect(connection()).toMatchObject({ status: 'connected', remembered: undefined });
  expect(wallets.restored.get()).toBe(true);
  expect(connector.calls).toHaveLength(1);
});

it('the rows keep their identity after a read of the recalled data', async () => {
  const { connector } = loading([fakeSession({ accounts: [alice] })]);
  const { wallets, read } = await visit(saved(), saved(), connector);
  const rows = wallets.list.get();
  await read();
  expect(wallets.accounts.get()).toHaveLength(1);
  expect(wallets.list.get()).toBe(rows);
});

it('the rows follow a read in which another wallet was used last', async () => {
  const { wallets, read } = await visit(saved(), { ...saved(), recent: ['test.fake'] });
  const [row] = wallets.list.get();
  expect(row).toMatchObject({ recent: undefined });
  await read();
  expect(wallets.list.get()[0]).toMatchObject({ id: row?.id, recent: 0 });
});

it('a recalled connection that was removed since ends once the records are read, and keeps its permission', async () => {
  const { connector } = loading([fakeSession({ accounts: [alice] })]);
  const { wallets, connection, status, read, book } = await visit(saved(), undefined, connector);
  await idle();
  expect(status()).toBe('connected');
  await read();
  expect(status()).toBe('disconnected');
  expect(connection()?.error).toBeUndefined();
  expect(wallets.accounts.get()).toEqual([]);
  expect(wallets.restored.get()).toBe(true);
  expect(connector.revoked).toEqual([]);
  expect(await book()).not.toContain('0xaaaa');
});

it('a recalled topic that was removed since is never connected, and its wallet is not called', async () => {
  const { connector } = loading([]);
  const { wallets, connection, read } = await visit(saved({ topic: 'a' }), undefined, connector);
  const statuses = new Set<string | undefined>();
  wallets.connections.subscribe(() => statuses.add(connection()?.status));
  await read();
  expect([...statuses]).toEqual(['disconnected']);
  expect(connection()?.error).toBeUndefined();
  expect(wallets.restored.get()).toBe(true);
  expect(connector.calls).toEqual([]);
  expect(connector.revoked).toEqual([]);
});

it('a recalled connection that fails is not tried again when the records are read', async () => {
  const connector = fakeConnector({ get: [new Error('locked')] });
  const { status, connection, read, book } = await visit(saved(), saved(), connector);
  const before = await book();
  await idle();
  await read();
  expect(status()).toBe('disconnected');
  expect(connection()?.error).toMatchObject({ code: 'wallet-failed' });
  expect(connector.calls).toHaveLength(1);
  expect(await book()).toBe(before);
});

it('a connection is restored from the stored record where another one was recalled', async () => {
  const { connector } = loading([fakeSession({ accounts: [alice] })]);
  const { status, read } = await visit(saved({ topic: 'old' }), saved({ topic: 'new' }), connector);
  await read();
  expect(status()).toBe('connected');
  expect(connector.calls.map((call) => 'record' in call && call.record.topic)).toEqual(['new']);
});

it('a record that is stored but was not recalled is restored', async () => {
  for (const recalled of [undefined, null, 'broken', { version: 2 }]) {
    const connector = fakeConnector({ get: [fakeSession({ accounts: [alice] })] });
    const { wallets, status, read } = await visit(recalled, saved(), connector);
    expect(status()).toBe('disconnected');
    await read();
    expect(status()).toBe('connected');
    expect(wallets.reports.get()).toEqual([]);
  }
});

it.each([undefined, 'topic'])(
  'a connection that the person ends before the records are read stays disconnected (topic: %s)',
  async (topic) => {
    const { connector } = loading(topic ? [] : [fakeSession({ accounts: [alice] })]);
    const { wallets, status, read, book } = await visit(saved({ topic }), saved({ topic }), connector);
    void wallets.list.get()[0]?.disconnect({ revoke: false });
    await read();
    expect(status()).toBe('disconnected');
    expect(connector.revoked).toEqual([]);
    expect(await book()).not.toContain('0xaaaa');
    expect(wallets.restored.get()).toBe(true);
  },
);

it('a storage that fails while its copy is recalled restores no connection', async () => {
  const storage: Storage = {
    recall: () => saved(),
    get: () => Promise.reject(new Error('blocked')),
    update: () => Promise.reject(new Error('blocked')),
    keys: () => Promise.reject(new Error('blocked')),
  };
  const { page, wallets } = setup({ storage });
  wallets.start();
  page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
  await idle();
  expect(wallets.connections.get()[0]?.status).toBe('disconnected');
  expect(wallets.accounts.get()).toEqual([]);
  expect(wallets.reports.get()).toHaveLength(1);
});
