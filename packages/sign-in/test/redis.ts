import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The Redis program: the one named by the environment, or the one on the PATH; `undefined` when there is
 * none.
 */
export function findRedis(): { readonly path: string; readonly version: string } | undefined {
  const path = process.env.CAUSEWAY_REDIS || 'redis-server';
  const { stdout, status } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const version = /v=(\S+)/.exec(stdout ?? '')?.[1];
  return status === 0 && version ? { path, version } : undefined;
}

/** A fresh Redis server, on a socket file, which keeps nothing. */
export async function startRedis(path: string) {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-redis-'));
  const socketPath = join(folder, 'redis.sock');
  const args = [
    '--port',
    '0',
    '--unixsocket',
    socketPath,
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ];
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}.`)));
    child.stdout.on('data', (data: Buffer) => /ready to accept connections/i.test(String(data)) && resolve());
  });
  return {
    socketPath,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      // First and without reading it: once Node 20 has read a socket's status, it stops following links, and
      // the modules that other files load next are found elsewhere (fs.realpathSync, `statValues`).
      await unlink(socketPath).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
