import type { Storage } from '@causeway/protocol';
import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { describe, expect, test } from 'vitest';
import { broken, judge } from '../law.js';
import { describeStorage } from './describeStorage.js';
import { storageLaws } from './laws.js';
import type { StorageSubject } from './subject.js';

/** A sound storage whose records several handles share, distinguished by their writer. */
function soundStorages() {
  const texts = new Map<string, string>();
  const listeners = new Set<{ owner: number; notify: (key: string) => void }>();
  let owners = 0;
  const readText = (key: string): unknown => {
    const text = texts.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return (): Storage => {
    const owner = owners++;
    return {
      get: async (key) => readText(key),
      recall: readText,
      async update(key, change) {
        const value = change(readText(key));
        if (value === undefined) texts.delete(key);
        else texts.set(key, JSON.stringify(value));
        for (const listener of listeners) if (listener.owner !== owner) listener.notify(key);
      },
      keys: async () => [...texts.keys()],
      subscribe(notify) {
        const listener = { owner, notify };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };
}

/** A storage over a browser that fails, distinguished by `isFull`. */
const failing =
  (isFull: (cause: unknown) => boolean) =>
  (next: () => unknown): Storage => {
    const fail = async () => {
      const cause = next();
      throw new WalletError(
        isFull(cause) ? 'storage-quota' : 'storage-unavailable',
        { storage: 'test' },
        { cause },
      );
    };
    return { get: fail, update: fail, keys: fail };
  };

function sound(): Required<Omit<StorageSubject, 'stop'>> {
  const openStorage = soundStorages();
  const refuse = (code: 'storage-unavailable' | 'storage-quota'): Storage => ({
    ...openStorage(),
    update: async () => {
      throw new WalletError(code, { storage: 'test' });
    },
  });
  return {
    storage: openStorage(),
    other: openStorage(),
    unavailable: refuse('storage-unavailable'),
    full: refuse('storage-quota'),
    failing: failing((cause) => peek(cause, 'name') === 'QuotaExceededError'),
  };
}

describeStorage('the reference storage', sound);
describeStorage('a storage with one handle', () => ({ storage: soundStorages()() }));

/** Each breaks one promise; the sentence is the law that must notice. */
const flaws: readonly [flaw: string, law: string, make: () => StorageSubject][] = [
  [
    'reads null for a missing key',
    'a key that was never written reads as undefined',
    () => alter((s) => ({ get: async (key) => (await s.get(key)) ?? null })),
  ],
  [
    'treats any failure of the browser as an error object',
    'any failure of the browser becomes storage-unavailable or storage-quota',
    () => ({ ...sound(), failing: failing((cause) => cause instanceof DOMException && cause.name === 'x') }),
  ],
  [
    'keeps records in an object with a prototype',
    'a key that was never written reads as undefined',
    () => {
      const records: Record<string, unknown> = {};
      return {
        storage: {
          get: async (key) => records[key],
          async update(key, change) {
            records[key] = change(records[key]);
          },
          keys: async () => Object.keys(records),
        },
      };
    },
  ],
  [
    'resolves before the write',
    'a read after an update returns the complete updated value',
    () =>
      alter((s) => ({
        update: async (key, change) => void setTimeout(() => void s.update(key, change)),
      })),
  ],
  [
    'treats falsy values as missing',
    'null, false, zero and the empty string are stored as values',
    () => alter((s) => ({ get: async (key) => (await s.get(key)) || undefined })),
  ],
  [
    'hides the current value from an update',
    'an update receives the current value or undefined',
    () => alter((s) => ({ update: (key, change) => s.update(key, () => change(undefined)) })),
  ],
  [
    'keeps removed keys',
    'an update that returns undefined removes the key',
    () => alter((s) => ({ update: (key, change) => s.update(key, (value) => change(value) ?? null) })),
  ],
  [
    'lists a key once for each write',
    'keys lists each key with a value once',
    () => {
      const writes: string[] = [];
      return alter((s) => ({
        update(key, change) {
          writes.push(key);
          return s.update(key, change);
        },
        keys: async () => writes,
      }));
    },
  ],
  [
    'trims its keys',
    'any string works as a key',
    () => alter((s) => ({ keys: async () => (await s.keys()).map((key) => key.replace(/^__|__$/g, '')) })),
  ],
  ['keeps references', 'changing the written object does not change the stored value', byReference],
  ['keeps references', 'changing the returned object does not change the stored value', byReference],
  [
    'swallows the error of an update',
    'an update that throws rejects, writes nothing and does not block later updates',
    () => alter((s) => ({ update: (key, change) => s.update(key, change).catch(() => undefined) })),
  ],
  ['reads, waits, then writes', 'concurrent updates of one key all take effect', unlocked],
  [
    'writes every record back with each update',
    'concurrent updates of different keys do not affect each other',
    () => {
      let all: Record<string, unknown> = {};
      return {
        storage: {
          get: async (key) => all[key],
          async update(key, change) {
            const copy = { ...all };
            await null;
            all = { ...copy, [key]: change(copy[key]) };
          },
          keys: async () => Object.keys(all),
        },
      };
    },
  ],
  [
    'keeps each handle to itself',
    'two handles on the same records share values and lose no update',
    () => ({ storage: soundStorages()(), other: soundStorages()() }),
  ],
  [
    'announces its own updates',
    'a listener receives the keys changed by another handle and not its own',
    () => {
      const openStorage = soundStorages();
      const [first, other] = [openStorage(), openStorage()];
      return {
        other,
        storage: {
          ...first,
          subscribe(listener) {
            const stops = [first.subscribe?.(listener), other.subscribe?.(listener)];
            return () => {
              for (const stop of stops) stop?.();
            };
          },
        },
      };
    },
  ],
  [
    'cannot be unsubscribed',
    'a stopped listener receives no event and can be stopped twice',
    () =>
      alter((s) => ({
        subscribe(listener) {
          s.subscribe?.(listener);
          return () => {};
        },
      })),
  ],
  [
    'throws a foreign error when it is unreachable',
    'an unreachable storage rejects with storage-unavailable and does not throw synchronously',
    () => ({ ...sound(), unavailable: throwing() }),
  ],
  [
    'recalls what was removed',
    'a recalled value is the one that was read or written last, and recalling never throws',
    () => {
      let last: unknown;
      return alter((s) => ({
        recall(key) {
          last = s.recall?.(key) ?? last;
          return last;
        },
      }));
    },
  ],
  [
    'throws a foreign error when it is full',
    'a full storage rejects with storage-quota and keeps its values',
    () => ({ ...sound(), full: throwing() }),
  ],
];

describe('the storage suite fails a storage that', () => {
  test.each(flaws)('the storage suite fails a storage that %s (law: %s)', async (_, law, make) => {
    expect(storageLaws.map(({ sentence }) => sentence)).toContain(law);
    expect(
      broken(
        await judge(
          storageLaws.filter(({ sentence }) => sentence === law),
          make,
        ),
      ),
    ).toEqual([law]);
  });

  test('the storage suite has a flawed storage for each law', () => {
    expect(new Set(flaws.map(([, law]) => law))).toEqual(
      new Set(storageLaws.map(({ sentence }) => sentence)),
    );
  });
});

function alter(change: (storage: Storage) => Partial<Storage>): StorageSubject {
  const { storage, ...rest } = sound();
  return { ...rest, storage: { ...storage, ...change(storage) } };
}

function byReference(): StorageSubject {
  const records = new Map<string, unknown>();
  return {
    storage: {
      get: async (key) => records.get(key),
      update: async (key, change) => void records.set(key, change(records.get(key))),
      keys: async () => [...records.keys()],
    },
  };
}

function unlocked(): StorageSubject {
  return alter((s) => ({
    async update(key, change) {
      const before = await s.get(key);
      await null;
      await s.update(key, () => change(before));
    },
  }));
}

function throwing(): Storage {
  return {
    ...sound().storage,
    update: async () => {
      throw new DOMException('no', 'SecurityError');
    },
  };
}
