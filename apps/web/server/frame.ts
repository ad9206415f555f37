import { createFile, frameFolder, type ServedFile } from './files.ts';
import { type Answer, type Asked, sendFile } from './respond.ts';

/** The options of the frame's part of the server. */
export interface FrameOptions {
  /** The URL of the frame's page, on its own host. */
  readonly frameUrl: string;
  /** Origins of the pages that may embed it. */
  readonly origins: readonly string[];
  /** Uncompressed P-256 key (130 hex digits) that signs the provider's bundles. */
  readonly signerKey: string;
}

const settingsBlock = /(<script type="application\/json" id="causeway-frame">)[\s\S]*?(<\/script>)/;

/** The frame's page with its trusted values, written by the server so that no embedding page can choose them. */
export function renderFrame(
  file: ServedFile | undefined,
  options: Omit<FrameOptions, 'frameUrl'>,
): ServedFile | undefined {
  if (!file) return undefined;
  const settings = { parentOrigins: options.origins, signerKey: options.signerKey };
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  const html = file.body
    .toString('utf8')
    .replace(settingsBlock, (_, open, close) => `${open}${json}${close}`);
  return createFile(Buffer.from(html), '.html');
}

/**
 * The headers of everything on the frame's host. The page is sandboxed even when it is opened directly: its origin is
 * opaque, so it has no storage, and it can load only its own script and style. With the opaque origin its own files
 * are cross-origin, which the last two headers allow.
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
  const rendered = renderFrame(files.get(`${frameFolder}index.html`), options);
  const missing = createFile(Buffer.from('Not found.'), '.txt');

  return async function respond(asked: Asked): Promise<Answer> {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') {
      return sendFile(405, createFile(Buffer.from('Only GET and HEAD.'), '.txt'), asked, {
        ...headers,
        Allow: 'GET, HEAD',
      });
    }
    const path = asked.url.split(/[?#]/, 1)[0] ?? '';
    const whole = path === page || path === `${frameFolder}index.html`;
    const file = whole ? rendered : path.startsWith(frameFolder) ? files.get(path) : undefined;
    return file ? sendFile(200, file, asked, headers) : sendFile(404, missing, asked, headers);
  };
}
