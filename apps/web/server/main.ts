import type { IncomingMessage, ServerResponse } from 'node:http';
import { countedAddress } from '@causeway/embedded-wallet/server';
import { createHttpServer, type HttpServer } from '@causeway/http';
import type { Config } from '../src/config.ts';
import { frameFolder, readFiles } from './files.ts';
import { createFrameResponder } from './frame.ts';
import type { EmbeddedSecrets } from './handler.ts';
import { observe, type Part, type RequestEvent } from './observe.ts';
import { urlOf } from './place.ts';
import { type Answer, type Asked, createResponder } from './respond.ts';
import type { Sessions } from './sessions.ts';
import type { Callers } from './signIn.ts';
import { createUnlisted, type UnlistedEvent } from './unlisted.ts';

/** The options of the server. */
export interface ServerOptions {
  /** Folder of the production build. */
  readonly dist: string;
  readonly config: Config;
  /** 0: any free port. */
  readonly port: number;
  /** Address to listen at; `localhost` by default, so that a start on a laptop serves the laptop only. */
  readonly host?: string;
  /** Origins of the app's pages, as browsers send them: they may embed the frame and call the handler. */
  readonly origins?: readonly string[];
  /** The further settings of the embedded wallet's handler; if absent, no handler is mounted. */
  readonly secrets?: EmbeddedSecrets;
  /** The counters of sign-ins to this site; by default those of the handler. */
  readonly callers?: Callers;
  /** The store of visitors' sessions; in memory by default, so that sessions end with the server. */
  readonly sessions?: Sessions;
  /** Called with every request when it has ended. */
  readonly tell?: (event: RequestEvent) => void;
  /** Called with hosts and origins whose requests are refused. */
  readonly tellUnlisted?: (event: UnlistedEvent) => void;
  /** Whether everything that the server needs is available; called for `/ready`. */
  readonly isReady?: () => boolean;
  /** Called with faults of the program, whose requests get 500. */
  readonly report?: (error: unknown) => void;
  /**
   * Whether every caller has its own address, because no proxy stands in front. True without an address header.
   */
  readonly direct?: boolean;
}

/** A running server. */
export interface Server extends Pick<HttpServer, 'open' | 'refused'> {
  readonly url: string;
  /** Answers `/ready` with 503 from now on, so that a load balancer sends no more requests. */
  drain(): void;
  /**
   * Ends every connection. May be called twice.
   *
   * @param grace Milliseconds that requests in hand have, and mails whose request was answered; 0 by default.
   */
  stop(grace?: number): Promise<void>;
}

/** Connections at a time, and those of one caller. */
const connections = 4_096;
const perCaller = { connections: 1_024, callerOf: countedAddress };

/** Milliseconds that a connection may be idle: more than the 60 s of common proxies, which then close first. */
const idle = 75_000;

/**
 * Serves a production build with its configuration and the strict headers; on the frame's host name only the frame
 * for secrets; under the configured path the embedded wallet's handler, under `/sign-in` the one that signs visitors in to this site.
 * Its only state is their counts and sessions.
 *
 * @throws Error with code `EADDRINUSE` or `EACCES` when it cannot listen, that the build is missing, or why the code
 * of a mounted handler cannot be loaded.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { dist, port, host = 'localhost', origins = [], secrets, callers = secrets ?? {} } = options;
  const watch = options.tellUnlisted && createUnlisted(options.tellUnlisted);
  const { tell, report, isReady = () => true, direct = callers.addressHeader === undefined } = options;
  let draining = false;
  // Without origins the site's name is unknown, except for a page on this machine.
  const signsIn = origins.length > 0 || /^(localhost|127\.0\.0\.1)$/.test(host);
  const config = signsIn ? { ...options.config, signIn: true } : options.config;
  const files = await readFiles(dist);
  const page = createResponder(files, config);
  const frameUrl = config.embedded?.frameUrl;
  const frame = config.embedded && createFrameResponder(files, { ...config.embedded, origins });
  const frameHost = frameUrl && new URL(frameUrl).host;
  const framePath = frameUrl && new URL(frameUrl).pathname;
  // Loaded only where it is mounted: a server of files needs no code of the wallet.
  const handler = secrets && (await import('./handler.ts')).createHandlerListener(config, origins, secrets);
  // Before the first connection: Node keeps a failed import for good, such as one in a shortage of open files.
  const signIn = signsIn && (await createSignIns(config, origins, callers, options.sessions));
  const partOf = (url: string, named: string | undefined): Part => {
    if (url === '/health' || url === '/ready') return 'health';
    if (frame && named?.toLowerCase() === frameHost) return 'frame';
    if (handler?.takes(url)) return 'embedded';
    return signIn && url.startsWith('/sign-in/') ? 'sign-in' : 'page';
  };
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const part = partOf(url, headers.host);
    if (tell) observe(request, response, part, tell);
    // The frame is served on its own host only: a proxy that replaces the Host leaves it to the page, which has none.
    const isFrame = part === 'page' && Boolean(frame) && (url === framePath || url.startsWith(frameFolder));
    if (part === 'embedded' || part === 'sign-in' || isFrame) watch?.(request, response, isFrame);
    const asked: Asked = {
      method,
      url,
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    };
    if (part === 'health') {
      const works = url === '/health' || (!draining && isReady());
      const plain = { 'content-type': 'text/plain', 'cache-control': 'no-store' };
      return response.writeHead(works ? 200 : 503, plain).end(works ? 'ok\n' : 'not ready\n');
    }
    if (frame && part === 'frame') return send(await frame(asked), response);
    if (handler && part === 'embedded') return handler.listen(request, response);
    if (signIn && part === 'sign-in') return signIn(request, response);
    send(await page(asked), response);
  };
  const server = createHttpServer(listener, { connections, idle, report, ...(direct && { perCaller }) });
  const bound = await server.listen(port, host);
  return {
    url: urlOf(host, bound),
    get open() {
      return server.open;
    },
    get refused() {
      return server.refused;
    },
    drain() {
      draining = true;
    },
    async stop(grace = 0) {
      draining = true;
      const endsAt = performance.now() + grace;
      await server.stop(grace);
      await handler?.settle(endsAt - performance.now());
    },
  };
}

/** Loads the code that signs visitors in. */
async function createSignIns(
  config: Config,
  origins: readonly string[],
  callers: Callers,
  sessions: Sessions | undefined,
) {
  const [{ createSignInListener }, { openSessions }] = await Promise.all([
    import('./signIn.ts'),
    import('./sessions.ts'),
  ]);
  return createSignInListener(config, origins, callers, sessions ?? (await openSessions({})));
}

const send = ({ status, headers, body }: Answer, response: ServerResponse) =>
  response.writeHead(status, headers).end(body);
