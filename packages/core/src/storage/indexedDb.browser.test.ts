import { describeStorage } from '@causeway/conformance';
import type { Storage } from '@causeway/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { indexedDbStorage } from './indexedDb.js';

let count = 0;
const fresh = () => `causeway-test-${Date.now()}-${count++}`;
const remove = (name: string) =>
  new Promise<void>((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = request.onerror = request.onblocked = () => resolve();
  });

const browserDb = globalThis.indexedDB;
const replaceDb = (factory: unknown) =>
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: factory });

/** The places where IndexedDB can fail, each as a factory that fails there with a value. */
const places: readonly ((fail: () => never, error: unknown) => unknown)[] = [
  (fail) => ({ open: fail }),
  (_, error) => ({ open: () => later({ error }, 'onerror') }),
  (fail) => ({ open: () => opened(fail) }),
  (fail) => ({ open: () => opened(() => ({ objectStore: fail })) }),
  (fail) => ({ open: () => opened(() => ({ objectStore: () => ({ get: fail, getAllKeys: fail }) })) }),
  (_, error) => {
    const records = { get: () => ({}), getAllKeys: () => ({}) };
    return { open: () => opened(() => later({ error, objectStore: () => records }, 'onabort')) };
  },
];
const opened = (transaction: () => unknown) => later({ result: { transaction } }, 'onsuccess');

/** A request that calls one of its handlers after the current task. */
function later(request: Record<string, unknown>, handler: string): object {
  setTimeout(() => (request[handler] as () => void)?.(), 0);
  return request;
}

describeStorage('indexedDbStorage', () => {
  const name = fresh();
  let turn = 0;
  return {
    storage: indexedDbStorage({ name }),
    other: indexedDbStorage({ name }),
    failing(next) {
      const failure = next();
      const place = places[turn++ % places.length];
      replaceDb(
        place?.(() => {
          throw failure;
        }, failure),
      );
      return indexedDbStorage({ name });
    },
    async stop() {
      replaceDb(browserDb);
      await remove(name);
    },
  };
});

