import type { IncomingMessage, ServerResponse } from 'node:http';
import { createHttpServer } from '@causeway/http';
import type { Config } from '../src/config.ts';
import { readFiles } from './files.ts';
import { createFrameResponder } from './frame.ts';
import type { EmbeddedSecrets } from './handler.ts';
import { type Answer, type Asked, createResponder } from './respond.ts';
import type { Callers, createSignInListener } from './signIn.ts';

/** The options of the server. */
export interface ServerOptions {
  /** Folder of the production build. */
  readonly dist: string;
  readonly config: Config;
  /** 0: any free port. */
  readonly port: number;
  /** Address to listen at; `localhost` by default, so that a start on a laptop serves the laptop only. */
  readonly host?: string;
  /** Origins of the app's pages, as browsers send them: who may embed the frame and call the handler. */
  readonly origins?: readonly string[];
  /** The further settings of the embedded wallet's handler; if absent, no handler is mounted. */
  readonly secrets?: EmbeddedSecrets;
  /** How those who sign in to this site are counted; by default as the handler counts. */
  readonly callers?: Callers;
}

/** A server that listens. */
export interface Server {
  readonly url: string;
  /** Ends every connection. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Serves a production build with its configuration and the strict headers; on the frame's host name only the frame
 * for secrets; under the configured path the embedded wallet's handler, under `/sign-in` the one that signs visitors in to this site.
 * Its only state is their counts and sessions.
 *
 * @throws Error with code `EADDRINUSE` or `EACCES` when it cannot listen, or that the build is missing.
 */
export async function createServer(options: ServerOptions): Promise<Server> {
  const { dist, port, host = 'localhost', origins = [], secrets, callers = secrets ?? {} } = options;
  // Without origins the site's name is unknown, but for a page on this machine.
  const signsIn = origins.length > 0 || /^(localhost|127\.0\.0\.1)$/.test(host);
  const config = signsIn ? { ...options.config, signIn: true } : options.config;
  const files = await readFiles(dist);
  const page = createResponder(files, config);
  const frameUrl = config.embedded?.frameUrl;
  const frame = config.embedded && createFrameResponder(files, { ...config.embedded, origins });
  const frameHost = frameUrl && new URL(frameUrl).host;
  // Fetched where it is mounted: a server of files alone needs nothing of the wallet's.
  const handler = secrets && (await import('./handler.ts')).createHandlerListener(config, origins, secrets);
  let signIn: ReturnType<typeof createSignInListener> | undefined;
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = '', url = '', headers } = request;
    const asked: Asked = {
      method,
      url,
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    };
    if (frame && headers.host?.toLowerCase() === frameHost) return send(await frame(asked), response);
    if (handler?.takes(url)) return handler.listen(request, response);
    if (signsIn && url.startsWith('/sign-in/')) {
      // Fetched with the first visitor who signs in.
      const { createSignInListener } = await import('./signIn.ts');
      signIn ??= createSignInListener(config, origins, callers);
      return signIn(request, response);
    }
    send(await page(asked), response);
  };
  const server = createHttpServer(listener, { connections: 4_096 });
  const bound = await server.listen(port, host);
  return { url: `http://${host}:${bound}/`, stop: server.stop };
}

const send = ({ status, headers, body }: Answer, response: ServerResponse) =>
  response.writeHead(status, headers).end(body);
