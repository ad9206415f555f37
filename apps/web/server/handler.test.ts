import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHttpServer, type HttpServer } from '@causeway/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer, type Server } from './main.ts';

const origin = 'http://localhost:4400';
const key = `04${'ab'.repeat(64)}`;
/** P-256's generator and the key 1. */
const apiKey = {
  publicKey: '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
  privateKey: '1'.padStart(64, '0'),
};

let dist: string;
let provider: HttpServer;
let server: Server;
let mails: (() => void)[];
let logged: object[];

beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'causeway-handler-'));
  const script = '<script type="application/json" id="causeway-config">{}</script>';
  await writeFile(join(dist, 'index.html'), `<!doctype html><title>x</title>${script}`);
  mails = [];
  logged = [];
  // Every address has a wallet, and each mail waits until the test lets it go.
  provider = createHttpServer(async ({ url = '' }, response) => {
    if (url.includes('/submit/')) await new Promise<void>((resolve) => mails.push(resolve));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(url.includes('/query/') ? '{"organizationIds":["o"]}' : '{"activity":{}}');
  });
  const port = await provider.listen(0, '127.0.0.1');
  const embedded = {
    apiUrl: `http://127.0.0.1:${port}`,
    organizationId: '00000000-0000-4000-8000-000000000000',
    handlerUrl: '/embedded',
    frameUrl: 'http://frame.localhost:4400/frame',
    rpId: 'localhost',
    signerKey: key,
    otpSignerKey: key,
  };
  server = await createServer({
    dist,
    port: 0,
    origins: [origin],
    config: {
      appName: 'Test',
      chains: [],
      defaultChain: 'eip155:1',
      connectSources: [],
      testWallets: false,
      embedded,
    },
    secrets: { apiKey, log: (event) => logged.push(event) },
  });
});

afterEach(async () => {
  await Promise.all([server.stop(), provider.stop()]);
  await rm(dist, { recursive: true });
});

const requestMail = (route: string) =>
  fetch(new URL(`/embedded/email/${route}`, server.url), {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'person@example.com', targetPublicKey: key }),
  });

describe('the end of a server with the handler', () => {
  it('a server that ends waits for the mails whose requests it has answered', async () => {
    for (const route of ['session', 'recovery']) expect((await requestMail(route)).status).toBe(200);
    await expect.poll(() => mails.length).toBe(2);
    let ended = false;
    const end = server.stop(30_000).then(() => {
      ended = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ended).toBe(false);
    for (const send of mails) send();
    await end;
    // Two answers and the outcome of two mails.
    expect(logged).toHaveLength(4);
  });

  it('a server that ends waits for a mail no longer than the grace period', async () => {
    expect((await requestMail('session')).status).toBe(200);
    await expect.poll(() => mails.length).toBe(1);
    const startedAt = performance.now();
    await server.stop(300);
    expect(performance.now() - startedAt).toBeGreaterThan(250);
    expect(logged).toHaveLength(1);
  });
});
