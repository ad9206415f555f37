import { isWalletError, type Storage } from '@causeway/protocol';
import { expect } from 'vitest';
import { hostileFailures, seenFailures } from '../hostileFailures.js';
import type { Disposable, Law } from '../law.js';
import { testSeed } from '../seed.js';
import { listen } from './listen.js';

/** An implementation of `Storage`, empty, and the further parts needed to check it whole. */
export interface StorageSubject extends Disposable {
  readonly storage: Storage;
  /** A second handle on the same records, as another tab has it. */
  readonly other?: Storage;
  /** One that cannot be reached at all, such as local storage that throws. */
  readonly unavailable?: Storage;
  /** A storage that is full. */
  readonly full?: Storage;
  /** One whose browser fails with the result of `next`, whatever the call. */
  readonly failing?: (next: () => unknown) => Storage;
}

const record = Object.freeze({ name: 'a', nested: { list: [1, 'two', null, true], empty: {} } });
const awkwardKeys = ['__proto__', 'constructor', 'toString', 'a/b c', 'a:b', 'é✓', '0', 'length'];

const needsOther = ({ other }: StorageSubject) => (other ? undefined : 'no second handle was given');
const needsSubscribe = ({ storage, other }: StorageSubject) =>
  other && storage.subscribe ? undefined : 'nobody else can write here';

