import { deferred, fakeAccount, fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { type Session, type Storage, WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { alice, bob, idle, setup } from '../test/page.js';
import { bookKey } from './book.js';
import { memoryStorage } from './storage/memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function visit(storage: Storage) {
  const first = setup({ storage });
  first.wallets.start();
  first.page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  await first.wallets.list.get()[0]?.connect();
  await idle();
}

it('a saved connection is restored without a prompt, whether its wallet is announced early or late', async () => {
  for (const late of [0, 100, 5_000]) {
    const storage = memoryStorage();
    await visit(storage);
    const { page, wallets } = setup({ storage });
    wallets.start();
    await vi.advanceTimersByTimeAsync(late);
    page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
    await idle();
    expect(wallets.selected.get()?.address).toBe('0xaaaa');
    expect(wallets.list.get()[0]?.recent).toBe(0);
  }
});

it('restoring a session begins no write, and a changed session is written once', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const update = vi.fn(storage.update);
  const { page, wallets } = setup({ storage: { ...storage, update } });
  wallets.start();
  await idle();
  const session = fakeSession({ accounts: [alice] });
  page.announce(fakeConnector({ get: [session] }));
  await idle();
  expect(wallets.accounts.get()).toHaveLength(1);
  expect(update).not.toHaveBeenCalled();
  session.change({ accounts: [bob] });
  await idle();
  expect(update).toHaveBeenCalledOnce();
});

it('a connection has the name that its wallet gave, until the next attempt', async () => {
  const storage = memoryStorage();
  const names: string[] = [];
  const watch = ({ wallets }: ReturnType<typeof setup>) =>
    wallets.connections.subscribe(() => {
      const { status, walletName } = wallets.connections.get()[0] ?? {};
      const name = `${status} ${walletName}`;
      if (names.at(-1) !== name) names.push(name);
    });
  const relay = { route: 'relayed', wallet: { name: 'Any' } } as const;
  const first = setup({ storage });
  watch(first);
  first.wallets.start();
  first.page.announce(fakeConnector({ ...relay, create: [fakeSession({ walletName: 'Phone' })] }));
  await first.wallets.connections.get()[0]?.connect();
  await idle();
  const second = setup({ storage });
  watch(second);
  second.wallets.start();
  await idle();
  const other = fakeSession({ walletName: 'Other' });
  second.page.announce(fakeConnector({ ...relay, get: [undefined], create: [other] }));
  await idle();
  await second.wallets.connections.get()[0]?.connect();
  expect(names).toEqual([
    'disconnected Any',
    'connecting Any',
    'connected Phone',
    'disconnected Any',
    'reconnecting Phone',
    'disconnected Phone',
    'connecting Any',
    'connected Other',
  ]);
});

it('restored becomes true when every saved connection has been tried', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { page, wallets } = setup({ storage });
  wallets.start();
  const answer = deferred<Session | undefined>();
  page.announce(fakeConnector({ get: [() => answer.promise] }));
  await idle();
  expect(wallets.restored.get()).toBe(false);
  answer.resolve(undefined);
  await idle();
  expect(wallets.restored.get()).toBe(true);
});

it('restored becomes true after the grace period when a wallet is missing, and its record is kept', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { wallets } = setup({ storage });
  wallets.start();
  await vi.advanceTimersByTimeAsync(1_499);
  expect(wallets.restored.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(wallets.restored.get()).toBe(true);
  expect(JSON.stringify(await storage.get(bookKey))).toContain('0xaaaa');
});

it('restored becomes true after the grace period while the records have not been read', async () => {
  const { wallets } = setup({ storage: { ...memoryStorage(), get: () => new Promise(() => {}) } });
  wallets.start();
  await vi.advanceTimersByTimeAsync(1_499);
  expect(wallets.restored.get()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(wallets.restored.get()).toBe(true);
});

it('restored waits for a missing wallet without a limit where the grace is Infinity', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { page, wallets } = setup({ storage, limits: { grace: Infinity } });
  wallets.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(wallets.restored.get()).toBe(false);
  page.announce(fakeConnector({ get: [fakeSession({ accounts: [alice] })] }));
  await idle();
  expect(wallets.restored.get()).toBe(true);
});

it('restored stays false until a wallet that was found after the records were read has answered', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { page, wallets } = setup({ storage });
  wallets.start();
  await idle();
  const answer = deferred<Session | undefined>();
  page.announce(fakeConnector({ get: [() => answer.promise] }));
  await idle();
  expect(wallets.restored.get()).toBe(false);
  answer.resolve(fakeSession({ accounts: [alice] }));
  await idle();
  expect(wallets.restored.get()).toBe(true);
  expect(wallets.accounts.get()).toHaveLength(1);
});

it('restored becomes true at once when nothing was saved', async () => {
  const { wallets } = setup();
  wallets.start();
  await idle();
  expect(wallets.restored.get()).toBe(true);
});

it('start does not replace a connection that was made before the book was read', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { page, wallets } = setup({ storage });
  wallets.start();
  const connector = fakeConnector({ create: [fakeSession({ accounts: [bob] })] });
  page.announce(connector);
  await wallets.list.get()[0]?.connect();
  await idle();
  expect(connector.calls.map((call) => call.verb)).toEqual(['createSession']);
});

