import { deferred, fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { type Session, type Storage, WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, bob, idle, setup } from '../test/page.js';
import { bookKey } from './book.js';
import { memoryStorage } from './storage/memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One memory that notifies the other handle of writes, like IndexedDB with a channel. */
function shared() {
  const memory = memoryStorage();
  const handles = new Map<object, (key: string) => void>();
  return (): Storage => {
    const self = {};
    return {
      ...memory,
      async update(key, change) {
        const before = await memory.get(key);
        await memory.update(key, change);
        if (JSON.stringify(before) === JSON.stringify(await memory.get(key))) return;
        for (const [other, listener] of handles) if (other !== self) listener(key);
      },
      subscribe(listener) {
        handles.set(self, listener);
        return () => handles.delete(self);
      },
    };
  };
}

it('a tab follows a connect and a disconnect of another tab without a prompt or a revoke', async () => {
  const handle = shared();
  const first = setup({ storage: handle() });
  const second = setup({ storage: handle() });
  first.wallets.start();
  second.wallets.start();
  await idle();
  const here = fakeConnector({ create: [fakeSession({ accounts: [alice] })], revokes: true });
  const there = fakeConnector({ get: [fakeSession({ accounts: [alice] })], revokes: true });
  first.page.announce(here);
  second.page.announce(there);
  await first.wallets.list.get()[0]?.connect();
  await idle();
  expect(second.wallets.selected.get()?.address).toBe('0xaaaa');
  await first.wallets.list.get()[0]?.disconnect();
  await idle();
  expect(second.wallets.connections.get()[0]?.status).toBe('disconnected');
  expect(there.revoked).toEqual([]);
  expect(here.revoked).toHaveLength(1);
});

/** Two tabs of which the first is connected; the second one's connector is given. */
async function beside(there: ReturnType<typeof fakeConnector>, storage = shared()) {
  const first = setup({ storage: storage() });
  const second = setup({ storage: storage() });
  first.wallets.start();
  second.wallets.start();
  await idle();
  const session = fakeSession({ accounts: [alice] });
  const get = [1, 2].map(() => fakeSession({ accounts: [alice] }));
  first.page.announce(fakeConnector({ create: [session], get }));
  second.page.announce(there);
  await first.wallets.list.get()[0]?.connect();
  await idle();
  const status = () => [first, second].map(({ wallets }) => wallets.connections.get()[0]?.status);
  return { one: first, two: second, session, status };
}

it('a locked wallet that is ready again restores nothing that another tab ended', async () => {
  let unlock: (() => void) | undefined;
  const there = fakeConnector({
    get: [
      ({ onReady }) => {
        unlock = onReady;
        return Promise.reject(new WalletError('wallet-locked', { method: 'eth_accounts' }));
      },
    ],
  });
  const { one: first, status } = await beside(there);
  expect(status()).toEqual(['connected', 'disconnected']);
  await first.wallets.list.get()[0]?.disconnect();
  await idle();
  unlock?.();
  await idle();
  expect(status()).toEqual(['disconnected', 'disconnected']);
  expect(there.calls).toHaveLength(1);
});

it('a tab that is reconnecting disconnects when another tab disconnects', async () => {
  const answer = deferred<Session>();
  const { one: first, status } = await beside(fakeConnector({ get: [() => answer.promise] }));
  expect(status()).toEqual(['connected', 'reconnecting']);
  await first.wallets.list.get()[0]?.disconnect();
  await idle();
  expect(status()).toEqual(['disconnected', 'disconnected']);
  const late = fakeSession({ accounts: [alice] });
  answer.resolve(late);
  await idle();
  expect(late.closed).toBe(true);
  expect(status()).toEqual(['disconnected', 'disconnected']);
});

/** A storage whose next answer is delayed. */
function slow() {
  const storage = shared();
  let pause: Promise<unknown> | undefined;
  const openStorage = (): Storage => {
    const tabStorage = storage();
    return {
      ...tabStorage,
      async get(key) {
        const value = await tabStorage.get(key);
        await pause;
        return value;
      },
    };
  };
  return {
    open: openStorage,
    hold() {
      const answer = deferred<void>();
      pause = answer.promise;
      return () => {
        pause = undefined;
        answer.resolve();
      };
    },
  };
}

it('a connection that is disconnected while the book is read for another tab stays disconnected', async () => {
  const { open, hold } = slow();
  const there = fakeConnector({ get: [1, 2].map(() => fakeSession({ accounts: [alice] })) });
  const { two: second, session, status } = await beside(there, open);
  const release = hold();
  session.change({ accounts: [bob] });
  await idle();
  void second.wallets.list.get()[0]?.disconnect();
  release();
  await idle();
  expect(status()).toEqual(['disconnected', 'disconnected']);
});

it('a connection that is made while the book is read for another tab stays connected', async () => {
  const { open, hold } = slow();
  const get = [fakeSession({ accounts: [alice] })];
  const there = fakeConnector({ get, create: [fakeSession({ accounts: [bob] })] });
  const { one: first, two: second, status } = await beside(there, open);
  const release = hold();
  await first.wallets.list.get()[0]?.disconnect();
  await idle();
  await second.wallets.list.get()[0]?.disconnect();
  await second.wallets.list.get()[0]?.connect();
  release();
  await idle();
  expect(status()[1]).toBe('connected');
});

it('a change of a session does not restore a connection that another tab ended at the same time', async () => {
  const there = fakeSession({ accounts: [alice] });
  const { open, hold } = slow();
  const { one: first, status } = await beside(fakeConnector({ get: [there] }), open);
  const release = hold();
  await first.wallets.list.get()[0]?.disconnect();
  there.change({ accounts: [bob] });
  await idle();
  release();
  await idle();
  expect(status()).toEqual(['disconnected', 'disconnected']);
});

it('moving a damaged record to quarantine does not restore a connection that another tab ended', async () => {
  const memory = memoryStorage();
  const good = { connector: 'a', activeAccount: 'eip155:1:0xaaaa', switchedNetwork: false };
  await memory.update(bookKey, () => ({ version: 1, records: { a: good, b: 1 }, recent: [] }));
  const tabStorage: Storage = {
    ...memory,
    // Another tab disconnects right after this one has read.
    async get(key) {
      const value = await memory.get(key);
      await memory.update(key, () => ({ version: 1, records: { b: 1 }, recent: [] }));
      return value;
    },
  };
  setup({ storage: tabStorage }).wallets.start();
  await vi.waitFor(async () => expect(JSON.stringify(await memory.get(bookKey))).not.toContain('"b"'), {
    timeout: 30_000,
  });
  expect(JSON.stringify(await memory.get(bookKey))).not.toContain('0xaaaa');
});

it('a change of another tab does not affect an attempt that waits here, and is ignored after stop', async () => {
  const handle = shared();
  const [first, second, third] = [handle, handle, handle].map((open) => setup({ storage: open() }));
  const stops = [first, second, third].map((tab) => tab?.wallets.start());
  await idle();
  const answer = deferred<Session>();
  first?.page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  second?.page.announce(fakeConnector({ id: 'b', wallet: { name: 'B' }, create: [() => answer.promise] }));
  third?.page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
  void second?.wallets.list.get()[0]?.connect();
  stops[2]?.();
  await first?.wallets.list.get()[0]?.connect();
  await idle();
  const status = (tab: typeof first) => tab?.wallets.connections.get()[0]?.status;
  expect([first, second, third].map(status)).toEqual(['connected', 'connecting', 'disconnected']);
  answer.resolve(fakeSession({ accounts: [bob] }));
  await idle();
  expect(status(second)).toBe('connected');
});

it('a tab whose storage fails stays connected when another tab writes', async () => {
  const handle = shared();
  const own = handle();
  let isBlocked = false;
  const blocked = setup({
    storage: {
      ...own,
      update: async (key, change) => {
        if (isBlocked) throw new Error('blocked');
        return own.update(key, change);
      },
    },
  });
  const other = setup({ storage: handle() });
  blocked.wallets.start();
  other.wallets.start();
  await idle();
  const connector = (id: string, account = alice) =>
    fakeConnector({ id, wallet: { name: id }, create: [fakeSession({ accounts: [account] })] });
  blocked.page.announce(connector('One'));
  blocked.page.announce(connector('Two', bob));
  other.page.announce(connector('Three'));
  await blocked.wallets.list
    .get()
    .find(({ name }) => name === 'One')
    ?.connect();
  await idle();
  isBlocked = true;
  await blocked.wallets.list
    .get()
    .find(({ name }) => name === 'Two')
    ?.connect();
  await idle();
  await other.wallets.list
    .get()
    .find(({ name }) => name === 'Three')
    ?.connect();
  await idle();
  const statuses = blocked.wallets.connections.get().map(({ status }) => status);
  expect(statuses).toEqual(['connected', 'connected']);
});

it('a tab that starts again follows what another tab did while it was stopped', async () => {
  const there = [1, 2].map(() => fakeSession({ accounts: [alice] }));
  const { one: first, two: second, status } = await beside(fakeConnector({ get: there }));
  const stop = second.wallets.start();
  stop();
  await first.wallets.list.get()[0]?.disconnect();
  await idle();
  expect(status()).toEqual(['disconnected', 'connected']);
  second.wallets.start();
  await idle();
  expect(status()).toEqual(['disconnected', 'disconnected']);
});

it('a tab whose storage failed stays connected when it starts again', async () => {
  let isBlocked = false;
  const memory = memoryStorage();
  const get: Storage['get'] = async (key) => {
    if (isBlocked) throw new Error('blocked');
    return memory.get(key);
  };
  const { page, wallets } = setup({ storage: { ...memory, get } });
  wallets.start();
  page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  await wallets.list.get()[0]?.connect();
  await idle();
  isBlocked = true;
  for (let turn = 0; turn < 2; turn += 1) {
    wallets.start()();
    wallets.start();
    await idle();
    expect(wallets.connections.get()[0]?.status).toBe('connected');
  }
  expect(wallets.reports.get()).toHaveLength(1);
});
