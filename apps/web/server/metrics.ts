import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, type HttpServer } from '@causeway/http';
import type { RequestEvent } from './observe.ts';
import { urlOf } from './place.ts';

/** The metrics of a server, on a separate port. */
export interface Metrics {
  readonly url: string;
  count(event: RequestEvent): void;
  stop(): Promise<void>;
}

/**
 * Serves figures at `/metrics` in the text format of Prometheus: requests and their times by part, open and refused
 * connections, and those of the process. The port is not the app's, so that no visitor can read them.
 *
 * @param watched the app's server.
 * @param place where to listen; `localhost` by default.
 * @throws Error with code `EADDRINUSE` or `EACCES` when it cannot listen.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export async function serveMetrics(
  watched: Pick<HttpServer, 'open' | 'refused'>,
  { port, host = 'localhost' }: { readonly port: number; readonly host?: string | undefined },
): Promise<Metrics> {
  // Loaded only where a deployment has metrics.
  const { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Counter({
    name: 'causeway_requests_total',
    help: 'Requests that were answered or cut.',
    labelNames: ['part', 'status'] as const,
    registers,
  });
  const seconds = new Histogram({
    name: 'causeway_request_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['part'] as const,
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  new Gauge({
    name: 'causeway_connections',
    help: 'Open connections.',
    registers,
    collect() {
      this.set(watched.open);
    },
  });
  new Gauge({
    name: 'causeway_connections_refused',
    help: 'Connections closed at once because of a limit, since the start.',
    registers,
    collect() {
      this.set(watched.refused);
    },
  });
  const server = createHttpServer(async ({ url, method }: IncomingMessage, response: ServerResponse) => {
    if (url !== '/metrics' || method !== 'GET') return response.writeHead(404).end();
    const text = await register.metrics();
    response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text);
  });
  const bound = await server.listen(port, host);
  return {
    url: `${urlOf(host, bound)}metrics`,
    count({ part, status, ms }) {
      requests.inc({ part, status });
      seconds.observe({ part }, ms / 1_000);
    },
    stop: () => server.stop(),
  };
}