it('a disconnected connection is not restored on the next visit', async () => {
  const storage = memoryStorage();
  const first = setup({ storage });
  first.wallets.start();
  first.page.announce(fakeConnector({ create: [fakeSession()] }));
  await first.wallets.list.get()[0]?.connect();
  await first.wallets.list.get()[0]?.disconnect();
  await idle();
  const { page, wallets } = setup({ storage });
  wallets.start();
  page.announce(fakeConnector());
  await idle();
  expect(wallets.connections.get()[0]?.status).toBe('disconnected');
});

it('a connection that was disconnected before the book was read is not restored', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { page, wallets } = setup({ storage });
  wallets.start();
  const connector = fakeConnector({ get: [fakeSession({ accounts: [alice] })] });
  page.announce(connector);
  await wallets.list.get()[0]?.disconnect();
  await idle();
  expect(connector.calls).toEqual([]);
  expect(wallets.connections.get()[0]?.status).toBe('disconnected');
  expect(wallets.restored.get()).toBe(true);
  expect(JSON.stringify(await storage.get(bookKey))).not.toContain('0xaaaa');
});

it('disconnecting a connection that could not be restored removes its record', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { page, wallets } = setup({ storage });
  wallets.start();
  page.announce(fakeConnector({ get: [new WalletError('timeout', { method: 'getSession', ms: 1 })] }));
  await idle();
  expect(JSON.stringify(await storage.get(bookKey))).toContain('0xaaaa');
  await wallets.list.get()[0]?.disconnect();
  await idle();
  expect(JSON.stringify(await storage.get(bookKey))).not.toContain('0xaaaa');
});

it('a storage that throws is reported once, and connecting still works', async () => {
  const broken: Storage = {
    get: () => Promise.reject(new Error('no')),
    update: () => Promise.reject(new Error('no')),
    keys: () => Promise.reject(new Error('no')),
  };
  const { page, wallets } = setup({ storage: broken });
  wallets.start();
  page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  await wallets.list.get()[0]?.connect();
  await idle();
  expect(wallets.selected.get()?.address).toBe('0xaaaa');
  expect(wallets.restored.get()).toBe(true);
  expect(wallets.reports.get()).toEqual([
    { at: Date.now(), error: expect.objectContaining({ code: 'wallet-failed' }) },
  ]);
});

it('disconnect resolves once storage has removed the record, or after one second', async () => {
  const memory = memoryStorage();
  let written = deferred<void>();
  let isHeld = false;
  const update: Storage['update'] = async (key, change) => {
    await memory.update(key, change);
    if (isHeld) await written.promise;
  };
  for (const isWritten of [true, false]) {
    isHeld = false;
    written = deferred();
    const { page, wallets } = setup({ storage: { ...memory, update } });
    wallets.start();
    page.announce(fakeConnector({ create: [fakeSession()], get: [undefined] }));
    await wallets.list.get()[0]?.connect();
    await idle();
    isHeld = true;
    let isDone = false;
    void wallets.list
      .get()[0]
      ?.disconnect()
      .then(() => {
        isDone = true;
      });
    await vi.advanceTimersByTimeAsync(999);
    expect(isDone).toBe(false);
    if (isWritten) written.resolve();
    await vi.advanceTimersByTimeAsync(isWritten ? 0 : 1);
    expect(isDone).toBe(true);
  }
});

/** The storage after a visit to two wallets, of which Beta was used last. */
async function visitTwo() {
  const storage = memoryStorage();
  const { page, wallets } = setup({ storage });
  wallets.start();
  await idle();
  for (const [id, account] of [
    ['Alpha', alice],
    ['Beta', bob],
  ] as const) {
    page.announce(
      fakeConnector({ id, wallet: { name: id }, create: [fakeSession({ accounts: [account] })] }),
    );
    await wallets.connections.get().at(-1)?.connect();
  }
  await idle();
  return storage;
}

it('the next visit keeps the order of the wallets and the selected one, whichever is restored last', async () => {
  const { page, wallets } = setup({ storage: await visitTwo() });
  wallets.start();
  for (const [id, account] of [
    ['Beta', bob],
    ['Alpha', alice],
  ] as const) {
    page.announce(fakeConnector({ id, wallet: { name: id }, get: [fakeSession({ accounts: [account] })] }));
  }
  await idle();
  expect(wallets.list.get().map(({ name, recent }) => `${name} ${recent}`)).toEqual(['Beta 0', 'Alpha 1']);
  expect(wallets.accounts.get()).toHaveLength(2);
  expect(wallets.selected.get()?.address).toBe('0xbbbb');
});

it('the wallet used last is first in the list, also when it was announced before the records were read', async () => {
  const { page, wallets } = setup({ storage: await visitTwo() });
  wallets.start();
  const wait = () => new Promise<undefined>(() => undefined);
  for (const id of ['Alpha', 'Beta']) page.announce(fakeConnector({ id, wallet: { name: id }, get: [wait] }));
  expect(wallets.list.get().map(({ name }) => name)).toEqual(['Alpha', 'Beta']);
  await idle();
  expect(wallets.list.get().map(({ name }) => name)).toEqual(['Beta', 'Alpha']);
});

