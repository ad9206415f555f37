import type { Chain } from '@causeway/protocol';

/** The result of testing a server. */
type ServerVerdict =
  | { readonly kind: 'good' | 'slow'; readonly ms: number }
  /** The site's own policy refused the request before it left the browser. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A good server answers within this time (ms). */
const slowAfter = 2000;

/**
 * Reads the chain and the newest block of a server. Waits 10 s at most.
 *
 * @param url an http or https URL, checked by `readServerUrl`.
 */
export async function testServer(
  chain: Chain,
  url: string,
  { signal }: { readonly signal: AbortSignal },
): Promise<ServerVerdict> {
  const { readerOf } = await import('../../families/readers.ts');
  const { origin } = new URL(url);
  let blocked = false;
  let onBlocked = () => {};
  const listen = (event: Event) => {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent;
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) {
      blocked = true;
      onBlocked();
    }
  };
  document.addEventListener('securitypolicyviolation', listen);
  const began = performance.now();
  try {
    await (await readerOf({ ...chain, rpcUrls: [url] })).probe({ signal, timeout: 10_000 });
    const ms = Math.round(performance.now() - began);
    return { kind: ms > slowAfter ? 'slow' : 'good', ms };
  } catch (error) {
    // The browser blocks the request first and reports the reason a moment later.
    await new Promise<void>((resolve) => {
      onBlocked = resolve;
      setTimeout(resolve, blocked ? 0 : 100);
    });
    return blocked ? { kind: 'blocked' } : { kind: 'failed', error };
  } finally {
    document.removeEventListener('securitypolicyviolation', listen);
  }
}

/**
 * Parses the URL of a server to its normal form, or returns its problem.
 *
 * @param allows whether the site's own policy allows requests to a URL.
 */
export function parseServerUrl(
  text: string,
  allows: (url: string) => boolean,
): { readonly url: string } | { readonly wrong: 'empty' | 'url' | 'scheme' | 'secret' | 'refused' } {
  const trimmed = text.trim();
  if (!trimmed) return { wrong: 'empty' };
  if (!URL.canParse(trimmed)) return { wrong: 'url' };
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { wrong: 'scheme' };
  // Browsers refuse to fetch a URL with credentials.
  if (url.username || url.password) return { wrong: 'secret' };
  return allows(url.href) ? { url: url.href } : { wrong: 'refused' };
}

/**
 * Whether the page's policy allows requests to a server, by the matching rules of `connect-src`.
 *
 * @param sources the sources that `connectSources` returns.
 * @param url an http or https URL.
 * @param page the origin of the page.
 * @see https://www.w3.org/TR/CSP3/#match-url-to-source-expression
 */
export function allowsServer(sources: readonly string[], url: string, page: string): boolean {
  const target = new URL(url);
  return sources.some((source) => matches(source, target, page));
}

/** Whether the policy lists single hosts, so that any other server is blocked. */
export const isLimited = (sources: readonly string[]): boolean =>
  !sources.some((source) => source === '*' || /^https?:$/i.test(source));

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

function matches(source: string, target: URL, page: string): boolean {
  if (source === "'self'") return target.origin === page;
  if (source === '*') return true;
  // A source without TLS also allows the same host with TLS.
  const fits = (scheme: string) =>
    target.protocol === scheme || (scheme === 'http:' && target.protocol === 'https:');
  if (/^[a-z][a-z\d+.-]*:$/i.test(source)) return fits(source.toLowerCase());
  const parts = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\[[^\]]+\]|[^:/]+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (!parts) return false;
  const [, scheme = new URL(page).protocol, host = '', port, path = '/'] = parts;
  const name = host.toLowerCase();
  const hosts = name.startsWith('*.') ? target.hostname.endsWith(name.slice(1)) : target.hostname === name;
  const targetPort = target.port || defaultPorts[target.protocol];
  // Without a port, the default port of the scheme applies.
  const ports = port === '*' || targetPort === (port ?? defaultPorts[target.protocol]);
  const paths = path.endsWith('/') ? target.pathname.startsWith(path) : target.pathname === path;
  return fits(scheme.toLowerCase()) && (name === '*' || hosts) && ports && paths;
}
