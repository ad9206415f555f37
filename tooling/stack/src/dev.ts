import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Serve } from './stack.js';

/** The part of Vite that is used here; the app brings the library. */
interface Vite {
  createServer(options: object): Promise<{
    listen(): Promise<unknown>;
    close(): Promise<void>;
    readonly resolvedUrls: { readonly local: readonly string[] } | null;
  }>;
}

/**
 * Serves an app from its sources with reload on change, with the configuration in its page as the real server
 * puts it there. The strict headers are not sent: Vite's own client could not run under them.
 *
 * @param app The app's folder, with its `vite.config.ts`.
 */
export function serveDev(app: string): Serve {
  return async ({ port, config }) => {
    const path = createRequire(join(app, 'package.json')).resolve('vite');
    const vite = (await import(pathToFileURL(path).href)) as Vite;
    const block = /(<script[^>]*id="causeway-config"[^>]*>)[\s\S]*?(<\/script>)/;
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    const server = await vite.createServer({
      root: app,
      server: { port, host: 'localhost', strictPort: port !== 0 },
      plugins: [
        {
          name: 'causeway-config',
          transformIndexHtml: (html: string) =>
            html.replace(block, (_, open: string, close: string) => `${open}${json}${close}`),
        },
      ],
    });
    await server.listen();
    return { url: server.resolvedUrls?.local[0] ?? `http://localhost:${port}/`, stop: () => server.close() };
  };
}
