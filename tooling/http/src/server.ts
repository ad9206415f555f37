import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, Server as TcpServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { HttpError } from './body.js';

/** The options of a server. */
export interface HttpServerOptions {
  /** Milliseconds until the head of a request must be there; 10 s by default. A silent connection counts too. */
  readonly head?: number;
  /** Milliseconds until the whole request must be there; 30 s by default. */
  readonly request?: number;
  /** Connections at a time; 1,024 by default. One more is closed at once. */
  readonly connections?: number;
  /**
   * The limit of one caller, so that none can hold all connections; no limit by default. Not for a server behind a
   * proxy, whose address all callers have.
   */
  readonly perCaller?: PerCaller;
  /**
   * Milliseconds without a byte in either direction until a connection is closed, also between two requests; 60 s by
   * default. A proxy in front must close its idle connections earlier: it would send a request to one that ends.
   */
  readonly idle?: number;
  /** Takes a request to change the protocol, such as to WebSocket; absent: it is answered as any other. */
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Called with errors of the listener other than `HttpError`, which are faults of the program, and with the server's. */
  readonly report?: (error: unknown) => void;
}

/** The limit of one caller. */
export interface PerCaller {
  /** Connections at a time. */
  readonly connections: number;
  /** The part of an address that names the caller: of IPv6, where a caller has 2^64 addresses, not all of it. */
  readonly callerOf: (address: string) => string;
}

/** A server that no request ends. */
export interface HttpServer {
  /** Whether it takes connections. */
  readonly listening: boolean;
  /** Connections now. */
  readonly open: number;
  /** Connections that were closed at once because of a limit. */
  readonly refused: number;
  /** Settles at the next end, requested or not. */
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
   * Takes no further connection and ends every other, also those with another protocol by now. A connection
   * with an open request ends with its answer. May be called twice.
   *
   * @param grace Milliseconds that requests in hand have; 0 by default. With it, an idle connection stays for half a second, and is
   * closed after its next answer: a proxy may be sending a request on it.
   */
  stop(grace?: number): Promise<void>;
}

/** Milliseconds that an idle connection stays when the server stops with a grace period. */
const linger = 500;

/** Requests in hand from which on a connection with one of them may send no other: it is closed. */
const mostHeld = 10_000;

/** Makes a server. The listener may throw or reject: that is answered, with the status of an `HttpError` or with 500. */
export function createHttpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => unknown,
  options: HttpServerOptions = {},
): HttpServer {
  const { head = 10_000, request: whole = 30_000, connections = 1_024, upgrade, report } = options;
  const { perCaller, idle = 60_000 } = options;
  /** The requests in hand of each connection: not each of them ends with an event when the connection does. */
  const sockets = new Map<Socket, Set<ServerResponse>>();
  const byCaller = new Map<string, number>();
  let stopping = false;
  let refused = 0;
  let held = 0;
  /** Whether the request is taken in hand. */
  const hold = ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    const inHand = sockets.get(socket);
    if (!inHand || socket.destroyed) return false;
    if (inHand.size > 0 && held >= mostHeld) {
      socket.destroy();
      return false;
    }
    inHand.add(response);
    held += 1;
    response.once('close', () => {
      if (inHand.delete(response)) held -= 1;
    });
    return true;
  };
  // Node checks its limits only every 30 s by default.
  const times = {
    headersTimeout: head,
    requestTimeout: whole,
    connectionsCheckingInterval: Math.min(1_000, head),
  };
  const server = createServer(times, (request, response) => {
    // A caller that hung up does not read the answer either.
    request.on('error', () => {});
    response.on('error', () => {});
    if (!hold(request, response)) return;
    const target = targetOf(request.url);
    if (target === undefined) return refuse(response, 400);
    request.url = target;
    if (stopping) endWith(response);
    new Promise((resolve) => resolve(listener(request, response))).catch((error: unknown) => {
      if (!(error instanceof HttpError)) report?.(error);
      refuse(response, error instanceof HttpError ? error.status : 500);
    });
  });
  server.maxConnections = connections;
  server.timeout = idle;
  // Node has a limit of its own between two requests, of 5 s by default.
  server.keepAliveTimeout = idle;
  // Such as no free file for a connection. Without a listener it would end the process; `listen` rejects with its own.
  server.on('error', (error) => {
    if (server.listening) report?.(error);
  });
  server.on('drop', () => {
    refused += 1;
  });
  server.on('connection', (socket) => {
    const caller = perCaller?.callerOf(socket.remoteAddress ?? '') ?? '';
    const count = (byCaller.get(caller) ?? 0) + 1;
    if (perCaller && count > perCaller.connections) {
      refused += 1;
      socket.destroy();
      return;
    }
    byCaller.set(caller, count);
    sockets.set(socket, new Set());
    socket.once('close', () => {
      held -= sockets.get(socket)?.size ?? 0;
      sockets.get(socket)?.clear();
      sockets.delete(socket);
      const remaining = (byCaller.get(caller) ?? 1) - 1;
      if (remaining > 0) byCaller.set(caller, remaining);
      else byCaller.delete(caller);
    });
  });
  if (upgrade) {
    server.on('upgrade', (request, socket, rest) => {
      socket.on('error', () => socket.destroy());
      const target = targetOf(request.url);
      if (target === undefined) return socket.destroy();
      request.url = target;
      // A connection with another protocol has its own rules for silence.
      request.socket.setTimeout(0);
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
    get open() {
      return sockets.size;
    },
    get refused() {
      return refused;
    },
    ended: new Promise((resolve) => server.once('close', resolve)),
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          stopping = false;
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    stop: (grace = 0) =>
      new Promise((resolve) => {
        stopping = true;
        for (const inHand of sockets.values()) for (const response of inHand) endWith(response);
        const cut = () => {
          for (const socket of sockets.keys()) socket.destroy();
        };
        if (grace === 0) {
          server.close(() => resolve());
          return cut();
        }
        const timers = [setTimeout(cut, grace), setTimeout(() => server.close(), linger)];
        // That of HTTP closes idle connections at once.
        TcpServer.prototype.close.call(server, () => {
          for (const timer of timers) clearTimeout(timer);
          resolve();
        });
      }),
  };
}

/** Ends a connection with this answer: else it stays for a next request, and the end of the server waits for it. */
function endWith(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
  else response.once('finish', () => response.socket?.end());
}

function refuse(response: ServerResponse, status: number): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(status).end();
}

/**
 * The target of a request, from its path on: a proxy may send the whole URL (RFC 9112 §3.2). `undefined` when
 * it is not a URL.
 */
function targetOf(url = ''): string | undefined {
  if (url === '*') return url;
  if (!url.startsWith('/')) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
    const { pathname, search } = new URL(url);
    return pathname + search;
  }
  return URL.canParse(url, 'http://localhost') ? url : undefined;
}
