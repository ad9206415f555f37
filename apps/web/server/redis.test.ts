import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedCounter, connectCounter } from './redis.ts';

const program = process.env.CAUSEWAY_REDIS || 'redis-server';
const missing = spawnSync(program, ['--version']).status !== 0;
const reason = 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)';
const limit = { max: 1, windowMs: 60_000 };

const running: ChildProcess[] = [];
const connected: ConnectedCounter[] = [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function startRedis(port: number): Promise<ChildProcess> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp'];
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Redis ended with ${code}.`)));
    child.stdout.on('data', (data) => /ready to accept connections/i.test(String(data)) && resolve());
  });
  return child;
}

afterEach(async () => {
  await Promise.all(connected.splice(0).map(({ stop }) => stop()));
  for (const child of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
});

describe('the limits of a deployment with Redis', () => {
  beforeEach((context) => context.skip(missing, reason));

  it('the limits in Redis apply over two copies of the server', async () => {
    const port = await freePort();
    await startRedis(port);
    for (let copy = 0; copy < 2; copy += 1) {
      connected.push(await connectCounter(`redis://127.0.0.1:${port}`, () => {}));
    }
    const taken = await Promise.all(connected.map(({ counter }) => counter.take('k', limit, 0)));
    expect(taken.map(({ allowed }) => allowed).sort()).toEqual([false, true]);
  });

  it('the limits in Redis refuse every request while it is unreachable and count again when it returns', async () => {
    const port = await freePort();
    const redis = await startRedis(port);
    const messages: string[] = [];
    const connection = await connectCounter(`redis://127.0.0.1:${port}`, (message) => messages.push(message));
    connected.push(connection);
    const take = () => connection.counter.take('k', limit, 0);
    expect((await take()).allowed).toBe(true);
    redis.kill('SIGKILL');
    await once(redis, 'exit');
    await expect(take()).rejects.toThrow();
    await startRedis(port);
    await expect
      .poll(() =>
        take().then(
          ({ allowed }) => allowed,
          () => undefined,
        ),
      )
      .toBe(true);
    expect(messages.length).toBeGreaterThan(0);
  });
});

it('a start without its configured Redis fails at once with a reason', async () => {
  const port = await freePort();
  await expect(connectCounter(`redis://127.0.0.1:${port}`, () => {})).rejects.toThrow();
});
