import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServer, type Server, type ServerOptions } from './main.ts';
import { type Metrics, serveMetrics } from './metrics.ts';
import type { RequestEvent } from './observe.ts';
import { config, makeBuild } from './testing/site.ts';

let dist: string;
beforeAll(async () => {
  dist = await makeBuild();
});
afterAll(() => rm(dist, { recursive: true }));

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(options: Partial<ServerOptions> = {}): Promise<Server> {
  const server = await createServer({ dist, config, port: 0, ...options });
  stops.push(server.stop);
  return server;
}
const status = async (server: Server, path: string) => (await fetch(new URL(path, server.url))).status;

describe('/health and /ready', () => {
  it('/health and /ready answer 200 while the server serves', async () => {
    const server = await start();
    expect([await status(server, '/health'), await status(server, '/ready')]).toEqual([200, 200]);
  });

  it('/ready answers 503 while a dependency of the server is unreachable', async () => {
    let isReady = false;
    const server = await start({ isReady: () => isReady });
    expect([await status(server, '/health'), await status(server, '/ready')]).toEqual([200, 503]);
    isReady = true;
    expect(await status(server, '/ready')).toBe(200);
  });

  it('/ready answers 503 when the server is about to end, and pages are still served', async () => {
    const server = await start();
    server.drain();
    const seen = ['/health', '/ready', '/'].map((path) => status(server, path));
    expect(await Promise.all(seen)).toEqual([200, 503, 200]);
  });
});

describe('the log of requests', () => {
  it('the log has the part, a known method, the status and the time of a request, and nothing of the caller', async () => {
    const events: RequestEvent[] = [];
    const server = await start({ tell: (event) => events.push(event) });
    await status(server, '/health');
    await status(server, '/send?to=0xabc&token=secret');
    await fetch(new URL('/', server.url), { method: 'PROPFIND' });
    await expect.poll(() => events.length).toBe(3);
    expect(events.map(({ ms, ...rest }) => rest)).toEqual([
      { event: 'request', part: 'health', method: 'GET', status: 200 },
      { event: 'request', part: 'page', method: 'GET', status: 200 },
      { event: 'request', part: 'page', method: 'other', status: 405 },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/0xabc|secret|127\.0\.0\.1/);
  });

  it('the log has the status 0 for an answer that was cut', async () => {
    const events: RequestEvent[] = [];
    const server = await start({ tell: (event) => events.push(event) });
    const { port, hostname } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = `Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n`;
    // Sent in one piece, so that the second request has started when the first is answered; its body never
    // arrives.
    socket.write(
      `GET /ready HTTP/1.1\r\n${head}\r\nPOST /sign-in/challenge HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 5\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.destroy();
    await expect.poll(() => events.length).toBe(2);
    expect(events.map(({ part, status }) => [part, status])).toEqual([
      ['health', 200],
      ['sign-in', 0],
    ]);
  });
});

describe('the metrics of a server', () => {
  let metrics: Metrics | undefined;
  const readMetrics = async () => (await fetch(metrics?.url ?? '')).text();

  it('the metrics are served on a separate port in the text format, and not by the app', async () => {
    const server = await start({ tell: (event) => metrics?.count(event) });
    metrics = await serveMetrics(server, { port: 0 });
    stops.push(metrics.stop);
    await status(server, '/');
    await status(server, '/missing.js');
    await expect.poll(readMetrics).toContain('causeway_requests_total{part="page",status="404"} 1');
    const text = await readMetrics();
    expect(text).toContain('causeway_requests_total{part="page",status="200"} 1');
    expect(text).toContain('causeway_request_seconds_bucket{le="0.001",part="page"}');
    expect(text).toMatch(/causeway_connections \d+/);
    expect(text).toMatch(/process_resident_memory_bytes \d+/);
    expect(await status(server, '/metrics')).toBe(404);
    expect((await fetch(new URL('/', metrics.url))).status).toBe(404);
  });
});
