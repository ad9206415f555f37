import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file ready to be sent. */
export interface ServedFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** The body in an encoding; compressed on first use and kept. `undefined` when that saves nothing. */
  encoded(encoding: Encoding): Promise<Buffer | undefined>;
}

/** The content encodings we send, best first. */
export const encodings = ['br', 'gzip'] as const;
/** A content encoding we send. */
export type Encoding = (typeof encodings)[number];

/** Folder of the build whose files are served on the frame's host only. */
export const frameFolder = '/frame/';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/**
 * Reads a build into memory, by URL path. Only these files can be served, so no request can name another file. Source
 * maps and hidden folders are left out.
 *
 * @throws Error when the folder cannot be read.
 */
export async function readFiles(folder: string): Promise<ReadonlyMap<string, ServedFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: Error) => {
    throw new Error(`The build must be beside the folder of this program: ${cause.message}`, { cause });
  });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path, url: `/${relative(folder, path).split(sep).join('/')}` }))
      .filter(({ url }) => !url.endsWith('.map') && !url.includes('/.'))
      .map(async ({ path, url }) => [url, createFile(await readFile(path), extname(path))] as const),
  );
  return new Map(files);
}

/** Makes a file from its bytes and its extension, which sets the type. */
export function createFile(body: Buffer, extension: string): ServedFile {
  const type = types[extension] ?? 'application/octet-stream';
  const kept = new Map<Encoding, Promise<Buffer | undefined>>();
  const compress = async (encoding: Encoding) => {
    if (body.length < 512 || type === 'image/png') return undefined;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    const packed = await (encoding === 'br' ? brotli(body, quality) : deflate(body, { level: 9 }));
    return packed.length < body.length ? packed : undefined;
  };
  return {
    type,
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    encoded(encoding) {
      const packed = kept.get(encoding) ?? compress(encoding);
      kept.set(encoding, packed);
      return packed;
    },
  };
}
