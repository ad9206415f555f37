import { isWalletError } from '@causeway/protocol';
import { expect } from 'vitest';
import { hostileFailures, seenFailures } from '../hostileFailures.js';
import type { Law } from '../law.js';
import { testSeed } from '../seed.js';
import type { StorageSubject } from './subject.js';

/** A browser that fails. */
export const failureLaws: readonly Law<StorageSubject>[] = [
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
