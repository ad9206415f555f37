import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import { formatSiwx } from '@causeway/eip155/siwx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type Server, type ServerOptions } from './main.ts';
import { config as empty, makeBuild } from './testing/site.ts';

const chain = {
  id: 'eip155:31337',
  name: 'Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
} as const;
const config = { ...empty, chains: [chain], defaultChain: chain.id };
const origin = 'https://app.example';
const wallet = createKeyed(memoryKey(`0x${'1'.repeat(64)}`), {
  chains: [chain],
  request: () => Promise.reject(new Error('not in this test')),
});

let dist = '';
const servers: Server[] = [];
beforeAll(async () => {
  dist = await makeBuild();
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  await rm(dist, { recursive: true });
});

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}

/** A server for this origin, and requests to it as a proxy forwards them. */
async function serve(options: Partial<ServerOptions> = {}) {
  const server = await createServer({ dist, config, port: 0, origins: [origin], ...options });
  servers.push(server);
  return (route: string, body?: unknown, more: Record<string, string> = {}) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = { host: 'app.example', origin, 'content-type': 'application/json', ...more };
      const method = body === undefined ? 'GET' : 'POST';
      const sent = request(new URL(`sign-in/${route}`, server.url), { method, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        const cookie = answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, cookie }));
      });
      sent.once('error', reject);
      sent.end(typeof body === 'string' ? body : body && JSON.stringify(body));
    });
}

test('an account signs in to the site, has a session by its cookie, and signs out', async () => {
  const post = await serve();
  const challenge = JSON.parse((await post('challenge', {})).text);
  expect(challenge).toMatchObject({ domain: 'app.example', uri: `${origin}/sign-in` });
  const { id: account, address } = wallet.account(chain.id);
  const text = formatSiwx({ ...challenge, account, version: '1' });
  const hex = `0x${Buffer.from(text).toString('hex')}`;
  const call = { chainId: chain.id, method: 'personal_sign', params: [hex, address] };
  const signed = { signature: await wallet.invoke(call) };
  const { status, cookie } = await post('verify', { chainId: chain.id, text, signed });
  expect(status).toBe(200);
  expect(JSON.parse((await post('session', undefined, { cookie })).text)).toMatchObject({
    session: { account },
  });
  expect((await post('revoke', {}, { cookie })).status).toBe(200);
  expect((await post('session', undefined, { cookie })).status).toBe(401);
});

test.each([
  ['a body that is not JSON', 'verify', '{', {}, 400, 'sign-in-request-refused'],
  ['a body that is too large', 'verify', `"${'x'.repeat(70_000)}"`, {}, 413, 'sign-in-request-refused'],
  ['a form', 'challenge', {}, { 'content-type': 'text/plain' }, 415, 'sign-in-request-refused'],
  ['another site', 'challenge', {}, { origin: 'https://evil.example' }, 403, 'sign-in-request-refused'],
  ['another host name', 'challenge', {}, { host: 'evil.example' }, 421, 'sign-in-request-refused'],
  ['another route', 'constructor', {}, {}, 404, 'sign-in-request-refused'],
  ['a network of another site', 'challenge', { chainId: 'eip155:1' }, {}, 400, 'siwx-invalid'],
  [
    'a text without a challenge',
    'verify',
    { chainId: chain.id, text: 'x', signed: { signature: '0x' } },
    {},
    400,
    'siwx-invalid',
  ],
] as const)('the server refuses %s by name', async (_, route, body, headers, status, code) => {
  const answer = await (await serve())(route, body, headers);
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([status, code]);
});

test('a damaged cookie is not a session', async () => {
  const post = await serve();
  const answer = await post('session', undefined, { cookie: '__Host-causeway-session=a.b.c' });
  expect([answer.status, answer.text]).toEqual([401, '{"code":"sign-in-session-ended"}']);
});

test('each caller behind a proxy has a limit of its own', async () => {
  const post = await serve({ callers: { addressHeader: 'x-forwarded-for' } });
  const from = (address: string) => post('challenge', {}, { 'x-forwarded-for': `198.51.100.9, ${address}` });
  for (let count = 0; count < 30; count += 1) expect((await from('192.0.2.1')).status).toBe(200);
  expect((await from('192.0.2.1')).status).toBe(429);
  expect((await from('192.0.2.2')).status).toBe(200);
});

test('the counter gets no address of a caller in clear, and one key for each address', async () => {
  const keys: string[] = [];
  const take = async (key: string) => {
    keys.push(key);
    return { allowed: true, left: 1, leftMs: 1 };
  };
  const post = await serve({ callers: { addressHeader: 'x-forwarded-for', counter: { take } } });
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    await post('challenge', {}, { 'x-forwarded-for': address });
  }
  const [first, second, other] = keys;
  expect([keys.length, first === second, first === other]).toEqual([3, true, false]);
  expect(keys.join()).not.toMatch(/192\.0\.2/);
  // Another server's secret gives another key, so that nothing can be looked up in a list of hashes.
  const another = await serve({ callers: { addressHeader: 'x-forwarded-for', counter: { take } } });
  await another('challenge', {}, { 'x-forwarded-for': '192.0.2.1' });
  expect(keys[3]).not.toBe(first);
});

test('callers whose IPv6 addresses are of one subscriber have one limit', async () => {
  const post = await serve({ callers: { addressHeader: 'x-forwarded-for' } });
  const from = (address: string) => post('challenge', {}, { 'x-forwarded-for': address });
  for (let count = 0; count < 30; count += 1) {
    expect((await from(`2001:db8::${count}:2:3:4`)).status).toBe(200);
  }
  expect((await from('2001:db8::5')).status).toBe(429);
  expect((await from('2001:db8:0:1::5')).status).toBe(200);
});

test('a server whose counter fails begins no sign-in', async () => {
  const post = await serve({ callers: { counter: { take: () => Promise.reject(new Error('down')) } } });
  const answer = await post('challenge', {});
  expect([answer.status, answer.text]).toEqual([503, '{"code":"sign-in-unavailable"}']);
});

test('a server that listens on all addresses without a configured origin accepts no sign-in', async () => {
  const post = await serve({ origins: [], host: '0.0.0.0' });
  expect((await post('challenge', {}, { host: 'localhost' })).status).toBe(405);
});
