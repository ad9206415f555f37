import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eip155 } from '@causeway/eip155';
import { type EmbeddedWallet, embeddedWallet } from '@causeway/embedded-wallet';
import { apiKeyStamper, createClient } from '@causeway/embedded-wallet/client';
import type { Chain } from '@causeway/protocol';
import { type Stack, startStack } from '@causeway/stack';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedConfig } from '../src/config.ts';
import { createServer } from './main.ts';
import { writeSite } from './writeSite.ts';

const template =
  '<!doctype html><title>x</title><script type="application/json" id="causeway-config">{}</script>';

let folder: string;
let stack: Stack;
let embedded: EmbeddedConfig;
const logged: unknown[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-embedded-'));
  await mkdir(join(folder, 'frame'));
  await Promise.all([
    writeFile(join(folder, 'index.html'), template),
    writeFile(join(folder, 'frame', 'index.html'), '<!doctype html><script src="/frame/frame.js"></script>'),
    writeFile(join(folder, 'frame', 'frame.js'), '"use strict";'),
  ]);
  stack = await startStack({
    serve: ({ secrets, ...options }) =>
      createServer({ ...options, dist: folder, secrets: { ...secrets, log: (event) => logged.push(event) } }),
  });
  embedded = stack.config.embedded as EmbeddedConfig;
});

afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

/** What a thief of a page's traffic has: the requests to the handler, with the statuses of their answers. */
type Traffic = { readonly path: string; readonly body: Record<string, unknown>; readonly status: number }[];

/** The embedded wallet of one person, created in this process as in the page. */
function openWallet(traffic: Traffic = []): EmbeddedWallet {
  let stored: unknown;
  const evm = stack.config.chains.filter((chain): chain is Chain<'eip155'> => chain.id.startsWith('eip155:'));
  const never = () => Promise.reject(new Error('was not expected'));
  return embeddedWallet({
    ...embedded,
    handlerUrl: new URL(embedded.handlerUrl, stack.url).href,
    appName: 'Test',
    chains: evm,
    keyed: eip155({ chains: evm }).keyed,
    request: never,
    approve: never,
    signIn: never,
    store: {
      read: async () => stored,
      change: async (next) => {
        stored = next(stored);
      },
      subscribe: () => () => {},
    },
    platform: {
      fetch: async (input, init) => {
        const headers = new Headers(init?.headers);
        headers.set('origin', new URL(stack.url).origin);
        const response = await fetch(input, { ...init, headers });
        const { pathname: path } = new URL(String(input));
        traffic.push({ path, body: JSON.parse(String(init?.body)), status: response.status });
        return response;
      },
    },
  });
}

interface Mail {
  readonly to: string;
  readonly text: string;
}

/** The newest code that the local provider has mailed to an address. */
async function codeFor(email: string): Promise<string> {
  const response = await fetch(`${embedded.outboxUrl}.json?to=${encodeURIComponent(email)}`);
  const { mails } = (await response.json()) as { mails: readonly Mail[] };
  const code = /\b\d{6,9}\b/.exec(mails[0]?.text ?? '')?.[0];
  if (!code) throw new Error(`No code in ${JSON.stringify(mails)}`);
  return code;
}

