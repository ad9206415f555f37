import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createHttpServer } from '@causeway/http';
import type { Serve, ServeOptions } from './stack.js';

/** The part of Vite that is used here; the app depends on the library. */
interface Vite {
  createServer(options: object): Promise<{
    close(): Promise<void>;
    readonly middlewares: (request: IncomingMessage, response: ServerResponse) => void;
  }>;
}

interface ViteServer {
  readonly middlewares: {
    use(handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => void): void;
  };
}

/** The part of the app's server that runs the embedded wallet's handler. */
interface HandlerModule {
  createHandlerListener(
    config: ServeOptions['config'],
    origins: readonly string[],
    secrets: ServeOptions['secrets'],
  ):
    | {
        takes(url: string): boolean;
        listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
      }
    | undefined;
}

/** The part of the app's server that serves the frame for secrets on its own host. */
interface FrameModule {
  createFrameListener(
    config: ServeOptions['config'],
    origins: readonly string[],
  ): Promise<
    | {
        takes(host: string | undefined): boolean;
        listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
      }
    | undefined
  >;
}

const load = <T>(path: string) => import(pathToFileURL(path).href) as Promise<T>;

/**
 * Serves an app from its sources with reload on change, with the configuration in its page and the embedded
 * wallet's handler and frame as the real server has them. The strict headers are not sent: Vite's own client could not run
 * under them.
 *
 * @param app The app's folder, with its `vite.config.ts` and its `server`.
 */
export function serveDev(app: string): Serve {
  return async ({ port, config, origins, secrets }) => {
    const vite = await load<Vite>(createRequire(join(app, 'package.json')).resolve('vite'));
    const { createHandlerListener } = await load<HandlerModule>(join(app, 'server', 'handler.ts'));
    const { createFrameListener } = await load<FrameModule>(join(app, 'server', 'devFrame.ts'));
    const handler = createHandlerListener(config, origins, secrets);
    const frame = await createFrameListener(config, origins);
    const block = /(<script[^>]*id="causeway-config"[^>]*>)[\s\S]*?(<\/script>)/;
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    const upgrades = new EventEmitter();
    const server = await vite.createServer({
      root: app,
      server: { port, host: 'localhost', middlewareMode: true, ws: { server: upgrades } },
      plugins: [
        {
          name: 'causeway-config',
          transformIndexHtml: (html: string) =>
            html.replace(block, (_, openTag: string, close: string) => `${openTag}${json}${close}`),
          // In braces, because Vite would call a returned function.
          configureServer: ({ middlewares }: ViteServer) => {
            middlewares.use((request, response, next) => {
              const listener = frame?.takes(request.headers.host) ? frame : handler;
              if (listener === handler && !handler?.takes(request.url ?? '')) return next();
              listener?.listen(request, response).catch(() => response.destroy());
            });
          },
        },
      ],
    });
    const listening = createHttpServer(server.middlewares, {
      upgrade: (request, socket, head) => {
        // Vite leaves any other open, and never looks at it again.
        const isVite = /^vite-(hmr|ping)$/.test(request.headers['sec-websocket-protocol'] ?? '');
        if (isVite && /^\/(\?|$)/.test(request.url ?? '')) upgrades.emit('upgrade', request, socket, head);
        else socket.destroy();
      },
    });
    const bound = await listening.listen(port, 'localhost').catch(async (error: unknown) => {
      await server.close();
      throw error;
    });
    return {
      url: `http://localhost:${bound}/`,
      stop: async () => {
        await Promise.all([listening.stop(), server.close()]);
      },
    };
  };
}
