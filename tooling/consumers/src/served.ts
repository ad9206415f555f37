import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { createHttpServer } from '@causeway/http';
import { freePort, startProgram } from './program.js';

/** A built example that a browser can open. */
export interface Served {
  readonly origin: string;
  stop(): unknown;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Nothing inline: the kit must not need it. Wallets announce their icons as `data:` images. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'none'; base-uri 'none'";

/** Serves the files that Vite has built, under a strict policy. */
export async function serveFiles(folder: string): Promise<Served> {
  const server = createHttpServer(({ url = '' }, response) => {
    const path = new URL(url, 'http://localhost').pathname;
    const file = join(folder, 'dist', path === '/' ? 'index.html' : path);
    if (!existsSync(file)) return response.writeHead(404).end();
    const headers = {
      'content-type': types[extname(file)] ?? 'text/plain',
      'content-security-policy': policy,
    };
    return response.writeHead(200, headers).end(readFileSync(file));
  });
  const origin = `http://127.0.0.1:${await server.listen(0, '127.0.0.1')}`;
  return { origin, stop: () => server.stop() };
}

/** Serves a build of Next.js; it sets the policy of its example. */
export async function serveNext(folder: string): Promise<Served> {
  const port = await freePort();
  const args = ['node_modules/next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', `${port}`];
  const { stop } = await startProgram(args, { cwd: folder, env: {}, ready: 'Ready in' });
  return { origin: `http://127.0.0.1:${port}`, stop };
}
