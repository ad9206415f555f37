import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@redis/client';
import sqlite from 'node-sqlite3-wasm';
import { describeStore } from '../test/describeStore.js';
import { findRedis, startRedis } from '../test/redis.js';
import { memoryStore, redisStore, sqlStore } from './index.js';

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

const redis = findRedis();
describeStore(
  'Redis',
  async () => {
    const server = await startRedis(redis?.path ?? '');
    const client = createClient({
      socket: { path: server.socketPath, reconnectStrategy: false },
      disableOfflineQueue: true,
    });
    // The failed commands say it.
    client.on('error', () => undefined);
    await client.connect();
    const stop = async () => {
      await server.stop();
      if (client.isOpen) client.destroy();
    };
    return { store: redisStore({ send: (command) => client.sendCommand([...command]) }), stop };
  },
  redis
    ? undefined
    : 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)',
);

describeStore('Postgres', async () => {
  const database = await PGlite.create();
  const store = sqlStore({
    dialect: 'postgres',
    query: async (sql, values) => (await database.query(sql, [...values])).rows,
  });
  await store.prepare();
  await store.prepare();
  const stop = async () => {
    if (!database.closed) await database.close();
  };
  return { store, stop };
});

describeStore('SQLite', async () => {
  const database = new sqlite.Database();
  const store = sqlStore({
    dialect: 'sqlite',
    query: async (sql, values) => database.all(sql, [...values]),
  });
  await store.prepare();
  const stop = async () => {
    if (database.isOpen) database.close();
  };
  return { store, stop };
});
