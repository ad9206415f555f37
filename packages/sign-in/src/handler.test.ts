import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, createSite, uri, wallets } from '../test/site.js';
import type { Challenge } from './family.js';
import { createHandler, type HandlerOptions, type Limiter } from './handler.js';

const { eip155 } = wallets;

function serve(options: Partial<HandlerOptions> = {}) {
  const { signIn } = createSite();
  const handler = createHandler(signIn, { path: '/sign-in', ...options });
  const call = (route: string, body?: unknown, headers: Record<string, string> = {}) => {
    const post = body !== undefined;
    return handler(
      new Request(`${uri}/${route}`, {
        method: post ? 'POST' : 'GET',
        body: post ? JSON.stringify(body) : undefined,
        headers: post
          ? { 'content-type': 'application/json', origin: 'https://app.example', ...headers }
          : headers,
      }),
    );
  };
  const signed = async () => answer(eip155, (await (await call('challenge', {})).json()) as Challenge);
  return { handler, call, signed };
}

test('the four routes sign in, show the session and end it, with a cookie that scripts cannot read', async () => {
  const { call, signed } = serve();
  const response = await call('verify', await signed());
  expect(response.status).toBe(200);
  const set = response.headers.get('set-cookie') ?? '';
  expect(set).toMatch(
    /^__Host-causeway-session=[\w.-]+; Path=\/; Max-Age=86400; Secure; HttpOnly; SameSite=Lax$/,
  );
  expect(await response.json()).toEqual({ session: expect.objectContaining({ account: eip155.account }) });
  const cookie = `theme=dark; ${set.split(';', 1)[0]}`;
  const reply = await call('session', undefined, { cookie });
  expect(await reply.json()).toEqual({ session: expect.objectContaining({ account: eip155.account }) });
  const ended = await call('revoke', {}, { cookie });
  expect(ended.headers.get('set-cookie')).toContain('Max-Age=0');
  const after = await call('session', undefined, { cookie });
  expect(after.status).toBe(401);
  expect(await after.json()).toEqual({ code: 'sign-in-session-ended' });
});

test('with bearer tokens no cookie is set, and a cookie is not read', async () => {
  const { call, signed } = serve({ transport: 'bearer' });
  const response = await call('verify', await signed());
  expect(response.headers.get('set-cookie')).toBeNull();
  const { token } = (await response.json()) as { token: string };
  const byToken = await call('session', undefined, { authorization: `Bearer ${token}` });
  const byCookie = await call('session', undefined, { cookie: `__Host-causeway-session=${token}` });
  expect(await byToken.json()).toHaveProperty('session');
  expect([byCookie.status, await byCookie.json()]).toEqual([200, {}]);
});

test.each([
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['a form', { 'content-type': 'text/plain' }, 415],
] as const)('the handler refuses a request of %s', async (_name, headers, status) => {
  const { call } = serve();
  expect((await call('challenge', {}, headers)).status).toBe(status);
});

test('the handler refuses other routes, other methods and invalid bodies', async () => {
  const { handler, call } = serve();
  const get = await handler(new Request(`${uri}/challenge`));
  const other = await call('constructor', {});
  const large = await call('verify', { text: 'x'.repeat(70_000) });
  const empty = await call('verify', {});
  const noOrigin = await handler(
    new Request(`${uri}/challenge`, { method: 'POST', headers: { 'content-type': 'application/json' } }),
  );
  expect([get, other, large, empty, noOrigin].map(({ status }) => status)).toEqual([404, 404, 413, 400, 403]);
});

test('the handler refuses a body that does not arrive, or is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { handler } = serve();
  const post = (body: ReadableStream) =>
    handler(
      new Request(`${uri}/verify`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: 'https://app.example' },
        body,
        duplex: 'half',
      } as RequestInit),
    );
  const slow = post(new ReadableStream());
  await vi.advanceTimersByTimeAsync(10_000);
  const cut = post(new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) }));
  expect([(await slow).status, (await cut).status]).toEqual([408, 400]);
});

test('the answer to an invalid text names the field', async () => {
  const { call, signed } = serve();
  const good = await signed();
  const response = await call('verify', { ...good, text: good.text.replace('app.example', 'bad.example') });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    code: 'siwx-invalid',
    field: 'domain',
    reason: 'is not what was asked for.',
  });
});

test('the answer to a page of another address names the address that the site was configured with', async () => {
  const response = await serve().call('challenge', {}, { origin: 'http://localhost:5173' });
  expect(await response.json()).toEqual({
    code: 'sign-in-request-refused',
    reason: 'it must come from https://app.example',
  });
});

test('the handler refuses requests over the limit, and every request when they cannot be counted', async () => {
  const limited: Limiter = { take: async () => ({ allowed: false, leftMs: 4_200 }) };
  const refused = await serve({ limiter: limited }).call('challenge', {});
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  const down: Limiter = { take: () => Promise.reject(new Error('down')) };
  expect((await serve({ limiter: down }).call('verify', {})).status).toBe(503);
  const keys: string[] = [];
  const counted: Limiter = {
    async take(name) {
      keys.push(name);
      return { allowed: true, leftMs: 0 };
    },
  };
  await serve({ limiter: counted, clientAddress: () => '192.0.2.1' }).call('challenge', {});
  expect(keys).toEqual(['sign-in:challenge:192.0.2.1']);
});

test('routes added by a site get the token and the body and are counted', async () => {
  const counted: string[] = [];
  const limiter: Limiter = {
    take: async (key) => {
      counted.push(key);
      return { allowed: true, leftMs: 0 };
    },
  };
  const { call } = serve({
    limiter,
    routes: {
      'POST echo': async ({ token, body }, headers) => {
        headers.set('x-seen', 'yes');
        return { token, body };
      },
      'GET nothing': async () => ({}),
    },
  });
  const cookie = '__Host-causeway-session=abc';
  const answered = await call('echo', { a: 1 }, { cookie });
  expect(answered.headers.get('x-seen')).toBe('yes');
  expect(await answered.json()).toEqual({ token: 'abc', body: { a: 1 } });
  expect((await call('echo', { a: 1 }, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await call('nothing')).status).toBe(200);
  expect((await call('echo')).status).toBe(404);
  expect(counted).toEqual(['sign-in:echo:']);
});
