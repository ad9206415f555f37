import { type Storage, WalletError } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { breakable, memoryStorage } from '../test/storage.js';
import { createJournal } from './createJournal.js';
import { greeting, hash, start, transfer } from './testing.js';

const error = { code: 'user-rejected', message: 'Refused.' };

/** A journal in a separate tab over a shared storage. */
function openTab(storage: Storage, tab = 'tab-1', alive: readonly string[] = [tab]) {
  const closed = (other: string) =>
    alive.includes(other) ? new Promise<void>(() => undefined) : Promise.resolve();
  const journal = createJournal({ storage, tab, closed, now: () => Date.now() });
  const stop = journal.start();
  return { journal, stop, loaded: () => expect.poll(() => journal.loaded.get()).toBe(true) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createJournal', () => {
  test('add saves the entry before it resolves', async () => {
    const storage = memoryStorage();
    const { journal } = openTab(storage);
    const entry = await journal.add(transfer);
    expect(await storage.get(`entry/${entry.id}`)).toMatchObject({
      status: 'asked',
      account: transfer.account,
    });
  });

  test('the journal lists the newest entry first', async () => {
    const { journal } = openTab(memoryStorage());
    const first = await journal.add(transfer);
    vi.setSystemTime(start + 5);
    const second = await journal.add(greeting);
    expect(journal.entries.get().map((entry) => entry.id)).toEqual([second.id, first.id]);
  });

  test('an entry and its hash survive a reload', async () => {
    const storage = memoryStorage();
    const before = openTab(storage);
    const entry = await before.journal.add(transfer);
    await before.journal.note(entry.id, { type: 'sent', hash });
    before.stop();
    const after = openTab(storage, 'tab-2');
    await after.loaded();
    expect(after.journal.entries.get()).toMatchObject([{ id: entry.id, status: 'sent', hash }]);
  });

  test('the journal marks a request of a closed tab as unanswered', async () => {
    const storage = memoryStorage();
    await openTab(storage).journal.add(transfer);
    const after = openTab(storage, 'tab-2', ['tab-2']);
    await expect.poll(() => after.journal.entries.get()[0]?.status).toBe('unanswered');
  });

  test('the journal marks every request of a closed tab as unanswered, however late each is read', async () => {
    const storage = memoryStorage();
    const before = openTab(storage);
    for (const intent of [transfer, greeting, transfer]) await before.journal.add(intent);
    let reads = 0;
    const slow: Storage = {
      ...storage,
      async get(key) {
        const value = await storage.get(key);
        await new Promise((resolve) => setTimeout(resolve, ++reads * 10));
        return value;
      },
    };
    const after = openTab(slow, 'tab-2', ['tab-2']);
    await vi.advanceTimersByTimeAsync(100);
    expect(after.journal.entries.get().map(({ status }) => status)).toEqual(Array(3).fill('unanswered'));
  });

  test('the journal marks a request as unanswered when its tab is closed later', async () => {
    const storage = memoryStorage();
    await openTab(storage).journal.add(transfer);
    let close: () => void = () => undefined;
    const closed = () =>
      new Promise<void>((resolve) => {
        close = resolve;
      });
    const journal = createJournal({ storage, tab: 'tab-2', closed });
    journal.start();
    await expect.poll(() => journal.loaded.get()).toBe(true);
    expect(journal.entries.get()[0]?.status).toBe('asked');
    close();
    await expect.poll(() => journal.entries.get()[0]?.status).toBe('unanswered');
  });

  test('the journal does not change a pending request of another open tab', async () => {
    const storage = memoryStorage();
    await openTab(storage).journal.add(transfer);
    const after = openTab(storage, 'tab-2', ['tab-1', 'tab-2']);
    await after.loaded();
    expect(after.journal.entries.get()[0]?.status).toBe('asked');
  });

  test('the journal merges the outcomes that two tabs record for one entry', async () => {
    const storage = memoryStorage();
    const first = openTab(storage, 'tab-1', ['tab-1', 'tab-2']);
    const entry = await first.journal.add(transfer);
    const two = openTab(storage, 'tab-2', ['tab-1', 'tab-2']);
    await two.loaded();
    await Promise.all([
      first.journal.note(entry.id, { type: 'sent', hash }),
      two.journal.note(entry.id, { type: 'unanswered', error }),
    ]);
    expect(await storage.get(`entry/${entry.id}`)).toMatchObject({ status: 'sent', hash });
  });

  test.each([
    ['a call with more data than is kept', [{ to: '0x1', value: '0', data: `0x${'00'.repeat(20_000)}` }]],
    ['more calls than are kept', Array.from({ length: 51 }, () => ({ to: '0x1', value: '0' }))],
  ])('an entry with %s is cut, and is read again after a reload', async (_, calls) => {
    const storage = memoryStorage();
    const request = { kind: 'calls', calls, atomic: true, symbol: 'ETH', decimals: 18 } as const;
    const before = openTab(storage);
    const entry = await before.journal.add({ ...transfer, request });
    await before.journal.note(entry.id, { type: 'batched', callsId: 'calls-1' });
    before.stop();
    const after = openTab(storage, 'tab-2');
    await after.loaded();
    expect(after.journal.entries.get()).toMatchObject([{ id: entry.id, status: 'sent', cut: true }]);
  });

  test('the journal quarantines a corrupt record and keeps the others', async () => {
    const storage = memoryStorage();
    const { journal } = openTab(storage);
    const good = await journal.add(transfer);
    await storage.update('entry/bad', () => ({ version: 1, id: 'bad' }));
    const after = openTab(storage, 'tab-2', ['tab-1']);
    await after.loaded();
    expect(after.journal.entries.get().map((entry) => entry.id)).toEqual([good.id]);
    expect(await storage.get('entry/bad')).toBeUndefined();
    expect(await storage.get('quarantine/entry/bad')).toMatchObject({ value: { version: 1, id: 'bad' } });
  });

  test('note ignores an outcome that could not be read again, and records a later one', async () => {
    const storage = memoryStorage();
    const { journal } = openTab(storage);
    const entry = await journal.add(transfer);
    await journal.note(entry.id, { type: 'sent', hash: undefined } as never);
    expect(journal.entries.get()).toEqual([entry]);
    expect(await storage.get(`entry/${entry.id}`)).toMatchObject({ status: 'asked' });
    await journal.note(entry.id, { type: 'sent', hash });
    expect(journal.entries.get()).toMatchObject([{ status: 'sent', hash }]);
  });

  test('the journal keeps at most 500 entries, including every pending transaction', async () => {
    const { journal } = openTab(memoryStorage());
    const oldest = await journal.add(transfer);
    await journal.note(oldest.id, { type: 'sent', hash });
    for (let n = 0; n < 510; n += 1) {
      vi.setSystemTime(start + 1 + n);
      const entry = await journal.add(greeting);
      await journal.note(entry.id, { type: 'refused', error });
    }
    expect(journal.entries.get()).toHaveLength(500);
    expect(journal.entries.get().at(-1)?.id).toBe(oldest.id);
  });

  test('clearSettled removes settled entries only', async () => {
    const storage = memoryStorage();
    const { journal } = openTab(storage);
    const entry = await journal.add(transfer);
    await journal.note(entry.id, { type: 'sent', hash });
    const refused = await journal.add(greeting);
    await journal.note(refused.id, { type: 'refused', error });
    await journal.clearSettled();
    expect(journal.entries.get().map((entry) => entry.id)).toEqual([entry.id]);
    expect(await storage.keys()).toEqual([`entry/${entry.id}`]);
  });

  test('the journal follows the entries that another tab writes and removes', async () => {
    const shared = memoryStorage();
    const listeners = new Set<(key: string) => void>();
    const subscribe = (listener: (key: string) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    };
    const storage: Storage = { ...shared, subscribe };
    const first = openTab(storage, 'tab-1', ['tab-1', 'tab-2']);
    const two = openTab(storage, 'tab-2', ['tab-1', 'tab-2']);
    await two.loaded();
    const entry = await first.journal.add(greeting);
    for (const notify of listeners) notify(`entry/${entry.id}`);
    await expect.poll(() => two.journal.entries.get().length).toBe(1);
    await first.journal.note(entry.id, { type: 'refused', error });
    await first.journal.clearSettled();
    for (const notify of listeners) notify(`entry/${entry.id}`);
    await expect.poll(() => two.journal.entries.get().length).toBe(0);
  });
});

