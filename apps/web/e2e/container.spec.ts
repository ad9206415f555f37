import type { ChildProcess } from 'node:child_process';
import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { isBuiltin } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatSiwx } from '@causeway/eip155/siwx';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { privateKeyToAccount } from 'viem/accounts';
import { buildImage, ended, type Image } from './support/container.ts';
import { freePort } from './support/deployment.ts';
import { mailsTo, someone } from './support/embedded.ts';
import { expect, bareTest as test } from './support/test.ts';

/** Of the steps of the Dockerfile, which are run once: all tests of this file are in one worker. */
let image: Image;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  image = await buildImage();
});
test.afterAll(() => image?.remove());

/**
 * Runs the image's command while the test works with it, on a free port of this machine.
 *
 * @returns what it printed.
 */
async function serveImage(
  image: Image,
  env: Readonly<Record<string, string>>,
  work: (origin: string, port: string, printed: () => string) => Promise<void>,
): Promise<string> {
  const port = String(await freePort());
  const server = image.start(image.command, { PORT: port, ...env });
  const end = ended(server);
  let printed = '';
  server.stdout?.on('data', (data) => {
    printed += data;
  });
  try {
    await waitForAddress(server);
    await work(`http://localhost:${port}`, port, () => printed);
  } finally {
    server.kill('SIGTERM');
    expect(await end).toMatchObject({ code: 0 });
  }
  return (await end).printed;
}

/** Waits until the server prints its address. */
const waitForAddress = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (data) => String(data).includes('http://') && resolve());
    server.once('close', () => reject(new Error('The server ended.')));
  });

test('the image has the build alone, which imports nothing but Node', async () => {
  expect(image.base).toBe('node:22-slim');
  expect(image.exposed).toBe(image.env.PORT);
  const files = (await readdir(image.folder, { recursive: true })).sort();
  expect(files.filter((name) => !name.includes('/'))).toEqual(['dist', 'dist-server']);
  expect(files.filter((name) => /node_modules|\.tsx?$|\.map$|package\.json$/.test(name))).toEqual([]);
  const programs = files.filter((name) => name.startsWith('dist-server/') && name.endsWith('.mjs'));
  expect(programs.length).toBeGreaterThan(5);
  for (const name of programs) {
    const text = (await readFile(join(image.folder, name), 'utf8')).replace(/\/\*[\s\S]*?\*\//g, '');
    const imports = [
      ...text.matchAll(/^(?:import|export)\b[^"'\n]*["']([^"'\n]+)["'];?$/gm),
      ...text.matchAll(/\b(?:import|require|__require)\(["']([^"'\n]+)["']\)/g),
    ].map(([, from = '']) => from);
    expect([name, imports.filter((from) => !from.startsWith('.') && !isBuiltin(from))]).toEqual([name, []]);
  }
});

test('the image serves the app on mainnets when nothing is configured', async () => {
  const printed = await serveImage(image, {}, async (origin, port) => {
    const page = await fetch(origin);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'; script-src 'self'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.headers.get('permissions-policy')).toContain('camera=()');
    const config = JSON.parse(/id="causeway-config"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}');
    expect(config).toMatchObject({ appName: 'Causeway', testWallets: false });
    expect(config.chains.length).toBeGreaterThan(15);
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '';
    const asset = await fetch(origin + script);
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    for (const path of ['/dist-server/start.mjs', '/..%2fdist-server/start.mjs', '/start.mjs']) {
      expect([path, (await fetch(origin + path)).status]).toEqual([path, 404]);
    }
    const health = (at: string) => ended(image.start(image.healthcheck, { PORT: at }));
    expect(await health(port)).toMatchObject({ code: 0 });
    expect(await health(String(await freePort()))).toMatchObject({ code: 1 });
  });
  expect(printed).toContain('CAUSEWAY_CONFIG names no file');
  expect(printed).toContain('CAUSEWAY_ORIGINS names no origin');
});

/** A request to the sign-in of a site, as the site's proxy forwards it. */
const requestFromSite = (
  url: string,
  route: string,
  { body, cookie = '' }: { body?: object; cookie?: string } = {},
) =>
  new Promise<{ readonly status: number; readonly body: unknown; readonly cookie: string }>(
    (resolve, reject) => {
      const headers = {
        ...{ host: 'shop.example', origin: 'https://shop.example' },
        ...{ 'content-type': 'application/json', cookie },
      };
      const sent = request(
        `${url}/sign-in/${route}`,
        { method: body ? 'POST' : 'GET', headers },
        async (response) => {
          const text = (await response.toArray()).join('');
          const set = response.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '';
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), cookie: set });
        },
      );
      sent.once('error', reject);
      sent.end(body && JSON.stringify(body));
    },
  );

