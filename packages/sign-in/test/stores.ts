import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@redis/client';
import sqlite from 'node-sqlite3-wasm';
import type { SqlStoreOptions } from '../src/index.js';
import { findPostgres, startPostgres } from './postgres.js';
import { findRedis, startRedis } from './redis.js';

const redis = findRedis();

/** The reason why Redis is missing here; `undefined` if it is present. */
export const withoutRedis = redis
  ? undefined
  : 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)';

/** A fresh Redis server with a client that fails at once when it ends. */
export async function openRedis() {
  const server = await startRedis(redis?.path ?? '');
  const client = createClient({
    // Ten thousand commands at once wait in the client, which gives each of them five seconds.
    commandOptions: { timeout: 60_000 },
    socket: { path: server.socketPath, reconnectStrategy: false },
    disableOfflineQueue: true,
  });
  // The failed commands report it.
  client.on('error', () => undefined);
  await client.connect();
  return {
    send: (command: readonly string[]): Promise<unknown> => client.sendCommand([...command]),
    stop: async () => {
      await server.stop();
      if (client.isOpen) client.destroy();
    },
  };
}

interface Database extends SqlStoreOptions {
  stop(): Promise<void>;
}

/** Postgres, compiled to WebAssembly. */
export async function openPglite(): Promise<Database> {
  const database = await PGlite.create();
  return {
    dialect: 'postgres',
    query: async (sql, values) => (await database.query(sql, [...values])).rows,
    stop: async () => {
      if (!database.closed) await database.close();
    },
  };
}

const postgres = findPostgres();

/** The reason why Postgres is missing here; `undefined` if it is present. */
export const withoutPostgres = postgres
  ? undefined
  : 'no Postgres (Debian: apt-get install postgresql; or CAUSEWAY_POSTGRES=/folder/of/its/programs)';

/** A fresh Postgres server, through eight connections of `pg`. */
export async function openPostgres(): Promise<Database> {
  const { pool, stop } = await startPostgres(postgres ?? '');
  return {
    dialect: 'postgres',
    query: async (sql, values) => (await pool.query(sql, [...values])).rows,
    stop,
  };
}

/** SQLite, in memory. */
export function openSqlite(): Database {
  const database = new sqlite.Database();
  return {
    dialect: 'sqlite',
    query: async (sql, values) => database.all(sql, [...values]),
    stop: async () => {
      if (database.isOpen) database.close();
    },
  };
}
