import type { Config } from '../src/config.ts';
import { connectSources } from '../src/connectSources.ts';

/** The kind of a response: the page, a file with a hash in its name, another file, or an error. */
export type Kind = 'page' | 'asset' | 'file' | 'refusal';

const year = 31_536_000;

const cacheControl: Readonly<Record<Kind, string>> = {
  page: 'no-cache',
  asset: `public, max-age=${year}, immutable`,
  file: 'public, max-age=3600',
  refusal: 'no-store',
};

/**
 * The features that a page may use. Those that the app never uses are off. Passkeys are for this origin only.
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
 * The headers of every response. Every page is alone in its browsing context group, except for the windows of
 * the configured wallets on other sites. There is no `Integrity-Policy`: WebKit 2.50 blocks static imports under it, although
 * the import map has their hashes, so that the page stays empty.
 *
 * @param scripts hashes of the page's inline scripts, as CSP source expressions.
 */
export function headersOf(kind: Kind, config: Config, scripts: readonly string[]): Record<string, string> {
  return {
    'Cache-Control': cacheControl[kind],
    'Content-Security-Policy': contentSecurityPolicy(config, scripts),
    'Cross-Origin-Opener-Policy': config.webWallets?.length ? 'same-origin-allow-popups' : 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': permissions,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
}

/** The apps of Solana wallets on an Android phone listen here, on a port of their choice. */
const phoneSources = ({ chains }: Config) =>
  chains.some(({ id }) => id.startsWith('solana:')) ? ['ws://localhost:*'] : [];

/** The operator of the relay checks the page's origin here. */
const verifyOrigin = 'https://verify.walletconnect.org';

function frameSources({ embedded, relay }: Config): readonly string[] {
  return [...(embedded ? [new URL(embedded.frameUrl).origin] : []), ...(relay?.verify ? [verifyOrigin] : [])];
}

/**
 * Only this site's own files and the servers of the configuration are allowed.
 *
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(config: Config, scripts: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scripts].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${[...connectSources(config), ...phoneSources(config)].join(' ') || "'none'"}`,
    `frame-src ${frameSources(config).join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
