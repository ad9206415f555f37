import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, unlink } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
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

/**
 * A connection that sends raw commands, in order, and reads integers, errors, texts and lists of them (RESP2).
 *
 * @see https://redis.io/docs/latest/develop/reference/protocol-spec/
 */
export async function connectRedis(socketPath: string) {
  const socket: Socket = createConnection(socketPath);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });
  let received = '';
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = [];
  const fail = (error: Error) => {
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The connection to Redis is closed.')));
  socket.on('data', (data) => {
    received += String(data);
    for (let reply = parse(received, 0); reply; reply = parse(received, 0)) {
      received = received.slice(reply.end);
      const next = waiting.shift();
      if (reply.value instanceof Error) next?.reject(reply.value);
      else next?.resolve(reply.value);
    }
  });
  return {
    send: (command: readonly string[]) =>
      new Promise<unknown>((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('The connection to Redis is closed.'));
        waiting.push({ resolve, reject });
        const parts = command.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`);
        socket.write(`*${command.length}\r\n${parts.join('')}`);
      }),
    close: () => socket.destroy(),
  };
}

/** One value of a reply, and its end; `undefined` while the reply is incomplete. */
function parse(text: string, from: number): { value: unknown; end: number } | undefined {
  const at = text.indexOf('\r\n', from);
  if (at < 0) return undefined;
  const [type, line, start] = [text[from], text.slice(from + 1, at), at + 2];
  if (type === ':') return { value: Number(line), end: start };
  if (type === '+') return { value: line, end: start };
  if (type === '-') return { value: new Error(line), end: start };
  const size = Number(line);
  if (type === '$') {
    if (size < 0) return { value: null, end: start };
    const end = start + size + 2;
    return text.length < end ? undefined : { value: text.slice(start, start + size), end };
  }
  const values: unknown[] = [];
  let end = start;
  for (let index = 0; index < size; index += 1) {
    const item = parse(text, end);
    if (!item) return undefined;
    values.push(item.value);
    end = item.end;
  }
  return { value: values, end };
}
