import { expect } from 'vitest';
import type { Law } from '../law.js';
import type { StorageSubject } from './subject.js';

const record = Object.freeze({ name: 'a', nested: { list: [1, 'two', null, true], empty: {} } });
const awkwardKeys = ['__proto__', 'constructor', 'toString', 'a/b c', 'a:b', 'é✓', '0', 'length'];

/** What is written is read again. */
export const valueLaws: readonly Law<StorageSubject>[] = [
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
];

/** Frozen answers are as good as copies: only the stored value matters. */
function tryToChange(change: () => void): void {
  try {
    change();
  } catch {}
}
