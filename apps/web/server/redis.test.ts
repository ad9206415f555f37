import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConnectedCounter, connectCounter } from './redis.ts';

const program = process.env.CAUSEWAY_REDIS || 'redis-server';
const missing = spawnSync(program, ['--version']).status !== 0;
const reason = 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)';
const limit = { max: 1, windowMs: 60_000 };

const running: ChildProcess[] = [];
const connected: ConnectedCounter[] = [];
const proxies: { readonly server: Server; readonly sockets: Socket[] }[] = [];

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

/** Forwards to Redis. `silence()` forwards nothing more of the connections that there are, and closes none. */
async function startProxy(to: number) {
  const sockets: Socket[] = [];
  const silent = new WeakSet<Socket>();
  let deaf = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    if (deaf) silent.add(near).add(far);
    for (const [from, onto] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(from);
      from.on('error', () => onto.destroy());
      from.on('close', () => onto.destroy());
      from.on('data', (data) => silent.has(from) || onto.write(data));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxies.push({ server, sockets });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    count: () => sockets.length / 2,
    silence(also: { readonly next: boolean }) {
      deaf = also.next;
      for (const socket of sockets) silent.add(socket);
    },
    hear() {
      deaf = false;
    },
  };
}

const times = { connect: 1_000, answer: 500, probe: 500 };
/** Where no probe may come first. */
const rarely = { ...times, probe: 600_000 };

afterEach(async () => {
  await Promise.all(connected.splice(0).map(({ stop }) => stop()));
  for (const { server, sockets } of proxies.splice(0)) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
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
    const refused = `connect ECONNREFUSED 127.0.0.1:${port}`;
    await expect.poll(() => messages).toContain(refused);
    // Attempts begin 100, 200 and 400 ms later; each of them fails for the same reason.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await startRedis(port);
    await expect
      .poll(() =>
        take().then(
          ({ allowed }) => allowed,
          () => undefined,
        ),
      )
      .toBe(true);
    expect(messages.slice(-2)).toEqual([refused, 'Redis is reachable again.']);
    expect(messages.filter((message) => message === refused)).toHaveLength(1);
  });

  async function connectThroughProxy(given: typeof times) {
    const port = await freePort();
    await startRedis(port);
    const proxy = await startProxy(port);
    const messages: string[] = [];
    const tell = (message: string) => messages.push(message);
    const connection = await connectCounter(`redis://127.0.0.1:${proxy.port}`, tell, given);
    connected.push(connection);
    expect(connection.isReady()).toBe(true);
    return { proxy, connection, messages };
  }

  it('a connection to Redis that went silent is replaced by the next probe, without a request', async () => {
    const { proxy, connection, messages } = await connectThroughProxy(times);
    proxy.silence({ next: false });
    await expect.poll(proxy.count, { timeout: 20_000 }).toBeGreaterThan(1);
    await expect.poll(connection.isReady).toBe(true);
    expect((await connection.counter.take('k', limit, 0)).allowed).toBe(true);
    expect(messages.length).toBeGreaterThan(0);
  });

  it('the server is not ready after a command that Redis did not answer, until it has a new connection', async () => {
    const { proxy, connection } = await connectThroughProxy(rarely);
    proxy.silence({ next: false });
    await expect(connection.send(['GET', 'k'])).rejects.toMatchObject({ code: 'timeout' });
    expect(connection.isReady()).toBe(false);
    await expect(connection.send(['GET', 'k'])).rejects.toThrow('unreachable');
    await expect.poll(connection.isReady).toBe(true);
    expect(await connection.send(['GET', 'k'])).toBeNull();
  });

  it('a new connection to Redis whose handshake has no answer is given up for the next one', async () => {
    const { proxy, connection, messages } = await connectThroughProxy(times);
    proxy.silence({ next: true });
    await expect.poll(proxy.count, { timeout: 20_000 }).toBeGreaterThan(2);
    expect(connection.isReady()).toBe(false);
    proxy.hear();
    await expect.poll(connection.isReady, { timeout: 20_000 }).toBe(true);
    expect(messages.length).toBeGreaterThan(1);
    expect(messages).toContain(`No answer to CONNECT within ${times.connect} ms.`);
    expect(messages.join()).not.toContain('wallet');
  });
});

it('a start without its configured Redis fails at once with a reason', async () => {
  const port = await freePort();
  await expect(connectCounter(`redis://127.0.0.1:${port}`, () => {})).rejects.toThrow();
});
