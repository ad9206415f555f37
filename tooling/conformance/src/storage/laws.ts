import { isWalletError, type Storage, withDeadline } from '@causeway/protocol';
import { expect } from 'vitest';
import { hostileFailures, seenFailures } from '../hostileFailures.js';
import type { Disposable, Law } from '../law.js';
import { testSeed } from '../seed.js';

/** An implementation of `Storage`, empty, and what else is needed to check it whole. */
export interface StorageSubject extends Disposable {
  readonly storage: Storage;
  /** A second handle on the same records, as another tab has it. */
  readonly other?: Storage;
  /** One that cannot be reached at all, such as local storage that throws. */
  readonly unavailable?: Storage;
  /** One that has no room left. */
  readonly full?: Storage;
  /** One whose browser fails with what `next` gives, whatever it is asked. */
  readonly failing?: (next: () => unknown) => Storage;
}

const record = Object.freeze({ name: 'a', nested: { list: [1, 'two', null, true], empty: {} } });
const awkwardKeys = ['__proto__', 'constructor', 'toString', 'a/b c', 'a:b', 'é✓', '0', 'length'];
const heardWithin = 2_000;

const needsOther = ({ other }: StorageSubject) => (other ? undefined : 'no second handle was given');
const needsSubscribe = ({ storage, other }: StorageSubject) =>
  other && storage.subscribe ? undefined : 'nobody else can write here';

/** What every `Storage` promises. */
export const storageLaws: readonly Law<StorageSubject>[] = [
  {
    sentence: 'a key that was never written reads as undefined',
    async check({ storage }) {
      for (const key of ['missing', ...awkwardKeys]) expect(await storage.get(key)).toBeUndefined();
      expect(await storage.keys()).toEqual([]);
    },
  },
  {
    sentence: 'what an update returned is read back, whole, once the update has resolved',
    async check({ storage }) {
      await storage.update('a', () => record);
      expect(await storage.get('a')).toEqual(record);
    },
  },
  {
    sentence: 'an update is given the value before it, or undefined',
    async check({ storage }) {
      const seen: unknown[] = [];
      const note = (n: number) => (value: unknown) => {
        seen.push(value);
        return { n };
      };
      await storage.update('a', note(1));
      await storage.update('a', note(2));
      // A change may run more than once: the first and the last value it saw are what counts.
      expect(seen[0]).toBeUndefined();
      expect(seen.at(-1)).toEqual({ n: 1 });
      expect(await storage.get('a')).toEqual({ n: 2 });
    },
  },
  {
    sentence: 'null, false, zero and the empty text are values',
    async check({ storage }) {
      for (const value of [null, false, 0, '', []]) {
        await storage.update('a', () => value);
        expect(await storage.get('a')).toEqual(value);
        expect(await storage.keys()).toEqual(['a']);
      }
    },
  },
  {
    sentence: 'returning undefined removes the key',
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
    sentence: 'keys names each key that holds a value, once',
    async check({ storage }) {
      for (const key of ['b', 'a', 'c', 'a']) await storage.update(key, () => key);
      expect([...(await storage.keys())].sort()).toEqual(['a', 'b', 'c']);
    },
  },
  {
    sentence: 'any text is an ordinary key',
    async check({ storage }) {
      for (const key of awkwardKeys) await storage.update(key, () => ({ key }));
      for (const key of awkwardKeys) expect(await storage.get(key)).toEqual({ key });
      expect([...(await storage.keys())].sort()).toEqual([...awkwardKeys].sort());
      expect(({} as { key?: unknown }).key).toBeUndefined();
    },
  },
  {
    sentence: 'a stored value does not follow later changes of the object it came from',
    async check({ storage }) {
      const mine = { list: [1] };
      await storage.update('a', () => mine);
      mine.list.push(2);
      expect(await storage.get('a')).toEqual({ list: [1] });
    },
  },
  {
    sentence: 'a stored value does not follow changes of the object that was read',
    async check({ storage }) {
      await storage.update('a', () => ({ list: [1] }));
      const read = (await storage.get('a')) as { list: number[] };
      tryToChange(() => read.list.push(2));
      expect(await storage.get('a')).toEqual({ list: [1] });
    },
  },
  {
    sentence: 'a change that throws is heard by its caller, writes nothing and blocks nobody',
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
    sentence: 'updates of one key begun together are all counted',
    async check({ storage }) {
      await Promise.all(Array.from({ length: 50 }, () => storage.update('n', increment)));
      expect(await storage.get('n')).toBe(50);
    },
  },
  {
    sentence: 'updates of different keys begun together do not disturb each other',
    async check({ storage }) {
      const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
      await Promise.all(keys.map((key) => storage.update(key, () => key)));
      for (const key of keys) expect(await storage.get(key)).toBe(key);
    },
  },
  {
    sentence: 'two handles on the same records see the same values and lose no update',
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
    sentence: 'a listener hears of the key another handle changed, and not of its own',
    skip: needsSubscribe,
    async check({ storage, other }) {
      const heard: string[] = [];
      const next = listen(storage, heard);
      await storage.update('mine', () => 1);
      await other?.update('theirs', () => 1);
      await next((keys) => keys.includes('theirs'));
      expect(heard).not.toContain('mine');
      await other?.update('theirs', () => undefined);
      await next((keys) => keys.filter((key) => key === 'theirs').length > 1);
    },
  },
  {
    sentence: 'a listener that was stopped hears nothing more, and may be stopped twice',
    skip: needsSubscribe,
    async check({ storage, other }) {
      const heard: string[] = [];
      const stop = storage.subscribe?.((key) => void heard.push(key));
      stop?.();
      stop?.();
      // The witness proves that the news had arrived.
      const witness = listen(storage, []);
      await other?.update('a', () => 1);
      await witness((keys) => keys.includes('a'));
      expect(heard).toEqual([]);
    },
  },
  {
    sentence: 'a storage that cannot be reached says storage-unavailable and never throws at the call',
    skip: ({ unavailable }) => (unavailable ? undefined : 'this storage is always there'),
    async check({ unavailable }) {
      const error = await unavailable?.update('a', () => 1).then(() => undefined, caught);
      expect(isWalletError(error, 'storage-unavailable')).toBe(true);
    },
  },
  {
    sentence: 'a storage without room says storage-quota and keeps what it had',
    skip: ({ full }) => (full ? undefined : 'this storage has no limit to reach here'),
    async check({ full }) {
      const before = await full?.keys();
      const error = await full?.update('one more', () => 'x'.repeat(1024)).then(() => undefined, caught);
      expect(isWalletError(error, 'storage-quota')).toBe(true);
      expect(await full?.keys()).toEqual(before);
    },
  },
  {
    sentence: 'whatever the browser fails with, a storage says that it cannot be reached or has no room',
    skip: ({ failing }) => (failing ? undefined : 'this storage has no browser behind it'),
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
          const told = isWalletError(error, 'storage-unavailable') || isWalletError(error, 'storage-quota');
          expect([`failure ${turn} of seed ${seed}`, told]).toEqual([
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

/** Collects what a storage announces and waits, with a limit, until enough was heard. */
function listen(storage: Storage, heard: string[]) {
  let wake: () => void = () => {};
  storage.subscribe?.((key) => {
    heard.push(key);
    wake();
  });
  return async (enough: (keys: readonly string[]) => boolean) => {
    while (!enough(heard)) {
      const news = new Promise<void>((resolve) => {
        wake = resolve;
      });
      await withDeadline(news, { method: 'storage.subscribe', ms: heardWithin });
    }
  };
}
