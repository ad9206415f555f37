import { expect } from 'vitest';
import type { Law } from '../law.js';
import { listen } from './listen.js';
import type { StorageSubject } from './subject.js';

const record = Object.freeze({ name: 'a' });

const needsOther = ({ other }: StorageSubject) => (other ? undefined : 'no second handle was given');
const needsSubscribe = ({ storage, other }: StorageSubject) =>
  other && storage.subscribe ? undefined : 'nobody else can write here';

/** Updates at the same time, and other handles on the same records. */
export const sharingLaws: readonly Law<StorageSubject>[] = [
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
];

const increment = (value: unknown) => (typeof value === 'number' ? value : 0) + 1;
