import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyserverError } from '../errors.js';

/** The database's file in a server's folder. */
export const databaseFile = (folder: string): string => join(folder, 'keyserver.sqlite');

/**
 * Takes the folder for this process and returns how to give it back. A process that was killed leaves its
 * marks; they count only while that very process runs, which is known by its number and its start.
 *
 * @throws KeyserverError `folder-in-use`, `folder-unusable`
 */
export function takeFolder(folder: string): () => void {
  const file = join(folder, 'keyserver.pid');
  const owner = `${process.pid} ${startOf(process.pid)}`;
  try {
    makeFolder(folder);
    for (let attempt = 0; ; attempt += 1) {
      if (write(file, owner)) break;
      const holder = readFileSync(file, 'utf8').trim();
      if (attempt > 0 || isAlive(holder))
        throw keyserverError(
          'folder-in-use',
          `Another key server (process ${holder.split(' ')[0]}) uses ${folder}. Stop it, or take another folder.`,
        );
      rmSync(file, { force: true });
    }
    // SQLite's own mark of the process that is gone.
    rmSync(`${databaseFile(folder)}.lock`, { recursive: true, force: true });
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'KeyserverError') throw cause;
    throw keyserverError('folder-unusable', `The folder ${folder} cannot be used: ${String(cause)}`, cause);
  }
  return () => {
    rmSync(`${databaseFile(folder)}.lock`, { recursive: true, force: true });
    rmSync(file, { force: true });
  };
}

/** `recursive` of Node never ends where a folder that exists cannot have another, such as `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function write(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function isAlive(holder: string): boolean {
  const [pid, start = ''] = holder.split(' ');
  const number = Number(pid);
  if (!Number.isSafeInteger(number) || number < 1) return false;
  try {
    process.kill(number, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(number) === start;
}

/** The start of a process, in the kernel's ticks; empty where the system does not show it. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold blanks and brackets; the 20th field after it is the start (proc(5)).
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