it('a wallet that connects before the records were read stays, the first of them, also when its write is slow', async () => {
  const storage = await visitTwo();
  const answer = deferred<void>();
  const get: Storage['get'] = async (key) => {
    const value = await storage.get(key);
    await answer.promise;
    return value;
  };
  const update: Storage['update'] = async (key, change) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await storage.update(key, change);
  };
  const { page, wallets } = setup({ storage: { ...storage, get, update } });
  wallets.start();
  page.announce(
    fakeConnector({ id: 'Gamma', wallet: { name: 'Gamma' }, create: [fakeSession({ accounts: [alice] })] }),
  );
  await wallets.connections.get()[0]?.connect();
  answer.resolve();
  await idle();
  for (const id of ['Alpha', 'Beta']) page.announce(fakeConnector({ id, wallet: { name: id } }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(wallets.connections.get()[0]?.status).toBe('connected');
  expect(wallets.list.get().map(({ name, recent }) => `${name} ${recent}`)).toEqual([
    'Gamma 0',
    'Beta 1',
    'Alpha 2',
  ]);
});

it('a wallet is restored, and another is connected, while the one that was selected is missing', async () => {
  const { page, wallets } = setup({ storage: await visitTwo() });
  wallets.start();
  await idle();
  page.announce(
    fakeConnector({ id: 'Alpha', wallet: { name: 'Alpha' }, get: [fakeSession({ accounts: [alice] })] }),
  );
  await idle();
  expect(wallets.selected.get()?.address).toBe('0xaaaa');
  const carol = fakeAccount('eip155:1', '0xcccc');
  page.announce(
    fakeConnector({ id: 'Gamma', wallet: { name: 'Gamma' }, create: [fakeSession({ accounts: [carol] })] }),
  );
  await wallets.connections.get()[1]?.connect();
  expect(wallets.selected.get()?.address).toBe('0xcccc');
});

it('a second start, as in StrictMode, keeps every change since the first one', async () => {
  const memory = memoryStorage();
  const answers = [deferred<void>(), deferred<void>()];
  const get: Storage['get'] = async (key) => {
    const value = await memory.get(key);
    await answers.shift()?.promise;
    return value;
  };
  const [first, second] = answers;
  const { page, wallets } = setup({ storage: { ...memory, get } });
  wallets.start()();
  wallets.start();
  first?.resolve();
  await idle();
  page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  await wallets.list.get()[0]?.connect();
  second?.resolve();
  await idle();
  page.announce(fakeConnector({ id: 'b', wallet: { name: 'Another' } }));
  expect(wallets.list.get().map(({ recent }) => recent)).toEqual([0, undefined]);
});

/** A visit whose wallet is locked, and the call by which it reports that it was unlocked. */
async function visitLocked(storage: Storage) {
  const later = setup({ storage });
  later.wallets.start();
  const locked = new WalletError('wallet-locked', { method: 'eth_accounts' });
  let unlock: (() => void) | undefined;
  const connector = fakeConnector({
    get: [
      ({ onReady }) => {
        unlock = onReady;
        return Promise.reject(locked);
      },
    ],
  });
  later.page.announce(connector);
  await idle();
  expect(later.wallets.connections.get()[0]).toMatchObject({ status: 'disconnected', error: locked });
  return { ...later, connector, unlock: () => unlock?.() };
}

it('a connection whose wallet was locked is restored without a prompt when the wallet reports that it is ready', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { connector, unlock, wallets } = await visitLocked(storage);
  connector.willGet(fakeSession({ accounts: [alice] }));
  unlock();
  expect(wallets.connections.get()[0]?.remembered).toBe(alice.id);
  await idle();
  expect(wallets.selected.get()?.address).toBe('0xaaaa');
  unlock();
  await idle();
  expect(connector.calls.map(({ verb }) => verb)).toEqual(['getSession', 'getSession']);
  connector.assertNoSurprise();
});

it('a connection that the person ended stays so when its wallet reports that it is ready', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { connector, unlock, wallets } = await visitLocked(storage);
  await wallets.connections.get()[0]?.disconnect();
  unlock();
  await idle();
  expect(wallets.connections.get()[0]?.status).toBe('disconnected');
  expect(connector.calls).toHaveLength(1);
});

it('a wallet that reports that it is ready while the person connects by hand changes nothing', async () => {
  const storage = memoryStorage();
  await visit(storage);
  const { connector, unlock, wallets } = await visitLocked(storage);
  const answer = deferred<Session>();
  connector.willCreate(() => answer.promise);
  const connected = wallets.connections.get()[0]?.connect();
  unlock();
  expect(wallets.connections.get()[0]?.status).toBe('connecting');
  answer.resolve(fakeSession({ accounts: [bob] }));
  await connected;
  expect(connector.calls.map(({ verb }) => verb)).toEqual(['getSession', 'createSession']);
});
