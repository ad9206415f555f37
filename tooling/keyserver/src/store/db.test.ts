import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDb } from './db.js';

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keyserver-db-'));
  db = openDb(join(folder, 'a.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string) => db.run('insert into meta values (?, ?)', name, '');

/** The names that another process would find if this one were killed now: those in the files. */
function onDisk(): string[] {
  for (const end of ['', '-wal']) cpSync(join(folder, `a.sqlite${end}`), join(folder, `b.sqlite${end}`));
  const copy = openDb(join(folder, 'b.sqlite'));
  const names = copy.all('select name from meta order by rowid').map((row) => String(row.name));
  copy.close();
  return names;
}

function refuse(keep: boolean, name: string) {
  const work = () => {
    write(name);
    throw new Error('refused');
  };
  expect(() => db.transaction(work, () => keep)).toThrow('refused');
}

describe('a failed statement', () => {
  it('a failed statement can be run again', () => {
    write('once');
    expect(() => write('once')).toThrow('UNIQUE');
    write('twice');
    expect(db.all('select name from meta')).toHaveLength(2);
  });
});

it('only its owner can read the database and its log', () => {
  write('once');
  const modes = ['', '-wal'].map((end) => statSync(join(folder, `a.sqlite${end}`)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);
});

describe('transactions', () => {
  it('a transaction is on the disk when it returns, or rolled back', () => {
    db.transaction(() => write('done'));
    refuse(false, 'undone');
    refuse(true, 'kept');
    expect(onDisk()).toEqual(['done', 'kept']);
  });

  it('transactions of one turn share a commit, and none is on the disk before it', async () => {
    db.gather();
    db.transaction(() => write('first'));
    db.gather();
    refuse(false, 'undone');
    refuse(true, 'kept');
    expect(onDisk()).toEqual([]);
    await db.settled();
    expect(onDisk()).toEqual(['first', 'kept']);
  });

  it('transactions do not share a commit with the next turn', async () => {
    db.gather();
    await db.settled();
    db.transaction(() => write('alone'));
    expect(onDisk()).toEqual(['alone']);
  });

  it('transactions that share a failed commit are rolled back, and every caller gets the error', async () => {
    db.gather();
    db.transaction(() => write('lost'));
    const settled = [db.settled(), db.settled()];
    // As on a full disk: SQLite itself undoes everything that was begun.
    db.run('rollback');
    for (const each of await Promise.allSettled(settled)) expect(each.status).toBe('rejected');
    expect(onDisk()).toEqual([]);
    db.transaction(() => write('later'));
    expect(onDisk()).toEqual(['later']);
  });

  it('transactions with a pending commit are saved when the file is closed', () => {
    db.gather();
    db.transaction(() => write('last'));
    db.close();
    db = openDb(join(folder, 'a.sqlite'));
    expect(db.get('select name from meta')?.name).toBe('last');
  });
});
