import { expect, it } from 'vitest';
import { quarantine, quarantineKey } from './quarantine.js';
import { memoryStorage } from './storage/memory.js';

it('a record that is put aside keeps its key, reason and value, and the last twenty are kept', async () => {
  const storage = memoryStorage();
  for (let n = 0; n < 12; n++) {
    const record = (part: string) => ({ key: `${n}${part}`, reason: 'not a record', value: n });
    await quarantine(storage, [record('a'), record('b')]);
  }
  const entries = (await storage.get(quarantineKey)) as { readonly key: string; readonly at: number }[];
  expect(entries.map(({ key }) => key)).toEqual(
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11].flatMap((n) => [`${n}a`, `${n}b`]),
  );
  expect(entries.at(-1)).toEqual({ key: '11b', reason: 'not a record', value: 11, at: expect.any(Number) });
});
