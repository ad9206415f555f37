import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';

/** The folder in which Debian puts each version's programs. */
const debian = '/usr/lib/postgresql';

/**
 * The folder of Postgres' programs: the one named by the environment, or the newest of Debian's; `undefined`
 * without one.
 */
export function findPostgres(): string | undefined {
  const named = process.env.CAUSEWAY_POSTGRES;
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(named ? [named] : []), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** Postgres refuses to run as root. Debian creates a user for it. */
function owner(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const match = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return match ? { uid: Number(match[1]), gid: Number(match[2]) } : {};
}

/** A fresh Postgres server, on a socket file, and a pool of eight connections to it. */
export async function startPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-postgres-'));
  const as = owner();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = join(folder, 'data');
  const initialised = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'test', '--no-sync'],
    {
      ...as,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (initialised.status !== 0)
    throw new Error(`initdb ended with ${initialised.status}: ${initialised.stderr}`);
  const options = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'];
  const child = spawn(join(programs, 'postgres'), ['-D', data, ...options], {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Postgres ended with ${code}.`)));
    child.stderr.on(
      'data',
      (chunk: Buffer) => /ready to accept connections/.test(String(chunk)) && resolve(),
    );
  });
  const pool = new Pool({ host: folder, user: 'test', database: 'postgres', max: 8 });
  // The failed queries report it.
  pool.on('error', () => undefined);
  let stopped: Promise<void> | undefined;
  return {
    pool,
    stop() {
      stopped ??= (async () => {
        // Immediately: running statements fail, and nothing is stored.
        child.kill('SIGQUIT');
        await ended;
        await pool.end();
        await rm(folder, { recursive: true, force: true });
      })();
      return stopped;
    },
  };
}
