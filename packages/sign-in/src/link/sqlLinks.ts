import { peek } from '@causeway/protocol/hostile';
import type { Link } from '../session.js';
import type { SqlStoreOptions } from '../sqlStore.js';
import { type LinkStore, readAccounts } from './linkStore.js';

/** Linked accounts in a database, whose table can be made. */
export interface SqlLinks extends LinkStore {
  /** Makes the table, unless it is there. */
  prepare(): Promise<void>;
}

/**
 * Keeps linked accounts in a table of Postgres, or of SQLite 3.35 or later: `account`, `user_id` and `linked_at`, in
 * milliseconds since the epoch. `causeway_links` by default.
 *
 * @throws TypeError for a table whose name is not plain letters, digits and underscores.
 * @example
 * import { sqlLinks } from '@causeway/sign-in/link';
 *
 * interface Pool {
 *   query(sql: string, values: unknown[]): Promise<{ readonly rows: readonly unknown[] }>;
 * }
 *
 * const linksOf = (pool: Pool) =>
 *   sqlLinks({ dialect: 'postgres', query: async (sql, values) => (await pool.query(sql, [...values])).rows });
 */
export function sqlLinks({ dialect, query, table = 'causeway_links' }: SqlStoreOptions): SqlLinks {
  if (!/^[a-z_][a-z0-9_]{0,62}$/i.test(table)) throw new TypeError('table must be a plain name.');
  const isPostgres = dialect === 'postgres';
  const at = (place: number) => (isPostgres ? `$${place}` : `?${place}`);
  // Postgres runs statements beside each other: the rows of a user are locked, so that of two removals one waits and
  // counts again. SQLite runs one at a time.
  const count = `select count(*) from (select account from ${table} where user_id = ${at(2)}${isPostgres ? ' order by account for update' : ''}) as held`;
  const statements = {
    create: `create table if not exists ${table} (account text primary key, user_id text not null, linked_at bigint not null)`,
    index: `create index if not exists ${table}_user on ${table} (user_id)`,
    link: `select user_id, linked_at from ${table} where account = ${at(1)}`,
    accounts: `select account from ${table} where user_id = ${at(1)} order by linked_at, account`,
    add: `insert into ${table} (account, user_id, linked_at) values (${at(1)}, ${at(2)}, ${at(3)}) on conflict (account) do update set account = excluded.account returning user_id, linked_at`,
    remove: `delete from ${table} where account = ${at(1)} and user_id = ${at(2)} and (${count}) > 1 returning account`,
    move: `update ${table} set user_id = ${at(3)}, linked_at = ${at(4)} where account = ${at(1)} and user_id = ${at(2)} and (${count}) = 1 returning account`,
  };

  async function readRows(
    statement: string,
    values: readonly (string | number)[],
  ): Promise<readonly unknown[]> {
    const rows = await query(statement, values);
    if (!Array.isArray(rows)) throw new TypeError('query must return a list of rows.');
    return rows;
  }
  function textIn(row: unknown, column: string): string {
    const value = peek(row, column);
    if (typeof value !== 'string') throw new TypeError(`A row has no ${column}.`);
    return value;
  }
  async function readLink(
    statement: string,
    values: readonly (string | number)[],
  ): Promise<Link | undefined> {
    const [row] = await readRows(statement, values);
    // Postgres gives 64-bit numbers as text.
    return row === undefined
      ? row
      : { user: textIn(row, 'user_id'), linkedAt: Number(peek(row, 'linked_at')) };
  }

  return {
    async prepare() {
      await query(statements.create, []);
      await query(statements.index, []);
    },
    linkOf: (account) => readLink(statements.link, [account]),
    accountsOf: async (user) =>
      readAccounts((await readRows(statements.accounts, [user])).map((row) => peek(row, 'account'))),
    async add(account, user, now) {
      const link = await readLink(statements.add, [account, user, Math.floor(now)]);
      if (!link) throw new TypeError('The database did not save the link.');
      return link;
    },
    remove: async (account, user) => (await readRows(statements.remove, [account, user])).length === 1,
    move: async (account, from, to, now) =>
      (await readRows(statements.move, [account, from, to, Math.floor(now)])).length === 1,
  };
}
