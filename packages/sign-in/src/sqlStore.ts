import { peek } from '@causeway/protocol/hostile';
import type { SignInStore } from './store.js';

/** The options of `sqlStore`. */
export interface SqlStoreOptions {
  readonly dialect: 'postgres' | 'sqlite';
  /** Runs one statement with its values, in a separate transaction, and returns the rows. */
  readonly query: (sql: string, values: readonly (string | number)[]) => Promise<readonly unknown[]>;
  /** `causeway_sign_in` by default. */
  readonly table?: string;
}

/** A store in a database, whose table can be made. */
export interface SqlStore extends SignInStore {
  /** Makes the table, unless it is there. */
  prepare(): Promise<void>;
}

/** With the first value of a process, and after so many, those that have expired are deleted. */
const sweepEvery = 1_000;

/**
 * Keeps values in a table of Postgres, or of SQLite 3.35 or later.
 *
 * @throws TypeError for a table whose name is not plain letters, digits and underscores.
 * @see https://www.postgresql.org/docs/current/dml-returning.html
 * @see https://www.sqlite.org/lang_returning.html
 * @example
 * import { sqlStore } from '@causeway/sign-in';
 *
 * interface Pool {
 *   query(sql: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
 * }
 *
 * const storeOf = (pool: Pool) =>
 *   sqlStore({ dialect: 'postgres', query: async (sql, values) => (await pool.query(sql, [...values])).rows });
 */
export function sqlStore({ dialect, query, table = 'causeway_sign_in' }: SqlStoreOptions): SqlStore {
  if (!/^[a-z_][a-z0-9_]{0,62}$/i.test(table)) throw new TypeError('table must be a plain name.');
  const [one, two, three] = dialect === 'postgres' ? ['$1', '$2', '$3'] : ['?1', '?2', '?3'];
  const statements = {
    create: `create table if not exists ${table} (id text primary key, value text not null, expires_at bigint not null)`,
    put: `insert into ${table} (id, value, expires_at) values (${one}, ${two}, ${three}) on conflict (id) do update set value = excluded.value, expires_at = excluded.expires_at`,
    get: `select value, expires_at from ${table} where id = ${one}`,
    // Of deletes at once, one gets the row; the others wait for it and find none.
    take: `delete from ${table} where id = ${one} returning value, expires_at`,
    sweep: `delete from ${table} where expires_at <= ${one}`,
  };
  let puts = 0;

  const readRow = async (statement: string, key: string, now: number) => {
    const rows = await query(statement, [key]);
    if (!Array.isArray(rows)) throw new TypeError('query must return a list of rows.');
    if (rows.length === 0) return undefined;
    const value = peek(rows[0], 'value');
    // Postgres gives 64-bit numbers as text.
    const expiresAt = Number(peek(rows[0], 'expires_at'));
    if (typeof value !== 'string' || !Number.isFinite(expiresAt)) throw new TypeError('A row has no value.');
    return expiresAt > now ? value : undefined;
  };

  return {
    async prepare() {
      await query(statements.create, []);
    },
    async put(key, value, expiresAt, now) {
      await query(statements.put, [key, value, Math.floor(expiresAt)]);
      if (puts % sweepEvery === 0) await query(statements.sweep, [Math.floor(now)]);
      puts += 1;
    },
    get: (key, now) => readRow(statements.get, key, now),
    take: (key, now) => readRow(statements.take, key, now),
  };
}
