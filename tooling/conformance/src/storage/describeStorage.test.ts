import type { Storage } from '@causeway/protocol';
import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { describe, expect, test } from 'vitest';
import { broken, judge } from '../law.js';
import { describeStorage } from './describeStorage.js';
import { type StorageSubject, storageLaws } from './laws.js';

/** A sound storage whose records several handles share, told apart by who writes. */
function soundStorages() {
  const texts = new Map<string, string>();
  const listeners = new Set<{ owner: number; hear: (key: string) => void }>();
  let owners = 0;
  const read = (key: string): unknown => {
    const text = texts.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  };
  return (): Storage => {
    const owner = owners++;
    return {
      get: async (key) => read(key),
      async update(key, change) {
        const value = change(read(key));
        if (value === undefined) texts.delete(key);
        else texts.set(key, JSON.stringify(value));
        for (const listener of listeners) if (listener.owner !== owner) listener.hear(key);
      },
      keys: async () => [...texts.keys()],
      subscribe(hear) {
        const listener = { owner, hear };
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
  };
}

/** A storage over a browser that fails, told apart by `isFull`. */
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
  const open = soundStorages();
  const refuse = (code: 'storage-unavailable' | 'storage-quota'): Storage => ({
    ...open(),
    update: async () => {
      throw new WalletError(code, { storage: 'test' });
    },
  });
  return {
    storage: open(),
    other: open(),
    unavailable: refuse('storage-unavailable'),
    full: refuse('storage-quota'),
    failing: failing((cause) => peek(cause, 'name') === 'QuotaExceededError'),
  };
}

describeStorage('a storage of the suite itself', sound);
describeStorage('a storage nobody shares', () => ({ storage: soundStorages()() }));

/** Each breaks one promise; the sentence is the law that must notice. */
const flaws: readonly [flaw: string, law: string, make: () => StorageSubject][] = [
  [
    'reads null for a missing key',
    'a key that was never written reads as undefined',
    () => alter((s) => ({ get: async (key) => (await s.get(key)) ?? null })),
  ],
  [
    'takes what the browser fails with for an error',
    'whatever the browser fails with, a storage says that it cannot be reached or has no room',
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
    'resolves before it has written',
    'what an update returned is read back, whole, once the update has resolved',
    () =>
      alter((s) => ({
        update: async (key, change) => void setTimeout(() => void s.update(key, change)),
      })),
  ],
  [
    'takes falsy values for none',
    'null, false, zero and the empty text are values',
    () => alter((s) => ({ get: async (key) => (await s.get(key)) || undefined })),
  ],
  [
    'hides the value before from a change',
    'an update is given the value before it, or undefined',
    () => alter((s) => ({ update: (key, change) => s.update(key, () => change(undefined)) })),
  ],
  [
    'keeps removed keys',
    'returning undefined removes the key',
    () => alter((s) => ({ update: (key, change) => s.update(key, (value) => change(value) ?? null) })),
  ],
  [
    'names a key once for each write',
    'keys names each key that holds a value, once',
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
    'any text is an ordinary key',
    () => alter((s) => ({ keys: async () => (await s.keys()).map((key) => key.replace(/^__|__$/g, '')) })),
  ],
  [
    'keeps references',
    'a stored value does not follow later changes of the object it came from',
    byReference,
  ],
  ['keeps references', 'a stored value does not follow changes of the object that was read', byReference],
  [
    'swallows what a change throws',
    'a change that throws is heard by its caller, writes nothing and blocks nobody',
    () => alter((s) => ({ update: (key, change) => s.update(key, change).catch(() => undefined) })),
  ],
  ['reads, waits, then writes', 'updates of one key begun together are all counted', unlocked],
  [
    'writes every record back with each update',
    'updates of different keys begun together do not disturb each other',
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
    'two handles on the same records see the same values and lose no update',
    () => ({ storage: soundStorages()(), other: soundStorages()() }),
  ],
  [
    'announces its own updates',
    'a listener hears of the key another handle changed, and not of its own',
    () => {
      const open = soundStorages();
      const [mine, other] = [open(), open()];
      return {
        other,
        storage: {
          ...mine,
          subscribe(hear) {
            const stops = [mine.subscribe?.(hear), other.subscribe?.(hear)];
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
    'a listener that was stopped hears nothing more, and may be stopped twice',
    () =>
      alter((s) => ({
        subscribe(hear) {
          s.subscribe?.(hear);
          return () => {};
        },
      })),
  ],
  [
    'throws a foreign error when it is not there',
    'a storage that cannot be reached says storage-unavailable and never throws at the call',
    () => ({ ...sound(), unavailable: throwing() }),
  ],
  [
    'throws a foreign error when it is full',
    'a storage without room says storage-quota and keeps what it had',
    () => ({ ...sound(), full: throwing() }),
  ],
];

describe('the storage suite notices a storage that', () => {
  test.each(flaws)('%s (law: %s)', async (_, law, make) => {
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

  test('breaks any law: none is without a flaw that it notices', () => {
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
