import sqlite, { type SQLiteValue, type Statement } from 'node-sqlite3-wasm';
import { schema } from './schema.js';

export type Value = string | number | bigint | Uint8Array | null;
export type Row = Readonly<Record<string, SQLiteValue>>;

/** The database. Statements are prepared once and take values only by binding. */
export interface Db {
  get(sql: string, ...values: Value[]): Row | undefined;
  all(sql: string, ...values: Value[]): readonly Row[];
  /** The number of changed rows. */
  run(sql: string, ...values: Value[]): number;
  /** All of it or nothing; nested calls are savepoints. A throw undoes, unless `keep` says otherwise of the error. */
  transaction<T>(work: () => T, keep?: (error: unknown) => boolean): T;
  close(): void;
}

/**
 * Opens the file with one writer, a write-ahead log and a full sync of each commit, and brings the tables.
 * The order of the first two settings matters: the log needs no shared memory once the file is locked for one.
 */
export function openDb(file: string): Db {
  const database = new sqlite.Database(file);
  database.exec('pragma locking_mode=exclusive');
  database.exec('pragma journal_mode=wal');
  database.exec('pragma synchronous=full');
  database.exec('pragma foreign_keys=on');
  database.exec(schema);
  const prepared = new Map<string, Statement>();
  const statement = (sql: string): Statement => {
    let found = prepared.get(sql);
    if (!found) {
      found = database.prepare(sql);
      prepared.set(sql, found);
    }
    return found;
  };
  let depth = 0;
  return Object.freeze({
    get: (sql: string, ...values: Value[]) => (statement(sql).get(values) as Row | null) ?? undefined,
    all: (sql: string, ...values: Value[]) => statement(sql).all(values) as Row[],
    run: (sql: string, ...values: Value[]) => statement(sql).run(values).changes,
    transaction<T>(work: () => T, keep: (error: unknown) => boolean = () => false): T {
      const name = `s${depth}`;
      statement(depth === 0 ? 'begin immediate' : `savepoint ${name}`).run();
      depth += 1;
      const end = (good: boolean) => {
        depth -= 1;
        if (depth > 0) {
          if (!good) statement(`rollback to ${name}`).run();
          statement(`release ${name}`).run();
        } else if (good) statement('commit').run();
        else if (database.inTransaction) statement('rollback').run();
      };
      let result: T;
      try {
        result = work();
      } catch (error) {
        end(keep(error));
        throw error;
      }
      end(true);
      return result;
    },
    close() {
      for (const each of prepared.values()) each.finalize();
      prepared.clear();
      database.close();
    },
  });
}
