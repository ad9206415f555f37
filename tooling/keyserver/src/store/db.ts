import { closeSync, openSync } from 'node:fs';
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
  /**
   * All of it or nothing; nested calls are savepoints. A throw undoes the changes, unless `keep` returns true
   * for the error.
   */
  transaction<T>(work: () => T, keepsChanges?: (error: unknown) => boolean): T;
  /** Lets the transactions of this turn of the event loop share one commit, and so one wait for the disk. */
  gather(): void;
  /** Settles once all that was done so far is on the disk; rejects when it is not and was undone. */
  settled(): Promise<void>;
  close(): void;
}

/**
 * Opens the file with one writer, a write-ahead log and a full sync of each commit, and creates the tables.
 * The order of the first two settings matters: the log needs no shared memory once the file is locked for
 * one.
 */
export function openDb(file: string): Db {
  // Readable by its owner only. SQLite gives the files beside it the same mode.
  closeSync(openSync(file, 'a', 0o600));
  const database = new sqlite.Database(file);
  database.exec('pragma locking_mode=exclusive');
  database.exec('pragma journal_mode=wal');
  database.exec('pragma synchronous=full');
  database.exec('pragma foreign_keys=on');
  database.exec(schema);
  const prepared = new Map<string, Statement>();
  function use<T>(sql: string, work: (statement: Statement) => T): T {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    try {
      return work(statement);
    } catch (error) {
      // A statement that failed would fail again when it is reset for its next use.
      prepared.delete(sql);
      statement.finalize();
      throw error;
    }
  }
  const exec = (sql: string) => use(sql, (statement) => statement.run());
  let depth = 0;
  let gathered: Promise<void> | undefined;
  const endGathering = () => {
    gathered = undefined;
    depth = 0;
    try {
      exec('commit');
    } catch (error) {
      if (database.inTransaction) exec('rollback');
      throw error;
    }
  };
  return Object.freeze({
    get: (sql: string, ...values: Value[]) =>
      (use(sql, (statement) => statement.get(values)) as Row | null) ?? undefined,
    all: (sql: string, ...values: Value[]) => use(sql, (statement) => statement.all(values)) as Row[],
    run: (sql: string, ...values: Value[]) => use(sql, (statement) => statement.run(values)).changes,
    transaction<T>(work: () => T, keepsChanges: (error: unknown) => boolean = () => false): T {
      const name = `s${depth}`;
      exec(depth === 0 ? 'begin immediate' : `savepoint ${name}`);
      depth += 1;
      const end = (good: boolean) => {
        depth -= 1;
        if (depth > 0) {
          if (!good) exec(`rollback to ${name}`);
          exec(`release ${name}`);
        } else if (good) exec('commit');
        else if (database.inTransaction) exec('rollback');
      };
      let result: T;
      try {
        result = work();
      } catch (error) {
        end(keepsChanges(error));
        throw error;
      }
      end(true);
      return result;
    },
    gather() {
      if (gathered) return;
      exec('begin immediate');
      depth = 1;
      gathered = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (gathered) endGathering();
      });
      // Every waiting caller gets the error; without one it must not be an unhandled rejection.
      gathered.catch(() => {});
    },
    settled: () => gathered ?? Promise.resolve(),
    close() {
      if (gathered) endGathering();
      for (const each of prepared.values()) each.finalize();
      prepared.clear();
      database.close();
    },
  });
}
