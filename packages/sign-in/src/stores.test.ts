import { expect, test } from 'vitest';
import { describeLinks } from '../test/describeLinks.js';
import { describeStore } from '../test/describeStore.js';
import {
  openPglite,
  openPostgres,
  openRedis,
  openSqlite,
  withoutPostgres,
  withoutRedis,
} from '../test/stores.js';
import { memoryStore, redisStore, sqlStore } from './index.js';
import { memoryLinks, redisLinks, sqlLinks } from './link.js';

const down = () => Promise.reject(new Error('down'));

describeStore('memory', async () => {
  const store = memoryStore();
  const isUp = { now: true };
  return {
    store: {
      put: (...args) => (isUp.now ? store.put(...args) : down()),
      get: (...args) => (isUp.now ? store.get(...args) : down()),
      take: (...args) => (isUp.now ? store.take(...args) : down()),
    },
    stop: async () => {
      isUp.now = false;
    },
  };
});
describeLinks('memory', async () => ({ store: memoryLinks(), stop: async () => undefined }));

describeStore(
  'Redis',
  async () => {
    const { send, stop } = await openRedis();
    return { store: redisStore({ send }), stop };
  },
  withoutRedis,
);
describeLinks(
  'Redis',
  async () => {
    const { send, stop } = await openRedis();
    return { store: redisLinks({ send }), stop };
  },
  withoutRedis,
);

for (const [name, openDatabase, skipped] of [
  ['Postgres, through eight connections of pg', openPostgres, withoutPostgres],
  ['PGlite', openPglite, undefined],
  ['SQLite', openSqlite, undefined],
] as const) {
  describeStore(
    name,
    async () => {
      const database = await openDatabase();
      const store = sqlStore(database);
      await store.prepare();
      await store.prepare();
      return { store, stop: database.stop };
    },
    skipped,
  );
  describeLinks(
    name,
    async () => {
      const database = await openDatabase();
      const store = sqlLinks(database);
      await store.prepare();
      await store.prepare();
      return { store, stop: database.stop };
    },
    skipped,
  );
}

test('a database keeps no expired value, however seldom each of the processes that use it writes', async () => {
  const database = await openSqlite();
  await sqlStore(database).prepare();
  for (let start = 0; start < 5; start += 1) await sqlStore(database).put(`a${start}`, '1', start + 1, start);
  expect(await database.query('select id from causeway_sign_in', [])).toEqual([{ id: 'a4' }]);
  await database.stop();
});