/** The laws of every `Storage`. */
export const storageLaws: readonly Law<StorageSubject>[] = [
  {
    sentence: 'a key that was never written reads as undefined',
    async check({ storage }) {
      for (const key of ['missing', ...awkwardKeys]) expect(await storage.get(key)).toBeUndefined();
      expect(await storage.keys()).toEqual([]);
    },
  },
  {
    sentence: 'a read after an update returns the complete updated value',
    async check({ storage }) {
      await storage.update('a', () => record);
      expect(await storage.get('a')).toEqual(record);
    },
  },
  {
    sentence: 'an update receives the current value or undefined',
    async check({ storage }) {
      const observed: unknown[] = [];
      const note = (n: number) => (value: unknown) => {
        observed.push(value);
        return { n };
      };
      await storage.update('a', note(1));
      await storage.update('a', note(2));
      // A change may run more than once: its first and its last value count.
      expect(observed[0]).toBeUndefined();
      expect(observed.at(-1)).toEqual({ n: 1 });
      expect(await storage.get('a')).toEqual({ n: 2 });
    },
  },
  {
    sentence: 'null, false, zero and the empty string are stored as values',
    async check({ storage }) {
      for (const value of [null, false, 0, '', []]) {
        await storage.update('a', () => value);
        expect(await storage.get('a')).toEqual(value);
        expect(await storage.keys()).toEqual(['a']);
      }
    },
  },
  {
    sentence: 'an update that returns undefined removes the key',
    async check({ storage }) {
      await storage.update('a', () => record);
      await storage.update('b', () => 1);
      await storage.update('a', () => undefined);
      expect(await storage.get('a')).toBeUndefined();
      expect(await storage.keys()).toEqual(['b']);
      await storage.update('never', () => undefined);
      expect(await storage.keys()).toEqual(['b']);
    },
  },
  {
    sentence: 'keys lists each key with a value once',
    async check({ storage }) {
      for (const key of ['b', 'a', 'c', 'a']) await storage.update(key, () => key);
      expect([...(await storage.keys())].sort()).toEqual(['a', 'b', 'c']);
    },
  },
  {
    sentence: 'any string works as a key',
    async check({ storage }) {
      for (const key of awkwardKeys) await storage.update(key, () => ({ key }));
      for (const key of awkwardKeys) expect(await storage.get(key)).toEqual({ key });
      expect([...(await storage.keys())].sort()).toEqual([...awkwardKeys].sort());
      expect(({} as { key?: unknown }).key).toBeUndefined();
    },
  },
  {
    sentence: 'changing the written object does not change the stored value',
    async check({ storage }) {
      const original = { list: [1] };
      await storage.update('a', () => original);
      original.list.push(2);
      expect(await storage.get('a')).toEqual({ list: [1] });
    },
  },
  {
    sentence: 'changing the returned object does not change the stored value',
    async check({ storage }) {
      await storage.update('a', () => ({ list: [1] }));
      const storedValue = (await storage.get('a')) as { list: number[] };
      tryToChange(() => storedValue.list.push(2));
      expect(await storage.get('a')).toEqual({ list: [1] });
    },
  },
  {
    sentence: 'an update that throws rejects, writes nothing and does not block later updates',
    async check({ storage }) {
      await storage.update('a', () => ({ list: [1] }));
      const mistake = new Error('the caller made a mistake');
      const failing = storage.update('a', (value) => {
        tryToChange(() => (value as { list: number[] }).list.push(2));
        throw mistake;
      });
      await expect(failing).rejects.toBe(mistake);
      expect(await storage.get('a')).toEqual({ list: [1] });
      await storage.update('a', () => ({ list: [3] }));
      expect(await storage.get('a')).toEqual({ list: [3] });
    },
  },
  {
    sentence: 'concurrent updates of one key all take effect',
    async check({ storage }) {
      await Promise.all(Array.from({ length: 50 }, () => storage.update('n', increment)));
      expect(await storage.get('n')).toBe(50);
    },
  },
  {
    sentence: 'concurrent updates of different keys do not affect each other',
    async check({ storage }) {
      const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
      await Promise.all(keys.map((key) => storage.update(key, () => key)));
      for (const key of keys) expect(await storage.get(key)).toBe(key);
    },
  },
  {
    sentence: 'two handles on the same records share values and lose no update',
    skip: needsOther,
    async check({ storage, other }) {
      if (!other) return;
      await storage.update('a', () => record);
      expect(await other.get('a')).toEqual(record);
      const both = Array.from({ length: 50 }, (_, index) => (index % 2 ? storage : other));
      await Promise.all(both.map((handle) => handle.update('n', increment)));
      expect(await storage.get('n')).toBe(50);
      expect([...(await other.keys())].sort()).toEqual(['a', 'n']);
    },
  },
  {
    sentence: 'a listener receives the keys changed by another handle and not its own',
    skip: needsSubscribe,
    async check({ storage, other }) {
      const keysSeen: string[] = [];
      const next = listen(storage, keysSeen);
      await storage.update('mine', () => 1);
      await other?.update('theirs', () => 1);
      await next((keys) => keys.includes('theirs'));
      expect(keysSeen).not.toContain('mine');
      await other?.update('theirs', () => undefined);
      await next((keys) => keys.filter((key) => key === 'theirs').length > 1);
    },
  },
  {
    sentence: 'a stopped listener receives no event and can be stopped twice',
    skip: needsSubscribe,
    async check({ storage, other }) {
      const keysSeen: string[] = [];
      const stop = storage.subscribe?.((key) => void keysSeen.push(key));
      stop?.();
      stop?.();
      // The witness proves that the news had arrived.
      const witness = listen(storage, []);
      await other?.update('a', () => 1);
      await witness((keys) => keys.includes('a'));
      expect(keysSeen).toEqual([]);
    },
  },
  {
    sentence: 'an unreachable storage rejects with storage-unavailable and does not throw synchronously',
    skip: ({ unavailable }) => (unavailable ? undefined : 'this storage is always reachable'),
    async check({ unavailable }) {
      const error = await unavailable?.update('a', () => 1).then(() => undefined, caught);
      expect(isWalletError(error, 'storage-unavailable')).toBe(true);
    },
  },
  {
    sentence: 'a full storage rejects with storage-quota and keeps its values',
    skip: ({ full }) => (full ? undefined : 'this storage has no limit that a test reaches'),
    async check({ full }) {
      const before = await full?.keys();
      const error = await full?.update('one more', () => 'x'.repeat(1024)).then(() => undefined, caught);
      expect(isWalletError(error, 'storage-quota')).toBe(true);
      expect(await full?.keys()).toEqual(before);
    },
  },
  {
    sentence: 'a recalled value is the one that was read or written last, and recalling never throws',
    skip: ({ storage }) => (storage.recall ? undefined : 'this storage recalls nothing'),
    async check({ storage, unavailable, full, failing }) {
      expect(storage.recall?.('a')).toBeUndefined();
      await storage.update('a', () => record);
      expect(storage.recall?.('a')).toEqual(record);
      await storage.update('a', () => undefined);
      expect(storage.recall?.('a')).toBeUndefined();
      for (const broken of [unavailable, full, failing?.(() => new Error('no'))]) broken?.recall?.('a');
    },
  },
  {
    sentence: 'any failure of the browser becomes storage-unavailable or storage-quota',
    skip: ({ failing }) => (failing ? undefined : 'this storage does not use a browser'),
    async check({ failing }) {
      const seed = testSeed();
      const next = hostileFailures(seed);
      console.info(`hostile failures: seed ${seed}`);
      for (let turn = 0; turn < 2 * seenFailures; turn += 1) {
        const failure = next();
        const storage = failing?.(() => failure);
        const works = [() => storage?.get('a'), () => storage?.update('a', () => 1), () => storage?.keys()];
        for (const work of works) {
          const error = await work()?.then(() => undefined, caught);
          const isNamed =
            isWalletError(error, 'storage-unavailable') || isWalletError(error, 'storage-quota');
          expect([`failure ${turn} of seed ${seed}`, isNamed]).toEqual([
            `failure ${turn} of seed ${seed}`,
            true,
          ]);
        }
      }
    },
  },
];

const caught = (error: unknown) => error;
const increment = (value: unknown) => (typeof value === 'number' ? value : 0) + 1;

/** Frozen answers are as good as copies: only the stored value matters. */
function tryToChange(change: () => void): void {
  try {
    change();
  } catch {}
}
