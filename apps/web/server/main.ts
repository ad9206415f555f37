import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../src/config.ts';
import { readFiles } from './files.ts';
import { createResponder } from './respond.ts';

/** What the server is given. */
export interface ServerOptions {
  /** Folder of the production build. */
  readonly dist: string;
  readonly config: Config;
  /** 0: any free port. */
  readonly port: number;
  /** Address to listen at; `localhost` by default, so that a start on a laptop serves the laptop only. */
  readonly host?: string;
}

/** A server that listens. */
export interface Server {
  readonly url: string;
  /** Ends every connection. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Serves a production build with its configuration and the strict headers. It keeps no state, so growing means
 * more copies.
 *
 * @throws Error with code `EADDRINUSE` or `EACCES` when it cannot listen, or that the build is missing.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { dist, config, port, host = 'localhost' } = options;
  const respond = createResponder(await readFiles(dist), config);
  const server = createHttpServer({ headersTimeout: 10_000, requestTimeout: 30_000 }, (request, response) => {
    const { method = '', url = '', headers } = request;
    const { 'accept-encoding': accept, 'if-none-match': ifNoneMatch } = headers;
    respond({ method, url, acceptEncoding: accept?.toString(), ifNoneMatch }).then(
      (answer) => response.writeHead(answer.status, answer.headers).end(answer.body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve();
    });
  });
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
