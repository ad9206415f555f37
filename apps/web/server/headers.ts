import type { Config } from '../src/config.ts';
import { connectSources } from '../src/connectSources.ts';

/** What a response is: the page, a file whose name holds its hash, another file, or a refusal. */
export type Kind = 'page' | 'asset' | 'file' | 'refusal';

const year = 31_536_000;

const cacheControl: Readonly<Record<Kind, string>> = {
  page: 'no-cache',
  asset: `public, max-age=${year}, immutable`,
  file: 'public, max-age=3600',
  refusal: 'no-store',
};

/**
 * What a page may do here. Off: what the app never uses. Passkeys are for this origin only.
 *
 * @see https://www.w3.org/TR/permissions-policy/
 */
const permissions = [
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
  'clipboard-write=(self)',
  'clipboard-read=()',
  'accelerometer=()',
  'autoplay=()',
  'browsing-topics=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'hid=()',
  'local-fonts=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'screen-wake-lock=()',
  'serial=()',
  'usb=()',
  'xr-spatial-tracking=()',
].join(', ');

/**
 * The headers of every response. Every page is alone in its browsing context group, but for the windows of the wallets
 * on other sites that the configuration lists.
 *
 * @param scripts hashes of the page's inline scripts, as CSP source expressions.
 */
export function headersOf(kind: Kind, config: Config, scripts: readonly string[]): Record<string, string> {
  return {
    'Cache-Control': cacheControl[kind],
    'Content-Security-Policy': contentSecurityPolicy(config, scripts),
    'Cross-Origin-Opener-Policy': config.webWallets?.length ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

/**
 * Everything is refused but this site's own files and the servers the configuration names.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(config: Config, scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src ${connectSources(config).join(' ') || "'none'"}`,
    `frame-src ${config.embedded ? new URL(config.embedded.frameUrl).origin : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