describe('createJournal with a failing storage', () => {
  const unavailable = new WalletError('storage-unavailable', { storage: 'IndexedDB' });

  test('the journal keeps the hash in memory and reports the trouble when the storage fails', async () => {
    const storage = breakable(memoryStorage());
    const { journal, loaded } = openTab(storage);
    await loaded();
    storage.fail(unavailable);
    const entry = await journal.add(transfer);
    await journal.note(entry.id, { type: 'sent', hash });
    expect(journal.entries.get()).toMatchObject([{ status: 'sent', hash }]);
    expect(journal.trouble.get()).toMatchObject({ error: unavailable, unsaved: [entry.id] });
  });

  test('the trouble names an entry whose second write fails while its first one succeeds', async () => {
    const storage = memoryStorage();
    const { journal } = openTab(storage);
    const { id } = await journal.add(transfer);
    const writes: ((failure?: Error) => void)[] = [];
    const update = storage.update.bind(storage);
    storage.update = (key, change) =>
      new Promise((resolve, reject) =>
        writes.push((failure) => (failure ? reject(failure) : update(key, change).then(resolve, reject))),
      );
    const both = [journal.note(id, { type: 'unanswered', error }), journal.note(id, { type: 'sent', hash })];
    writes[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    writes[1]?.(new Error('blocked'));
    await Promise.all(both);
    expect(journal.trouble.get()?.unsaved).toEqual([id]);
  });

  test('retry saves the unsaved entry and clears the trouble when the storage works again', async () => {
    const storage = breakable(memoryStorage());
    const { journal, loaded } = openTab(storage);
    await loaded();
    storage.fail(unavailable);
    const entry = await journal.add(transfer);
    await journal.note(entry.id, { type: 'sent', hash });
    storage.mend();
    await journal.retry();
    expect(journal.trouble.get()).toBeUndefined();
    expect(await storage.get(`entry/${entry.id}`)).toMatchObject({ status: 'sent', hash });
  });

  test('retry reads the entries that could not be read before', async () => {
    const shared = memoryStorage();
    const entry = await openTab(shared).journal.add(transfer);
    const storage = breakable(shared);
    storage.fail(unavailable);
    const { journal, loaded } = openTab(storage, 'tab-2', ['tab-1']);
    await loaded();
    expect(journal.trouble.get()).toMatchObject({ unread: true });
    storage.mend();
    await journal.retry();
    expect(journal.trouble.get()).toBeUndefined();
    expect(journal.entries.get()[0]?.id).toBe(entry.id);
  });

  test('add resolves after a time limit when the storage never answers', async () => {
    const never: Storage = {
      get: () => new Promise(() => undefined),
      update: () => new Promise(() => undefined),
      keys: () => new Promise(() => undefined),
    };
    const { journal } = openTab(never);
    const added = journal.add(transfer);
    await vi.advanceTimersByTimeAsync(2000);
    await expect(added).resolves.toMatchObject({ status: 'asked' });
    expect(journal.loaded.get()).toBe(true);
    expect(journal.trouble.get()?.unsaved).toHaveLength(1);
  });

  test('the journal removes settled entries when the storage is full', async () => {
    const shared = memoryStorage();
    let room = 3;
    const storage: Storage = {
      ...shared,
      update: async (key, change) => {
        const keys = await shared.keys();
        const next = change(await shared.get(key));
        if (next !== undefined && !keys.includes(key) && keys.length >= room) {
          throw new WalletError('storage-quota', { storage: 'IndexedDB' });
        }
        await shared.update(key, () => next);
      },
    };
    const { journal } = openTab(storage);
    for (let n = 0; n < 3; n += 1) {
      vi.setSystemTime(start + n);
      const entry = await journal.add(greeting);
      await journal.note(entry.id, { type: 'refused', error });
    }
    vi.setSystemTime(start + 10);
    const added = await journal.add(transfer);
    expect(journal.trouble.get()).toBeUndefined();
    expect(await shared.keys()).toContain(`entry/${added.id}`);
    room = 0;
    await journal.add(transfer);
    expect(journal.trouble.get()?.error.code).toBe('storage-quota');
  });
});
