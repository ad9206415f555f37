import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer, readText } from '@causeway/http';
import { devnetError } from './errors.js';
import { listen } from './listen.js';

/** The handler, and the address. */
export interface ServeOptions {
  /** The name of the chain, for messages. */
  readonly name: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Answers one call with `result` or with `error`, as JSON-RPC has them. */
  readonly answer: (method: string, params: unknown) => Promise<object>;
  /** Stops it. */
  readonly signal?: AbortSignal;
  /** Stops other parts that end with it. */
  readonly onStop?: () => void;
}

/** A server that listens. */
export interface Served {
  readonly url: string;
  readonly port: number;
  /** Settles when it has ended, requested or not. */
  readonly ended: Promise<void>;
  /** May be called twice. */
  stop(): Promise<void>;
}

const bodyLimit = 4 * 1024 * 1024;
const isLocal = (host: string) => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/**
 * Serves JSON-RPC over HTTP on loopback, to programs and pages of this machine only.
 *
 * @throws DevnetError `port-taken`, `start-failed`, `aborted`.
 */
export async function serveJsonRpc({ name, port, answer, signal, onStop }: ServeOptions): Promise<Served> {
  if (signal?.aborted) throw devnetError('aborted', `${name} was not started: cancelled.`, signal.reason);
  const server = createHttpServer((request, response) => serve(request, response, answer));
  const bound = await listen(server, name, port);
  let stopping = false;
  const stop = () => {
    if (!stopping) onStop?.();
    stopping = true;
    signal?.removeEventListener('abort', onAbort);
    return server.stop();
  };
  const onAbort = () => void stop();
  signal?.addEventListener('abort', onAbort);
  return Object.freeze({ url: `http://127.0.0.1:${bound}`, port: bound, ended: server.ended, stop });
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  answer: ServeOptions['answer'],
): Promise<void> {
  const origin = request.headers.origin ?? '';
  // A page of another site must not reach this machine's chain, by its name or by a rebound one.
  const fromHere = origin === '' || isLocal(origin.replace(/^https?:\/\//, ''));
  const local = isLocal(request.headers.host ?? '') && fromHere;
  const end = (code: number, body?: object) => {
    response.writeHead(code, {
      'content-type': 'application/json',
      'access-control-allow-origin': local && origin ? origin : 'null',
      'access-control-allow-headers': 'content-type',
      vary: 'origin',
    });
    response.end(body && JSON.stringify(body));
  };
  if (!local) return end(403);
  if (request.method === 'OPTIONS') return end(204);
  if (request.method !== 'POST') return end(405);
  const call = await readBody(request);
  if (!call) {
    const error = { code: -32_700, message: 'Parse error' };
    return end(400, { jsonrpc: '2.0', id: null, error });
  }
  const answered = await answer(String(call.method), call.params).catch((cause: unknown) => ({
    error: { code: -32_603, message: `Internal error: ${String(cause).slice(0, 200)}` },
  }));
  end(200, { jsonrpc: '2.0', id: call.id ?? null, ...answered });
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  try {
    const call: unknown = JSON.parse(await readText(request, bodyLimit));
    return typeof call === 'object' && call !== null ? (call as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
