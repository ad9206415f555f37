import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createHttpServer, type HttpServer, type HttpServerOptions } from '@causeway/http';
import { type ApiError, apiError, isApiError, statusOf } from '../apiError.js';
import type { FaultSwitch } from '../faults/faults.js';
import { readFaults } from '../faults/faults.js';
import { withFaults } from '../faults/lie.js';
import { parseBody, readBody } from './body.js';
import { browserHeaders, knownHost, knownOrigin } from './guard.js';

/** The parts that the server serves; `answer` and `page` do not wait. */
export interface Served {
  readonly origins: readonly string[];
  readonly faults: FaultSwitch;
  /** Milliseconds since 1970, with the skew in it. */
  readonly now: () => number;
  /** Called before the body is read; refuses by throwing. */
  readonly demand: (request: IncomingMessage) => void;
  readonly answer: (
    kind: 'query' | 'submit',
    name: string,
    bytes: Buffer,
    request: IncomingMessage,
  ) => Record<string, unknown>;
  /** Settles once the changes behind the answers are on the disk: no answer leaves before. */
  readonly settled: () => Promise<void>;
  /** Pages for people, such as the outbox. */
  readonly page: (
    path: string,
    to: string | null,
  ) => { status: number; headers: Record<string, string>; body: string } | undefined;
  /** Called with an error that is a fault of this program; never with a caller's. */
  readonly report: (error: unknown) => void;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The limits of one connection, and the number of connections. */
export type ConnectionLimits = Pick<HttpServerOptions, 'head' | 'request' | 'connections'>;

/** Makes the server, its connections within their limits. */
export function createHttp(served: Served, limits: ConnectionLimits = {}): HttpServer {
  const listener = (request: IncomingMessage, response: ServerResponse) =>
    respond(served, request).then(
      (reply) => send(served, request, response, reply),
      (error) => {
        served.report(error);
        send(served, request, response, failed(apiError(13, 'internal server error')));
      },
    );
  return createHttpServer(listener, { ...limits, report: served.report });
}

async function respond(served: Served, request: IncomingMessage): Promise<Reply> {
  try {
    return await route(served, request);
  } catch (error) {
    // A refusal may have been written too, such as a used try.
    await served.settled();
    if (isApiError(error)) return failed(error);
    // A caller that hung up in the middle is not a fault of ours.
    if (!request.complete) return failed(apiError(3, 'bad request body'));
    throw error;
  }
}

async function route(served: Served, request: IncomingMessage): Promise<Reply> {
  const port = request.socket.localPort ?? 0;
  if (!knownHost(request, port) || !knownOrigin(request, served.origins)) return refused();
  if (request.method === 'OPTIONS') return { status: 204, body: '' };
  const [path = '', search] = (request.url ?? '').split('?');
  if (path === '/_faults') return faultsReply(served, request);
  const { slow } = served.faults.get();
  if (slow > 0) await wait(slow);
  if (request.method === 'GET') {
    await served.settled();
    return served.page(path, new URLSearchParams(search).get('to')) ?? failed(apiError(5, 'Not Found'));
  }
  const [, kind, name = ''] = /^\/public\/v1\/(query|submit)\/([a-z0-9_]+)$/.exec(path) ?? [];
  if (request.method !== 'POST' || (kind !== 'query' && kind !== 'submit'))
    return failed(apiError(5, 'Not Found'));
  served.demand(request);
  const bytes = await readBody(request);
  const fault = served.faults.takeError();
  if (fault) return failed(apiError(fault.code as ApiError['code'], fault.message));
  const answered = served.answer(kind, name, bytes, request);
  await served.settled();
  return ok(withFaults(answered, served.faults));
}

/**
 * GET reads the faults, POST changes the given ones. A browser needs JSON's content type, so never a plain
 * form.
 */
async function faultsReply({ faults }: Served, request: IncomingMessage): Promise<Reply> {
  if (request.method === 'GET') return ok(JSON.stringify(faults.get()));
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'POST' || !type.startsWith('application/json'))
    return failed(apiError(3, 'bad request body'));
  return ok(JSON.stringify(faults.set(readFaults(parseBody(await readBody(request))))));
}

const ok = (body: string): Reply => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body,
});

const refused = (): Reply => ({ ...failed(apiError(7, 'request not authorized')), status: 403 });

function failed(error: ApiError): Reply {
  const { status = statusOf[error.code] } = error as { status?: number };
  return {
    status,
    headers: {
      'content-type': 'application/json',
      ...(error.retryAfter === undefined ? {} : { 'retry-after': String(error.retryAfter) }),
    },
    body: JSON.stringify({ code: error.code, message: error.message, details: error.details }),
  };
}

function send(served: Served, request: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (response.destroyed) return;
  const { skew } = served.faults.get();
  response.writeHead(reply.status, {
    ...browserHeaders(request, served.origins),
    ...(skew === 0 ? {} : { date: new Date(served.now()).toUTCString() }),
    // After a refusal for the stamp, Node discards the rest of the body, and the connection serves the next request.
    ...(request.complete || reply.status === 401 ? {} : { connection: 'close' }),
    'content-length': String(Buffer.byteLength(reply.body)),
    ...reply.headers,
  });
  response.end(request.method === 'HEAD' ? undefined : reply.body);
}
