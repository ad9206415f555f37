import type { IncomingMessage } from 'node:http';

/** Host names of a loopback server; the name of a page that rebinds it to this machine is not among them. */
const hostNames: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** Headers a page may send (the client's version, the content type, and the stamps). */
const allowedHeaders = [
  'content-type',
  'x-client-version',
  'x-stamp',
  'x-stamp-webauthn',
  'x-stamp-attested',
  'x-session',
].join(', ');

/** Whether the request names this server, on its own port. */
export function knownHost(request: IncomingMessage, port: number): boolean {
  const host = request.headers.host;
  return hostNames.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * Whether the requesting page is one of ours; a program sends no Origin. A page without a name sends `null`.
 */
export function knownOrigin(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return origins.includes(origin);
  // A page may also load a picture or a script of us, which carries no origin; a link that is followed is fine.
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  return site === undefined || site === 'same-origin' || mode === 'navigate';
}

/** The headers of every answer for browsers. Never a wildcard, never credentials. */
export function browserHeaders(request: IncomingMessage, origins: readonly string[]): Record<string, string> {
  const { origin } = request.headers;
  const common = {
    vary: 'origin',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  };
  if (origin === undefined || !origins.includes(origin)) return common;
  return {
    ...common,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'date, retry-after',
    ...(request.method === 'OPTIONS'
      ? {
          'access-control-allow-methods': 'GET, POST',
          'access-control-allow-headers': allowedHeaders,
          'access-control-max-age': '600',
        }
      : {}),
  };
}
