import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createHttpServer } from '@causeway/http';
import { type WebSocket, WebSocketServer } from 'ws';
import { isRelayError, relayError } from './errors.js';
import { createFaults, type FaultRule, type Faults } from './faults.js';
import { createHub } from './hub.js';
import { defaultLimits, type RelayLimits } from './limits.js';
import type { RelayStats } from './stats.js';
import { checkToken } from './token.js';

/** The options of `startRelay`. */
export interface RelayOptions {
  /** 0 takes a free port. */
  readonly port: number;
  /** A loopback address; 127.0.0.1 by default. */
  readonly host?: string;
  readonly faults?: readonly FaultRule[];
  /** Decides the faults with a chance; the same seed, the same faults. */
  readonly seed?: number;
  readonly limits?: Partial<RelayLimits>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Gives up a start, and stops a relay that runs. */
  readonly signal?: AbortSignal;
}

/** A relay that runs. */
export interface Relay {
  /** `ws://127.0.0.1:…`, for the `relayUrl` of the clients. */
  readonly url: string;
  readonly port: number;
  readonly faults: Faults;
  readonly stats: RelayStats;
  /** Ends all sockets and refuses new ones. With `forget`, waiting messages are lost as well. */
  kill(options?: { readonly forget?: boolean }): Promise<void>;
  /** Takes sockets again, on the same port. */
  revive(): Promise<void>;
  /** Ends it for good. May be called twice. */
  stop(): Promise<void>;
}

const loopback = /^(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|localhost)$/;

/**
 * Starts a relay on this machine, for apps and wallets under test. It keeps everything in memory and listens on
 * loopback only.
 *
 * @throws RelayError `port-taken`, `start-failed`, `aborted`.
 * @example
 * const relay = await startRelay({ port: 0 });
 * const provider = await UniversalProvider.init({ relayUrl: relay.url, projectId: 'local', metadata });
 * await relay.stop();
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { host = '127.0.0.1', signal, now = Date.now } = options;
  const limits = Object.freeze({ ...defaultLimits, ...options.limits });
  if (signal?.aborted) throw relayError('aborted', 'The relay was not started: cancelled.', signal.reason);
  if (!loopback.test(host)) throw relayError('start-failed', 'The relay listens on loopback only.');

  const faults = createFaults(options.faults ?? [], options.seed ?? 1);
  const hub = createHub({
    limits,
    faults,
    now,
    kill(ms) {
      void kill({});
      comeBack(ms);
    },
  });
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frame,
    perMessageDeflate: false,
  });
  const stats = (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(hub.stats));
  const server = createHttpServer(stats, { upgrade });
  const alive = new WeakSet<WebSocket>();
  let port = options.port;
  let comeback: ReturnType<typeof setTimeout> | undefined;
  let stopped: Promise<void> | undefined;
  let moves: Promise<unknown> = Promise.resolve();

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    try {
      const clientId = admit(request, { port, now: now() });
      if (sockets.clients.size >= limits.sockets) refuse(stream, 503, 'Too many sockets.');
      else sockets.handleUpgrade(request, stream, head, (socket) => welcome(socket, clientId));
    } catch (error) {
      refuse(stream, isRelayError(error) && error.code.startsWith('token') ? 401 : 400, String(error));
    }
  }

  function welcome(socket: WebSocket, clientId: string): void {
    const connection = hub.join({
      clientId,
      end: () => socket.terminate(),
      send(text) {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount > limits.unsent) socket.terminate();
        else socket.send(text);
      },
    });
    alive.add(socket);
    socket.on('pong', () => alive.add(socket));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => connection.leave());
    socket.on('message', (data, binary) => {
      alive.add(socket);
      if (binary) socket.close(1003, 'Text frames only.');
      else connection.receive(data.toString());
    });
  }

  const beat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.delete(socket)) socket.terminate();
      else socket.ping();
    }
  }, limits.ping);
  const broom = setInterval(() => hub.sweep(), Math.min(1_000, limits.redeliver));
  for (const timer of [beat, broom]) timer.unref();

  /** One after the other: a revive waits for the kill before it. */
  function move(act: () => Promise<void>): Promise<void> {
    const result = moves.then(act);
    moves = result.catch(() => undefined);
    return result;
  }

  async function listen(): Promise<void> {
    try {
      port = await server.listen(port, host);
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      throw code === 'EADDRINUSE'
        ? relayError('port-taken', `Port ${port} is taken by another program.`, cause)
        : relayError('start-failed', `The relay could not listen: ${message}`, cause);
    }
  }

  function kill({ forget = false }: { readonly forget?: boolean } = {}): Promise<void> {
    return move(async () => {
      if (forget) hub.forget();
      hub.close();
      for (const socket of sockets.clients) socket.terminate();
      await server.stop();
    });
  }

  /** The port was free meanwhile: while another program holds it, the relay tries again. */
  function comeBack(ms: number): void {
    clearTimeout(comeback);
    comeback = setTimeout(() => void revive().catch(() => comeBack(100)), ms);
  }

  const revive = () => move(async () => (stopped || server.listening ? undefined : listen()));

  function stop(): Promise<void> {
    stopped ??= (async () => {
      signal?.removeEventListener('abort', stop);
      for (const timer of [beat, broom]) clearInterval(timer);
      clearTimeout(comeback);
      await kill({ forget: true });
    })();
    return stopped;
  }

  await move(listen);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) {
    await stop();
    throw relayError('aborted', 'The relay was not started: cancelled.', signal.reason);
  }
  return Object.freeze<Relay>({
    url: `ws://${host.includes(':') ? `[${host}]` : host}:${port}`,
    port,
    faults,
    get stats() {
      return hub.stats;
    },
    kill,
    revive,
    stop,
  });
}

/**
 * The caller, or the reason to refuse it. A page of another host name that resolves to this machine is
 * refused by its Host.
 */
function admit(request: IncomingMessage, { port, now }: { port: number; now: number }): string {
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  if (!loopback.test(name)) throw relayError('start-failed', 'The host is not this machine.');
  const url = new URL(request.url ?? '/', `ws://${host}`);
  const token = url.searchParams.get('auth');
  if (!token) throw relayError('token-malformed', 'There is no token.');
  const audiences = ['127.0.0.1', 'localhost', '[::1]', name].map((host) => `ws://${host}:${port}`);
  return checkToken(token, { audiences, now });
}

function refuse(stream: Duplex, status: number, reason: string): void {
  // A caller need not end its own side.
  stream.once('finish', () => stream.destroy());
  stream.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\ncontent-type: text/plain\r\n` +
      `content-length: ${Buffer.byteLength(reason)}\r\n\r\n${reason}`,
  );
}