describe('records in IndexedDB', () => {
  const storages: { readonly name: string; readonly storage: Storage }[] = [];
  afterEach(async () => {
    replaceDb(browserDb);
    vi.unstubAllGlobals();
    for (const { name } of storages.splice(0)) await remove(name);
  });
  function make(name = fresh()) {
    const storage = indexedDbStorage({ name });
    storages.push({ name, storage });
    return storage;
  }

  it('two names have no record in common', async () => {
    const [first, other] = [make(), make()];
    await first.update('a', () => 1);
    expect(await other.keys()).toEqual([]);
    expect(await first.keys()).toEqual(['a']);
  });

  it('records without a name are found where earlier releases kept them', async () => {
    storages.push({ name: 'causeway', storage: indexedDbStorage() });
    await indexedDbStorage({ name: 'causeway' }).update('a', () => 1);
    expect(await indexedDbStorage().get('a')).toBe(1);
  });

  it.each([
    ['QuotaExceededError', 'storage-quota'],
    ['UnknownError', 'storage-unavailable'],
  ])('a write that fails with %s rejects with %s and its cause', async (name, code) => {
    const cause = new DOMException('no', name);
    replaceDb({
      open: () =>
        opened(() => {
          throw cause;
        }),
    });
    await expect(make().update('a', () => 1)).rejects.toMatchObject({
      code,
      context: { storage: 'IndexedDB' },
      cause,
    });
  });

  it('a database that could not be opened is opened again at the next use', async () => {
    const storage = make();
    replaceDb({ open: () => later({ error: new Error('busy') }, 'onerror') });
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'storage-unavailable' });
    replaceDb({ open: () => later({}, 'onblocked') });
    await expect(storage.get('a')).rejects.toMatchObject({ code: 'storage-unavailable' });
    replaceDb(browserDb);
    await storage.update('a', () => 1);
    expect(await storage.get('a')).toBe(1);
  });

  it('a database that does not open fails after ten seconds, and is opened again at the next use', async () => {
    const storage = make();
    replaceDb({ open: () => ({}) });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const results = Promise.allSettled([storage.get('a'), storage.keys()]);
      const ended = vi.fn();
      void results.then(ended);
      await vi.advanceTimersByTimeAsync(9_999);
      expect(ended).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      const failure = { status: 'rejected', reason: { code: 'storage-unavailable' } };
      expect(await results).toMatchObject([failure, failure]);
    } finally {
      vi.useRealTimers();
    }
    replaceDb(browserDb);
    await storage.update('a', () => 1);
    expect(await storage.get('a')).toBe(1);
  });

  it('a storage releases the database for a newer version, and opens it again', async () => {
    const name = fresh();
    const storage = make(name);
    await storage.update('a', () => 1);
    await remove(name);
    expect(await storage.keys()).toEqual([]);
  });

  it('a write resolves when its transaction is complete, and a read when its value is available', async () => {
    const transaction: Record<string, unknown> = {};
    const request: Record<string, unknown> = { transaction, result: 'old' };
    const records = { get: () => request, put: () => {}, transaction: { commit: () => {} } };
    transaction.objectStore = () => records;
    replaceDb({ open: () => opened(() => transaction) });
    const storage = make();
    const ends: string[] = [];
    void storage.get('a').then((value) => ends.push(`read ${value}`));
    await vi.waitFor(() => expect(request.onsuccess).toBeTypeOf('function'));
    (request.onsuccess as () => void)();
    await vi.waitFor(() => expect(ends).toEqual(['read old']));
    request.onsuccess = undefined;
    void storage.update('a', () => 'new').then(() => ends.push('written'));
    await vi.waitFor(() => expect(request.onsuccess).toBeTypeOf('function'));
    (request.onsuccess as () => void)();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(ends).toEqual(['read old']);
    (transaction.oncomplete as () => void)();
    await vi.waitFor(() => expect(ends).toEqual(['read old', 'written']));
  });

  it('an update that changes nothing writes nothing and notifies no other tab', async () => {
    const name = fresh();
    const [storage, other] = [make(name), make(name)];
    await storage.update('a', () => 1);
    const keys: string[] = [];
    const stop = other.subscribe?.((key) => keys.push(key));
    await storage.update('a', () => 1);
    await storage.update('b', () => undefined);
    await storage.update('c', () => 2);
    await vi.waitFor(() => expect(keys).toContain('c'));
    expect(keys).toEqual(['c']);
    stop?.();
  });

  it('a recalled key is available at once on the next visit with the value that any tab wrote last, and no other key is', async () => {
    const name = fresh();
    const [storage, other] = [make(name), make(name)];
    for (const tab of [storage, other]) expect(tab.recall?.('a')).toBeUndefined();
    await storage.update('a', () => ({ n: 1 }));
    await other.update('a', () => ({ n: 2 }));
    await storage.update('b', () => 1);
    expect(make(name).recall?.('a')).toEqual({ n: 2 });
    expect(make(name).recall?.('b')).toBeUndefined();
    await storage.update('a', () => undefined);
    expect(make(name).recall?.('a')).toBeUndefined();
  });

  it('a read corrects a recalled value that is out of date', async () => {
    const name = fresh();
    const [older, storage] = [make(name), make(name)];
    expect(storage.recall?.('a')).toBeUndefined();
    await storage.update('a', () => 1);
    // Such as a page of the app's last version, which keeps no copies.
    await older.update('a', () => 2);
    const next = make(name);
    expect(next.recall?.('a')).toBe(1);
    expect(await next.get('a')).toBe(2);
    expect(make(name).recall?.('a')).toBe(2);
  });

  it('a transaction that is complete no longer listens to the page', async () => {
    const listening = new Set<unknown>();
    const { addEventListener, removeEventListener } = globalThis;
    vi.stubGlobal('addEventListener', (type: string, listener: EventListener, options?: object) => {
      if (type === 'pagehide') listening.add(listener);
      addEventListener(type, listener, options);
    });
    vi.stubGlobal('removeEventListener', (type: string, listener: EventListener) => {
      if (type === 'pagehide') listening.delete(listener);
      removeEventListener(type, listener);
    });
    const storage = make();
    await storage.update('a', () => 1);
    expect(await storage.get('a')).toBe(1);
    await expect.poll(() => listening.size).toBe(0);
  });

  it('records are kept without local storage or with a full one, and nothing is recalled', async () => {
    const fail = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    for (const area of [undefined, { getItem: fail, setItem: fail }]) {
      vi.stubGlobal('localStorage', area);
      const storage = make();
      expect(storage.recall?.('a')).toBeUndefined();
      await storage.update('a', () => 1);
      expect(await storage.get('a')).toBe(1);
      expect(storage.recall?.('a')).toBeUndefined();
    }
  });

  it('a copy that cannot be replaced is not recalled', async () => {
    const storage = make();
    storage.recall?.('a');
    await storage.update('a', () => 'short');
    expect(storage.recall?.('a')).toBe('short');
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
      if (text.length > 10) throw new DOMException('no', 'QuotaExceededError');
      setItem.call(this, key, text);
    });
    await storage.update('a', () => 'longer than the room that is left');
    expect(storage.recall?.('a')).toBeUndefined();
  });

  it('nothing is recalled from the beginning of a change until it is written', async () => {
    const storage = make();
    storage.recall?.('a');
    await storage.update('a', () => 1);
    const written = storage.update('a', (value) => value);
    expect(storage.recall?.('a')).toBeUndefined();
    await written;
    expect(storage.recall?.('a')).toBe(1);
  });

  it('a message of another script that is not a key reaches no listener', async () => {
    const name = fresh();
    const keys: unknown[] = [];
    const storage = make(name);
    const stop = storage.subscribe?.((key) => keys.push(key));
    const channel = new BroadcastChannel(`${name}:records`);
    channel.postMessage({ key: 'a' });
    channel.postMessage('b');
    await vi.waitFor(() => expect(keys).toContain('b'));
    expect(keys).toEqual(['b']);
    channel.close();
    stop?.();
  });

  it('a page that comes back from the back-forward cache reports its recalled keys as changed until it stops', async () => {
    const storage = make();
    const keys: string[] = [];
    const stop = storage.subscribe?.((key) => keys.push(key));
    storage.recall?.('a');
    await storage.update('b', () => 1);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(keys).toEqual([]);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(keys).toEqual(['a']);
    stop?.();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(keys).toEqual(['a']);
  });

  it('records are written without a channel between tabs', async () => {
    vi.stubGlobal('BroadcastChannel', undefined);
    const storage = make();
    const stop = storage.subscribe?.(() => expect.unreachable());
    await storage.update('a', () => 1);
    expect(await storage.get('a')).toBe(1);
    stop?.();
  });
});

