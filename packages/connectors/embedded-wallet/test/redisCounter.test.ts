import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Counter, createHandler, defaultLimits, redisCounter } from '../src/server.js';
import { apiKeyPair, fakeParent } from './fakeParent.js';
import { connectRedis, findRedis, startRedis } from './redis.js';

const redis = findRedis();
const reason = 'no redis-server on the PATH (Debian: apt-get install redis-server; or CAUSEWAY_REDIS=/path)';
const limit = { max: 100, windowMs: 60_000 };

describe(`Redis ${redis?.version ?? ''}`, () => {
  let server: Awaited<ReturnType<typeof startRedis>>;
  let connections: Awaited<ReturnType<typeof connectRedis>>[];

  beforeAll(async () => {
    if (!redis) return;
    server = await startRedis(redis?.path ?? '');
    connections = await Promise.all([connectRedis(server.socketPath), connectRedis(server.socketPath)]);
  });
  beforeEach((context) => context.skip(!redis, reason));
  afterAll(async () => {
    if (!redis) return;
    for (const { close } of connections) close();
    await server.stop();
  });

  const counters = (prefix: string): Counter[] =>
    connections.map(({ send }) => redisCounter({ send, prefix }));
  const takeAll = (all: readonly Counter[], times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, index) =>
        all[index % all.length]?.take('key', limit, Date.now()).then(({ allowed }) => (allowed ? 1 : 0)),
      ),
    ).then((counts) => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));

  it('redisCounter allows exactly the limit of 5,000 requests counted by two copies at once', async () => {
    const began = performance.now();
    const allowed = await takeAll(counters('one:'), 5_000);
    const ms = performance.now() - began;
    console.info(
      `redis: ${allowed} of 5000 allowed by two copies, ${Math.round(5_000 / (ms / 1_000))} a second`,
    );
    expect(allowed).toBe(100);
  });

  it('a counter exceeds the limit when it reads and writes the count in two steps', async () => {
    const twoSteps = connections.map(
      ({ send }): Counter => ({
        async take(key) {
          const count = Number((await send(['GET', `two:${key}`])) ?? 0) + 1;
          await send(['SET', `two:${key}`, String(count)]);
          return { allowed: count <= limit.max, left: 0, leftMs: limit.windowMs };
        },
      }),
    );
    expect(await takeAll(twoSteps, 5_000)).toBeGreaterThan(100);
  });

  it('redisCounter keeps one limit for two copies of the handler', async () => {
    const parent = fakeParent();
    const apiKey = apiKeyPair();
    const limits = { 'otp/start': { ...defaultLimits['otp/start'], contact: { max: 3, windowMs: 60_000 } } };
    const handlers = counters('handlers:').map((counter) =>
      createHandler({
        apiUrl: 'https://api.example',
        organizationId: parent.organizationId,
        apiKey,
        otpSignerKey: parent.signerKey,
        origins: ['https://app.example'],
        appName: 'Test',
        fetch: parent.fetch,
        counter,
        limits,
      }),
    );
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const request = new Request('https://app.example/embedded/otp/start', {
          method: 'POST',
          headers: { origin: 'https://app.example', 'content-type': 'application/json' },
          body: '{"email":"a@b.c"}',
        });
        return (await handlers[index % 2]?.(request))?.status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(17);
    expect(parent.calls('init_otp')).toHaveLength(3);
  });

  it('redisCounter starts a new window after the last one, and sets an expiry on a key without one', async () => {
    const [counter] = counters('window:');
    const send = connections[0]?.send as (command: readonly string[]) => Promise<unknown>;
    const short = { max: 1, windowMs: 60_000 };
    expect(await counter?.take('k', short, 0)).toMatchObject({ allowed: true, left: 0 });
    expect(await counter?.take('k', short, 0)).toMatchObject({ allowed: false });
    await send(['PERSIST', 'window:k']);
    const { leftMs = 0 } = (await counter?.take('k', short, 0)) ?? {};
    expect(leftMs).toBe(60_000);
    expect(Number(await send(['PTTL', 'window:k']))).toBeGreaterThan(0);
    // The end of the window, moved to now.
    await send(['PEXPIREAT', 'window:k', '1']);
    expect(await counter?.take('k', short, 0)).toMatchObject({ allowed: true });
  });

  it('redisCounter refuses every request after Redis has stopped', async () => {
    const server = await startRedis(redis?.path ?? '');
    const { send } = await connectRedis(server.socketPath);
    const counter = redisCounter({ send });
    await counter.take('k', limit, 0);
    await server.stop();
    await expect(counter.take('k', limit, 0)).rejects.toThrow();
  });
});

describe('redisCounter', () => {
  it('redisCounter times out when Redis did not respond', async () => {
    const counter = redisCounter({ send: () => new Promise(() => {}), timeoutMs: 5 });
    await expect(counter.take('k', limit, 0)).rejects.toMatchObject({ code: 'timeout' });
  });

  it.each([null, 'OK', [1], ['x', 'y'], {}])('redisCounter rejects %j as a count', async (answer) => {
    const counter = redisCounter({ send: async () => answer });
    await expect(counter.take('k', limit, 0)).rejects.toMatchObject({ code: 'embedded-unavailable' });
  });
});