test('the image keeps a session in a database of SQLite after a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-sqlite-'));
  // The image's user writes it.
  await chmod(folder, 0o777);
  const env = {
    CAUSEWAY_SESSIONS_FILE: join(folder, 'sessions.sqlite'),
    CAUSEWAY_ORIGINS: 'https://shop.example',
  };
  const signer = privateKeyToAccount(`0x${'1'.repeat(64)}`);
  const account = `eip155:1:${signer.address}` as const;
  let cookie = '';
  try {
    await serveImage(image, env, async (url) => {
      const challenge = (await requestFromSite(url, 'challenge', { body: {} })).body as object;
      const text = formatSiwx({ ...challenge, account, version: '1' } as never);
      const signed = { signature: await signer.signMessage({ message: text }) };
      const entered = await requestFromSite(url, 'verify', { body: { chainId: 'eip155:1', text, signed } });
      expect(entered.status).toBe(200);
      cookie = entered.cookie;
    });
    await serveImage(image, env, async (url) => {
      expect((await requestFromSite(url, 'session', { cookie })).body).toMatchObject({
        session: { account },
      });
      expect((await requestFromSite(url, 'revoke', { body: {}, cookie })).status).toBe(200);
    });
    await serveImage(image, env, async (url) => {
      expect((await requestFromSite(url, 'session', { cookie })).status).toBe(401);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the image loses no accepted request when it ends under load', async () => {
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const server = image.start(image.command, {
    PORT: port,
    CAUSEWAY_ORIGINS: origin,
    CAUSEWAY_LOG: 'requests',
    CAUSEWAY_DRAIN_SECONDS: '3',
  });
  const end = ended(server);
  await waitForAddress(server);
  let answered = 0;
  /** Sends requests until the port is closed. */
  const visitor = async () => {
    for (;;) {
      const response = await fetch(origin).catch(() => undefined);
      if (!response) return;
      const text = await response.text();
      expect([response.status, text.endsWith('</html>\n')]).toEqual([200, true]);
      answered += 1;
    }
  };
  const visitors = Array.from({ length: 20 }, visitor);
  await expect.poll(() => answered).toBeGreaterThan(200);
  // A request whose body arrives after the server has stopped accepting connections.
  const slow = connect(Number(port), 'localhost');
  let slowAnswer = '';
  slow.on('data', (data) => {
    slowAnswer += data;
  });
  slow.write(
    `GET /ready HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n` +
      `POST /sign-in/challenge HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n`,
  );
  await expect.poll(() => slowAnswer).toContain('ok');
  server.kill('SIGTERM');
  // The server still answers while a load balancer notices that it is shutting down.
  await expect.poll(async () => (await fetch(`${origin}/ready`)).status).toBe(503);
  await Promise.all(visitors);
  slow.write('{}');
  await once(slow, 'close');
  expect(slowAnswer).toMatch(/"nonce":"[0-9a-f]+".*\}\r\n0\r\n\r\n$/);
  const { code, printed } = await end;
  expect(code).toBe(0);
  const requestEvents = [...printed.matchAll(/^\{.*"event":"request".*\}$/gm)].map(([line]) =>
    JSON.parse(line),
  );
  const pages = requestEvents.filter(({ part }) => part === 'page');
  expect(pages.filter(({ status }) => status !== 200)).toEqual([]);
  expect(pages.length).toBe(answered);
});

test('a wrong configuration is reported by the image and starts nothing', async () => {
  const [node = '', program = ''] = image.command;
  const missing = { CAUSEWAY_CONFIG: join(image.folder, 'missing.json') };
  for (const args of [[], ['--check']]) {
    const { code, printed } = await ended(image.start([node, program, ...args], missing));
    expect(code).toBe(1);
    expect(printed).toContain('CAUSEWAY_CONFIG');
  }
});

test('the image names the setting of a port that is in use', async () => {
  await serveImage(image, {}, async (_, port) => {
    const other = { PORT: String(await freePort()), CAUSEWAY_METRICS_PORT: port };
    for (const [variable, env] of [
      ['PORT', { PORT: port }],
      ['CAUSEWAY_METRICS_PORT', other],
    ] as const) {
      const { code, printed } = await ended(image.start(image.command, env));
      expect([code, printed]).toEqual([
        1,
        expect.stringMatching(new RegExp(`^  ${variable}, .*EADDRINUSE`, 'm')),
      ]);
      expect(printed).not.toContain('    at ');
    }
  });
});