/** A storage whose records are held by a transaction of another page until it is released. */
async function openBehindTransaction(name: string) {
  const storage = indexedDbStorage({ name });
  await storage.update('one', () => 1);
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.onsuccess = () => resolve(request.result);
  });
  const records = database.transaction('records', 'readwrite').objectStore('records');
  let isHeld = true;
  const hold = () => {
    if (isHeld) records.get('one').onsuccess = hold;
  };
  hold();
  const release = () => {
    isHeld = false;
    database.close();
  };
  return { storage, release };
}

describe('a transaction of another page that does not end', () => {
  afterEach(() => vi.useRealTimers());

  it('a read and a write behind a blocked transaction fail after ten seconds, and work once it has ended', async () => {
    const name = fresh();
    const { storage, release } = await openBehindTransaction(name);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const results = Promise.allSettled([storage.get('one'), storage.keys()]);
    // The database is open, and both transactions wait. Waiting moves the clock a little.
    await vi.waitUntil(() => vi.getTimerCount() === 2);
    vi.advanceTimersByTime(9_000);
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(1_000);
    const failure = { status: 'rejected', reason: { code: 'storage-unavailable' } };
    expect(await results).toMatchObject([failure, failure]);
    release();
    expect(await storage.get('one')).toBe(1);
    await remove(name);
  });

  it('a page that is left ends its transactions, and begins them again when the visitor goes back', async () => {
    const name = fresh();
    const { storage, release } = await openBehindTransaction(name);
    let changes = 0;
    let ended = 0;
    const count = () => {
      ended += 1;
    };
    const written = storage.update('one', (value) => {
      changes += 1;
      return Number(value) + 1;
    });
    const read = storage.keys();
    void written.then(count);
    void read.then(count);
    // Both transactions have begun: they were asked for before this one, which is made in the same way.
    await indexedDbStorage({ name: `${name}-other` }).keys();
    dispatchEvent(new Event('pagehide'));
    release();
    // The next page's own transactions go on.
    expect(await indexedDbStorage({ name }).get('one')).toBe(1);
    expect([changes, ended]).toEqual([0, 0]);
    dispatchEvent(new Event('pageshow'));
    await written;
    expect(await read).toEqual(['one']);
    expect(await storage.get('one')).toBe(2);
    expect(changes).toBe(1);
    // Going back once more repeats nothing.
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new Event('pageshow'));
    expect(await storage.get('one')).toBe(2);
    await Promise.all([remove(name), remove(`${name}-other`)]);
  });
});