async function signIn(email: string, traffic?: Traffic) {
  const account = await openWallet(traffic).open();
  const attempt = await account.auth.startEmail({ email });
  return { account, signedIn: await attempt.submit(await codeFor(email)) };
}

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request with any host and any method, which `fetch` would not send. */
function sendRequest(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body = '',
): Promise<Got> {
  const { hostname, port } = new URL(stack.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('the handler behind the app’s server', () => {
  it('the handler signs a visitor up by mail and signs them in to the same account later', async () => {
    const first = await signIn('person@example.com');
    expect(first.signedIn).toMatchObject({ kind: 'otp', created: true });
    expect(first.signedIn.address).toMatch(/^0x[0-9a-fA-F]{40}$/);
    const again = await signIn('Person@Example.com');
    expect(again.signedIn).toMatchObject({ created: false, address: first.signedIn.address });
  });

  it('the handler gives a second visitor a different account', async () => {
    const first = await signIn('one@example.com');
    const two = await signIn('two@example.com');
    expect(two.signedIn.address).not.toBe(first.signedIn.address);
  });

  it('the handler refuses a wrong code and still accepts the right one', async () => {
    const account = await openWallet().open();
    const attempt = await account.auth.startEmail({ email: 'slip@example.com' });
    const code = await codeFor('slip@example.com');
    const wrong = String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
    await expect(attempt.submit(wrong)).rejects.toMatchObject({ code: 'recovery-code-invalid' });
    expect(await attempt.submit(code)).toMatchObject({ created: true });
  });

  it('the handler grants nothing for a code, a token or a sign-in that was used before', async () => {
    const traffic: Traffic = [];
    await signIn('replayed@example.com', traffic);
    const other: Traffic = [];
    await signIn('thief@example.com', other);
    const sent = (list: Traffic, end: string) => {
      const found = list.find(({ path }) => path.endsWith(end));
      if (!found) throw new Error(`No ${end} in ${list.map(({ path }) => path).join()}`);
      return found;
    };
    const send = async ({ path }: Pick<Traffic[number], 'path'>, body: object) => {
      const headers = { origin: new URL(stack.url).origin, 'content-type': 'application/json' };
      const { status, body: answer } = await sendRequest(path, headers, 'POST', JSON.stringify(body));
      const { code, reason } = JSON.parse(answer).error;
      return `${status} ${code} ${reason}`;
    };
    const [verify, login] = [sent(traffic, '/otp/verify'), sent(traffic, '/otp/login')];
    const theirs = [sent(other, '/otp/verify'), sent(other, '/otp/login')] as const;
    expect([verify.status, login.status]).toEqual([200, 200]);
    const { verificationToken, clientSignature, publicKey } = theirs[1].body;
    const forged = [
      await send(verify, verify.body),
      await send(verify, { ...theirs[0].body, otpId: verify.body.otpId }),
      await send(verify, { ...verify.body, otpId: theirs[0].body.otpId }),
      await send(login, login.body),
      await send(login, { ...login.body, publicKey }),
      await send(login, { ...login.body, publicKey, clientSignature }),
      await send(login, { ...login.body, verificationToken }),
    ];
    const used = '401 embedded-token-invalid used';
    expect(forged.map((answer) => answer.slice(0, 3)).slice(0, 3)).toEqual(['400', '400', '400']);
    expect(forged.slice(3)).toEqual([used, used, used, used]);
  });

  it('the handler never opens the wallet of an unverified mail', async () => {
    const { url: baseUrl, organizationId, apiKey } = stack.keyserver;
    const client = createClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
    const attacker = {
      apiKeyName: 'x',
      publicKey: apiKey.publicKey,
      curveType: 'API_KEY_CURVE_P256',
    } as const;
    const { subOrganizationId } = await client.submit('create_sub_organization', {
      subOrganizationName: 'trap',
      rootUsers: [
        {
          userName: 'attacker',
          userEmail: 'victim@example.com',
          apiKeys: [attacker],
          authenticators: [],
          oauthProviders: [],
        },
      ],
      rootQuorumThreshold: 1,
    });
    const { signedIn } = await signIn('victim@example.com');
    expect(signedIn.created).toBe(true);
    // The trap catches anyone who searches by documented names.
    const filter = { filterType: 'EMAIL', filterValue: 'victim@example.com' } as const;
    const written = await client.query('list_suborgs', filter);
    expect(written.organizationIds[0]).toBe(subOrganizationId);
    const proven = await client.query('list_verified_suborgs', filter);
    expect(proven.organizationIds).toHaveLength(1);
    expect(proven.organizationIds).not.toContain(subOrganizationId);
  });

  it('the handler refuses pages of other origins', async () => {
    const { status, body } = await sendRequest(
      '/embedded/otp/start',
      { origin: 'https://evil.example', 'content-type': 'application/json' },
      'POST',
      '{"email":"a@b.c"}',
    );
    expect([status, body]).toEqual([403, expect.stringContaining('embedded-origin-refused')]);
  });

  it.each([
    ['too large', Buffer.alloc(50_001, 'a'), '413'],
    ['not UTF-8', Buffer.of(0x22, 0xff, 0xff, 0x22), '400'],
  ])('the handler answers a chunked body that is %s and continues to serve', async (_, piece, status) => {
    const { hostname, port, origin } = new URL(stack.url);
    const head = `POST ${embedded.handlerUrl}/otp/start HTTP/1.1\r\nHost: localhost\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`;
    const pieces = Array.from({ length: 5 }, () => [
      `${piece.length.toString(16)}\r\n`,
      piece,
      '\r\n',
    ]).flat();
    for (let times = 0; times < 2; times += 1) {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (part) => {
        answer += part;
      });
      socket.write(Buffer.concat([head, ...pieces, '0\r\n\r\n'].map((part) => Buffer.from(part))));
      await once(socket, 'close');
      expect(answer.slice(9, 12)).toBe(status);
    }
    expect((await sendRequest('/')).status).toBe(200);
  });

  it.each(['TRACE', 'PUT', 'DELETE'])('the handler refuses the method %s', async (method) => {
    const { status } = await sendRequest(
      '/embedded/otp/start',
      { origin: new URL(stack.url).origin },
      method,
    );
    expect(status).toBe(405);
  });

  it('the handler survives a caller that disconnects in the middle of a body', async () => {
    const { hostname, port } = new URL(stack.url);
    const headers = {
      origin: new URL(stack.url).origin,
      'content-type': 'application/json',
      'content-length': '1000',
    };
    const sent = request({ hostname, port, path: '/embedded/otp/start', method: 'POST', headers });
    sent.on('error', () => {});
    const before = logged.length;
    sent.write('{"email":');
    await expect.poll(() => sent.socket?.bytesWritten ?? 0).toBeGreaterThan(100);
    sent.destroy();
    await expect.poll(() => logged.length).toBeGreaterThan(before);
    expect((await sendRequest('/embedded/health')).status).toBe(200);
  });

  it('the handler reports when the tries of a code are used up', async () => {
    const account = await openWallet().open();
    const attempt = await account.auth.startEmail({ email: 'guess@example.com' });
    const code = await codeFor('guess@example.com');
    for (let guess = 1; guess <= 3; guess += 1) {
      const wrong = String((Number(code) + guess) % 10 ** code.length).padStart(code.length, '0');
      await expect(attempt.submit(wrong)).rejects.toMatchObject({ code: 'recovery-code-invalid' });
    }
    await expect(attempt.submit(code)).rejects.toMatchObject({
      code: 'recovery-code-invalid',
      cause: { context: { reason: 'exhausted' } },
    });
  });

  it('the handler answers health requests', async () => {
    expect(await sendRequest('/embedded/health')).toMatchObject({ status: 200, body: '{"status":"ok"}' });
  });

  it('the handler writes a log without mails, codes and tokens', async () => {
    const before = logged.length;
    await signIn('logged@example.com');
    expect(logged.length).toBeGreaterThan(before);
    expect(JSON.stringify(logged)).not.toMatch(/example\.com|"\d{6,9}"|eyJ/);
  });
});

describe('the host of the secrets frame', () => {
  const frameHost = () => new URL(embedded.frameUrl).host;

  it('the host of the secrets frame serves it in a strict sandbox that only the app can embed', async () => {
    const { status, headers } = await sendRequest('/frame', { host: frameHost() });
    const policy = String(headers['content-security-policy']);
    expect(status).toBe(200);
    expect(policy).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors ${new URL(stack.url).origin}; sandbox allow-scripts; require-trusted-types-for 'script'; trusted-types 'none'`,
    );
  });

  it('the host of the secrets frame serves the script to its own page, whose origin is opaque', async () => {
    const { status, headers } = await sendRequest('/frame/frame.js', { host: frameHost() });
    expect([status, headers['cross-origin-resource-policy'], headers['access-control-allow-origin']]).toEqual(
      [200, 'cross-origin', '*'],
    );
  });

  it.each(['/', '/index.html', '/embedded/health', '/frame/../index.html', '/wallet'])(
    'the host of the secrets frame does not serve %s',
    async (path) => expect((await sendRequest(path, { host: frameHost() })).status).toBe(404),
  );

  it('the secrets frame is served on its own host only', async () => {
    for (const path of ['/frame', '/frame/frame.js', '/frame/index.html']) {
      const { status, body } = await sendRequest(path);
      expect([status, body.includes('frame.js')]).toEqual([404, false]);
    }
  });
});

describe('the page with an embedded wallet', () => {
  it('the page may connect to the provider and embed the frame, and contains no secret', async () => {
    const { headers, body } = await sendRequest('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' `);
    expect(policy).toContain(` ${embedded.apiUrl} `);
    expect(policy).toContain(`; frame-src ${new URL(embedded.frameUrl).origin}; `);
    expect(body).toContain(embedded.organizationId);
    expect(body).not.toContain(stack.keyserver.apiKey.privateKey);
  });
});

describe('the files for a CDN', () => {
  it('the files for a CDN equal those of the server except for the sign-in, with the same headers', async () => {
    const out = join(folder, 'out');
    const origins = [new URL(stack.url).origin];
    await writeSite({ dist: folder, config: { ...stack.config }, origins, folder: out });
    const headers = JSON.parse(await readFile(join(out, 'headers.json'), 'utf8'));
    const cases = [
      ['/', 'site/index.html', headers.site['/*'], {}],
      ['/frame', 'frame/frame/index.html', headers.frame['/*'], { host: new URL(embedded.frameUrl).host }],
      [
        '/frame/frame.js',
        'frame/frame/frame.js',
        headers.frame['/*'],
        { host: new URL(embedded.frameUrl).host },
      ],
    ] as const;
    for (const [path, file, expected, host] of cases) {
      const served = await sendRequest(path, host);
      const withoutServer = served.body.replace(',"signIn":true', '');
      expect(withoutServer).toBe(await readFile(join(out, file), 'utf8'));
      const lower = Object.entries(expected as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      expect(served.headers).toMatchObject(Object.fromEntries(lower));
    }
    expect(headers.frame.page).toBe('/frame');
    expect(headers.site.pages).toContain('/wallet');
  });
});
