import type { Config } from '../src/config.ts';
import { paths } from '../src/paths.ts';
import { createFile, type Encoding, encodings, frameFolder, type ServedFile } from './files.ts';
import { headersOf, type Kind } from './headers.ts';
import { renderPage } from './page.ts';

/** The used part of a request. */
export interface Asked {
  readonly method: string;
  /** Path and query, unchanged. */
  readonly url: string;
  readonly acceptEncoding?: string;
  readonly ifNoneMatch?: string;
}

/** The answer. `body` is absent for HEAD and for an unchanged file. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/**
 * Makes the function that answers requests for a build: the page at the app's paths, the build's files, and a
 * refusal for everything else, all with the strict headers.
 *
 * @throws Error when the build has no usable page.
 */
export function createResponder(files: ReadonlyMap<string, ServedFile>, config: Config) {
  const template = files.get('/index.html');
  if (!template) throw new Error('The build has no index.html. Build the app first: pnpm build');
  const { html, scripts } = renderPage(template.body.toString('utf8'), config);
  const page = createFile(Buffer.from(html), '.html');
  const headers = (kind: Kind) => headersOf(kind, config, scripts);

  return async function respond(asked: Asked): Promise<Answer> {
    const head = asked.method === 'HEAD';
    if (!head && asked.method !== 'GET') return refuse(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' });
    const path = pathOf(asked.url);
    if (path === undefined) return refuse(400, 'This address cannot be read.');
    if (isPlace(path)) return send(200, 'page', page);
    const trimmed = path.replace(/\/$/, '');
    if (isPlace(trimmed)) {
      const { search } = new URL(asked.url, 'http://host');
      return refuse(308, '', { Location: trimmed + search });
    }
    const hidden = path === '/index.html' || path.startsWith(frameFolder);
    const file = hidden ? undefined : files.get(path);
    if (file) return send(200, path.startsWith('/assets/') ? 'asset' : 'file', file);
    // A missing file gets a plain 404; a person at an unknown address gets the app, which reports it in their
    // language.
    return /\.[a-z0-9]+$/i.test(path) ? refuse(404, 'Not found.') : send(404, 'page', page);

    function send(status: number, kind: Kind, file: ServedFile): Promise<Answer> {
      return sendFile(status, file, asked, headers(kind));
    }

    function refuse(status: number, text: string, more: Record<string, string> = {}): Answer {
      const body = Buffer.from(text);
      const refusalHeaders = {
        ...headers('refusal'),
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': String(body.length),
        ...more,
      };
      return head ? { status, headers: refusalHeaders } : { status, headers: refusalHeaders, body };
    }
  };
}

/** Sends a file in the best encoding that the client accepts, or 304 when it is unchanged. */
export async function sendFile(
  status: number,
  { type, etag, body, encoded }: ServedFile,
  asked: Asked,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const answerHeaders: Record<string, string> = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (status === 200 && matches(asked.ifNoneMatch, etag)) return { status: 304, headers: answerHeaders };
  const encoding = pickEncoding(asked.acceptEncoding);
  const packed = encoding && (await encoded(encoding));
  const bytes = packed ?? body;
  answerHeaders['Content-Type'] = type;
  answerHeaders['Content-Length'] = String(bytes.length);
  if (packed) answerHeaders['Content-Encoding'] = encoding as Encoding;
  return asked.method === 'HEAD'
    ? { status, headers: answerHeaders }
    : { status, headers: answerHeaders, body: bytes };
}

/** Compares weakly (RFC 9110 §13.1.2): a proxy that compresses makes a weak tag of ours. */
const matches = (asked = '', etag: string): boolean =>
  asked.split(/\s*,\s*/).some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

const isPlace = (path: string): boolean => (paths as readonly string[]).includes(path);

/** The decoded path of a request, or `undefined` when it cannot be decoded. */
function pathOf(url: string): string | undefined {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '');
  } catch {
    return undefined;
  }
}

/** The best encoding that a client accepts (RFC 9110 §12.5.3); `q=0` excludes an encoding. */
export function pickEncoding(accept = ''): Encoding | undefined {
  const taken = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, ...parameters]) => !parameters.some((text) => /^q=0(\.0*)?$/.test(text)))
    .map(([name]) => name);
  return encodings.find((encoding) => taken.includes(encoding));
}
