import { createFile, frameFolder, type ServedFile } from './files.ts';
import { type Answer, type Asked, sendFile } from './respond.ts';

/** What the frame's part of the server is given. */
export interface FrameOptions {
  /** Where the frame page is; its host must be one of its own. */
  readonly frameUrl: string;
  /** Origins of the pages that may embed it. */
  readonly origins: readonly string[];
}

/**
 * The headers of everything on the frame's host. The page is in a sandbox also when somebody opens it by itself:
 * its origin is opaque, so it has no storage, and it can reach nothing but its own script and style. Because of the
 * opaque origin its own files come to it from elsewhere, which the last two allow.
 *
 * @see https://www.w3.org/TR/CSP3/#directive-sandbox
 */
export function frameHeaders(origins: readonly string[]): Record<string, string> {
  return {
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${origins.join(' ') || "'none'"}`,
      'sandbox allow-scripts',
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'Permissions-Policy': 'clipboard-write=*, clipboard-read=(), camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  };
}

/**
 * Makes the function that answers requests to the frame's host: the frame page, its files and nothing else.
 *
 * @param files All files of the build.
 */
export function createFrameResponder(files: ReadonlyMap<string, ServedFile>, options: FrameOptions) {
  const page = new URL(options.frameUrl).pathname;
  const headers = frameHeaders(options.origins);
  const missing = createFile(Buffer.from('Not found.'), '.txt');

  return async function respond(asked: Asked): Promise<Answer> {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') {
      return sendFile(405, createFile(Buffer.from('Only GET and HEAD.'), '.txt'), asked, {
        ...headers,
        Allow: 'GET, HEAD',
      });
    }
    const path = asked.url.split(/[?#]/, 1)[0] ?? '';
    const name = path === page ? `${frameFolder}index.html` : path;
    const file = name.startsWith(frameFolder) ? files.get(name) : undefined;
    return file ? sendFile(200, file, asked, headers) : sendFile(404, missing, asked, headers);
  };
}
