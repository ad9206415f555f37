import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError } from './body.js';

/** What a server may be told. */
export interface HttpServerOptions {
  /** Milliseconds until the head of a request must be there; 10 s by default. A silent connection counts too. */
  readonly head?: number;
  /** Milliseconds until the whole request must be there; 30 s by default. */
  readonly request?: number;
  /** Connections at a time; 1,024 by default. One more is closed at once. */
  readonly connections?: number;
  /** Takes a request to speak something else, such as WebSocket; absent: it is answered as any other. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Told of what the listener threw that is no `HttpError`: a fault of the program. */
  readonly report?: (error: unknown) => void;
}

/** A server that no request ends. */
export interface HttpServer {
  /** Whether it takes connections. */
  readonly listening: boolean;
  /** Settles at the next end, asked or not. */
  readonly ended: Promise<void>;
  /**
   * Takes connections; again after `stop()`.
   *
   * @param port 0: any free port.
   * @returns The port.
   * @throws Error with code `EADDRINUSE` or `EACCES` when it cannot listen.
   */
  listen(port: number, host: string): Promise<number>;
  /**
   * Ends every connection, also those that speak something else by now. May be called twice.
   *
   * @param grace Milliseconds that requests in hand have to end; 0 by default.
   */
  stop(grace?: number): Promise<void>;
}

/** Makes a server. The listener may throw or reject: that is answered, with the status of an `HttpError` or with 500. */
export function createHttpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: HttpServerOptions = {},
): HttpServer {
  const { head = 10_000, request: whole = 30_000, connections = 1_024, upgrade, report } = options;
  const sockets = new Set<Socket>();
  // Node looks at its limits only every 30 s unless it is told otherwise.
  const times = {
    headersTimeout: head,
    requestTimeout: whole,
    connectionsCheckingInterval: Math.min(1_000, head),
  };
  const server = createServer(times, (request, response) => {
    // Whoever hung up does not read the answer either.
    request.on('error', () => {});
    response.on('error', () => {});
    const target = targetOf(request.url);
    if (target === undefined) return refuse(response, 400);
    request.url = target;
    new Promise((resolve) => resolve(listener(request, response))).catch((error: unknown) => {
      if (!(error instanceof HttpError)) report?.(error);
      refuse(response, error instanceof HttpError ? error.status : 500);
    });
  });
  server.maxConnections = connections;
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  if (upgrade) {
    server.on('upgrade', (request, socket, rest) => {
      socket.on('error', () => socket.destroy());
      const target = targetOf(request.url);
      if (target === undefined) return socket.destroy();
      request.url = target;
      try {
        upgrade(request, socket, rest);
      } catch (error) {
        report?.(error);
        socket.destroy();
      }
    });
  }

  return {
    get listening() {
      return server.listening;
    },
    ended: new Promise((resolve) => server.once('close', resolve)),
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    stop: (grace = 0) =>
      new Promise((resolve) => {
        const cut = () => {
          for (const socket of sockets) socket.destroy();
        };
        const timer = grace > 0 ? setTimeout(cut, grace) : undefined;
        server.close(() => {
          clearTimeout(timer);
          resolve();
        });
        if (timer) server.closeIdleConnections();
        else cut();
      }),
  };
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status).end();
}

/** What is asked for, from its path on: a proxy may send the whole URL (RFC 9112 §3.2). `undefined` when it is no URL. */
function targetOf(url = ''): string | undefined {
  if (url === '*') return url;
  if (!url.startsWith('/')) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const { pathname, search } = new URL(url);
    return pathname + search;
  }
  return URL.canParse(url, 'http://localhost') ? url : undefined;
}
