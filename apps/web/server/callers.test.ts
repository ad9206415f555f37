import { rm } from 'node:fs/promises';
import { createHttpServer } from '@causeway/http';
import { expect, it, vi } from 'vitest';
import { createServer } from './main.ts';
import { config, makeBuild } from './testing/site.ts';

vi.mock('@causeway/http', async (load) => {
  const http = await load<typeof import('@causeway/http')>();
  return { ...http, createHttpServer: vi.fn(http.createHttpServer) };
});

/** The limit of each caller's connections. */
async function limitWith(addressHeader?: string) {
  const dist = await makeBuild();
  const server = await createServer({ dist, config, port: 0, callers: { addressHeader } });
  await server.stop();
  await rm(dist, { recursive: true });
  return vi.mocked(createHttpServer).mock.lastCall?.[1]?.perCaller;
}

it('the server counts connections from the IPv6 addresses of one subscriber together', async () => {
  const limit = await limitWith();
  const callers = ['2001:db8::1', '2001:db8::2:3:4:5', '2001:db8:0:1::1', '::ffff:192.0.2.1', '192.0.2.1'];
  const [first, same, other, mapped, plain] = callers.map((address) => limit?.callerOf(address));
  expect([same === first, other === first, mapped === plain]).toEqual([true, false, true]);
});

it('the server behind a proxy counts no connections of one caller, because all have the address of the proxy', async () => {
  expect(await limitWith('x-forwarded-for')).toBeUndefined();
});