test('the image serves on when nothing reads its log any more', async () => {
  const port = String(await freePort());
  const server = image.start(image.command, { PORT: port, CAUSEWAY_LOG: 'requests' });
  const exited = once(server, 'exit');
  await waitForAddress(server);
  server.stdout?.destroy();
  server.stderr?.destroy();
  for (let asked = 0; asked < 5; asked += 1) {
    expect((await fetch(`http://localhost:${port}/health`)).status).toBe(200);
  }
  server.kill('SIGTERM');
  expect(await exited).toEqual([0, null]);
});

test('the build writes the static half of a deployment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-static-'));
  // The image's user writes it.
  await chmod(folder, 0o777);
  try {
    const { code, printed } = await ended(image.start(['node', 'dist-server/write.mjs', folder]));
    expect([code, printed]).toEqual([0, `${folder}: site, headers.json\n`]);
    expect((await readdir(folder)).sort()).toEqual(['headers.json', 'site']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** A provider, and the variables and files of a deployment with an embedded wallet. */
async function configure(): Promise<{
  readonly keyserver: Keyserver;
  readonly env: Readonly<Record<string, string>>;
  readonly origin: string;
  stop(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'causeway-container-'));
  // The image's user reads it.
  await chmod(folder, 0o755);
  const origin = 'https://shop.example';
  const keyserver = await startKeyserver({
    ...{ port: 0, folder: join(folder, 'keys'), origins: [origin], rpIds: ['shop.example'] },
  });
  const { url: apiUrl, organizationId, signerKey, otpSignerKey, apiKey } = keyserver;
  const config = {
    appName: 'Corner shop',
    networks: ['eip155:10'],
    embedded: {
      ...{ apiUrl, organizationId, signerKey, otpSignerKey, handlerUrl: '/embedded', rpId: 'shop.example' },
      frameUrl: 'https://secrets.example/frame',
    },
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'secret'), apiKey.privateKey);
  const env = {
    CAUSEWAY_CONFIG: join(folder, 'config.json'),
    CAUSEWAY_ORIGINS: origin,
    CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: apiKey.publicKey,
    CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE: join(folder, 'secret'),
  };
  const stop = async () => {
    await keyserver.stop();
    await rm(folder, { recursive: true });
  };
  return { keyserver, env, origin, stop };
}

test('the image runs the handler of the embedded wallet', async () => {
  const { keyserver, env, origin, stop } = await configure();
  const email = someone();
  const startOtp = (url: string, from: string) =>
    fetch(`${url}/embedded/otp/start`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: from },
      body: JSON.stringify({ email }),
    });
  try {
    await serveImage(image, env, async (url) => {
      expect(await (await fetch(`${url}/embedded/health`)).json()).toEqual({ status: 'ok' });
      expect((await startOtp(url, 'https://elsewhere.example')).status).toBe(403);
      const answer = await startOtp(url, origin);
      expect([answer.status, Object.keys(await answer.json())]).toEqual([
        200,
        ['otpId', 'otpEncryptionTargetBundle'],
      ]);
      expect(await mailsTo({ keyserver }, email)).toHaveLength(1);
      expect(await (await fetch(url)).text()).toContain('"appName":"Corner shop"');
    });
    // A wrong key shows at the start, and the pages are served all the same.
    const other = createECDH('prime256v1');
    const key = {
      CAUSEWAY_EMBEDDED_API_PUBLIC_KEY: other.generateKeys('hex', 'compressed'),
      CAUSEWAY_EMBEDDED_API_PRIVATE_KEY_FILE: '',
      CAUSEWAY_EMBEDDED_API_PRIVATE_KEY: other.getPrivateKey('hex').padStart(64, '0'),
    };
    await serveImage(image, { ...env, ...key }, async (url, _, printed) => {
      await expect.poll(printed).toContain('The provider refuses the API key of the parent organisation');
      expect((await fetch(url)).status).toBe(200);
    });
    // The build contains the Redis client too: it connects, and no server answers.
    const redis = { ...env, CAUSEWAY_REDIS_URL: `redis://localhost:${await freePort()}` };
    const { code, printed } = await ended(image.start(image.command, redis));
    expect([code, printed]).toEqual([
      1,
      expect.stringContaining('CAUSEWAY_REDIS_URL: Redis did not respond'),
    ]);
  } finally {
    await stop();
  }
});
