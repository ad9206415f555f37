import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { createHttpServer } from '@causeway/http';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A server that listens. */
export interface Served {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Serves a folder over loopback, packed with gzip beforehand; the browser keeps files with a hash in their
 * names.
 *
 * @param options `reportOnly`: a policy whose violations are reported only.
 */
export async function serveFolder(
  folder: string,
  { reportOnly }: { readonly reportOnly?: string } = {},
): Promise<Served> {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path)}`, { type: types[extname(path)], body: pack(path) }]),
  );
  const server = createHttpServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const file = files.get(pathname === '/' ? '/index.html' : pathname);
    if (!file) return void response.writeHead(404).end();
    response.writeHead(200, {
      'Content-Type': file.type ?? 'application/octet-stream',
      'Content-Encoding': 'gzip',
      ...(reportOnly && { 'Content-Security-Policy-Report-Only': reportOnly }),
      'Content-Length': file.body.length,
      'Cache-Control': url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(file.body);
  });
  const port = await server.listen(0, '127.0.0.1');
  return { url: `http://127.0.0.1:${port}/`, stop: server.stop };
}

const pack = (path: string): Buffer => gzipSync(readFileSync(path), { level: 9 });
