import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer, type Server } from './main.ts';
import { apiKey, config, embeddedBy, makeBuild } from './testing/site.ts';
import { createUnlisted, type UnlistedEvent } from './unlisted.ts';

let dist: string;
let server: Server;
const lines: UnlistedEvent[] = [];

beforeAll(async () => {
  dist = await makeBuild();
  server = await createServer({
    dist,
    config: { ...config, embedded: embeddedBy('http://127.0.0.1:1') },
    port: 0,
    origins: ['https://app.example'],
    secrets: { apiKey },
    tellUnlisted: (line) => lines.push(line),
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dist, { recursive: true });
});

/** The status of a request with this host and this origin. */
const send = (path: string, host: string, origin: string, method = 'POST') =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { host, origin, 'content-type': 'application/json' };
    const sent = request(new URL(path, server.url), { method, headers }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    );
    sent.once('error', reject).end(method === 'POST' ? '{}' : undefined);
  });

it('the server reports a host and an origin that are not listed once each, with the setting, and no listed one', async () => {
  const statuses = [
    await send('/sign-in/session', 'app.internal:8080', 'https://app.example', 'GET'),
    await send('/sign-in/challenge', 'APP.internal:8080', 'https://app.example'),
    await send('/sign-in/challenge', 'app.example', 'https://www.app.example'),
    await send('/embedded/otp/start', 'app.example', 'https://www.app.example'),
    await send('/embedded/otp/start', 'app.example', 'moz-extension://6f3b1c1e-3a4b-4c5d-8e9f-000000000000'),
    await send('/sign-in/challenge', 'app.example', 'https://app.example'),
    await send('/embedded/otp/start', 'app.example', 'https://app.example'),
  ];
  expect(statuses).toEqual([421, 421, 403, 403, 403, 200, 400]);
  await expect.poll(() => lines.length).toBe(3);
  expect(lines.map(({ header, value }) => `${header} ${value}`)).toEqual([
    'host app.internal:8080',
    'origin https://www.app.example',
    'origin other',
  ]);
  for (const { message } of lines) expect(message).toContain('CAUSEWAY_ORIGINS');
});

it('the server reports a Host under which the frame of the embedded wallet is not served', async () => {
  const before = lines.length;
  const frameHost = new URL(embeddedBy('http://127.0.0.1:1').frameUrl).host;
  const statuses = [
    await send('/frame', '10.0.0.7:3000', 'null', 'GET'),
    await send('/frame/frame.js', '10.0.0.7:3000', 'null', 'GET'),
    await send('/frame/none.js', frameHost, 'null', 'GET'),
    await send('/none.js', '10.0.0.8:3000', 'null', 'GET'),
  ];
  expect(statuses).toEqual([404, 404, 404, 404]);
  await expect.poll(() => lines.length).toBe(before + 1);
  expect(lines[before]).toMatchObject({ header: 'host', value: '10.0.0.7:3000' });
  expect(lines[before]?.message).toContain('frameUrl');
});

it('the report of unlisted names has ten lines an hour at most', () => {
  let now = 0;
  let count = 0;
  const watch = createUnlisted(
    () => {
      count += 1;
    },
    () => now,
  );
  /** A request that is refused for its host. */
  const refuse = (host: string) =>
    watch(
      { headers: { host } } as never,
      { statusCode: 421, once: (_: string, act: () => void) => act() } as never,
    );
  for (let name = 0; name < 1_000; name += 1) refuse(`a${name}.example`);
  expect(count).toBe(10);
  now = 3_600_000;
  for (let name = 0; name < 1_000; name += 1) refuse('a0.example');
  expect(count).toBe(11);
});
