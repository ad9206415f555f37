import { rm } from 'node:fs/promises';
import { createHttpServer, type HttpServer } from '@causeway/http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServer, type Server } from './main.ts';
import { apiKey, config, embeddedBy, makeBuild, publicKey } from './testing/site.ts';

const origin = 'http://localhost:4400';

let dist: string;
let provider: HttpServer;
let server: Server;
let mails: (() => void)[];
let logged: object[];

beforeEach(async () => {
  dist = await makeBuild();
  mails = [];
  logged = [];
  // Every address has a wallet, and each mail waits until the test lets it go.
  provider = createHttpServer(async ({ url = '' }, response) => {
    if (url.includes('/submit/')) await new Promise<void>((resolve) => mails.push(resolve));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(url.includes('/query/') ? '{"organizationIds":["o"]}' : '{"activity":{}}');
  });
  const port = await provider.listen(0, '127.0.0.1');
  server = await createServer({
    dist,
    port: 0,
    origins: [origin],
    config: { ...config, embedded: embeddedBy(`http://127.0.0.1:${port}`) },
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
    body: JSON.stringify({ email: 'person@example.com', targetPublicKey: publicKey }),
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
