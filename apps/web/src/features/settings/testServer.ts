import type { Chain } from '@causeway/protocol';

/** The result of testing a server. */
type ServerVerdict =
  | { readonly kind: 'good' | 'slow'; readonly ms: number }
  /** The site's own policy refused the request before it left the browser. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A good server answers within this time (ms). */
const slowAfter = 2000;

interface TestOptions {
  readonly signal: AbortSignal;
  readonly page?: Pick<Document, 'addEventListener' | 'removeEventListener'>;
}

/**
 * Reads the chain and the newest block of a server. Waits 10 s at most.
 *
 * @param url an http or https URL, checked by `readServerUrl`.
 */
export async function testServer(
  chain: Chain,
  url: string,
  { signal, page = document }: TestOptions,
): Promise<ServerVerdict> {
  const { readerOf } = await import('../../families/readers.ts');
  const { origin } = new URL(url);
  let blocked = false;
  let heard = () => {};
  const listen = (event: Event) => {
    const { blockedURI, effectiveDirective } = event as SecurityPolicyViolationEvent;
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) {
      blocked = true;
      heard();
    }
  };
  page.addEventListener('securitypolicyviolation', listen);
  const began = performance.now();
  try {
    await (await readerOf({ ...chain, rpcUrls: [url] })).probe({ signal, timeout: 10_000 });
    const ms = Math.round(performance.now() - began);
    return { kind: ms > slowAfter ? 'slow' : 'good', ms };
  } catch (error) {
    // The browser blocks the request first and reports the reason a moment later.
    await new Promise<void>((resolve) => {
      heard = resolve;
      setTimeout(resolve, blocked ? 0 : 100);
    });
    return blocked ? { kind: 'blocked' } : { kind: 'failed', error };
  } finally {
    page.removeEventListener('securitypolicyviolation', listen);
  }
}

/**
 * The problem of a server URL, or its normal form.
 *
 * @param allows whether the site's own policy lets the page read from a URL.
 */
export function readServerUrl(
  text: string,
  allows: (url: string) => boolean,
): { readonly url: string } | { readonly wrong: 'empty' | 'url' | 'scheme' | 'secret' | 'refused' } {
  const trimmed = text.trim();
  if (!trimmed) return { wrong: 'empty' };
  if (!URL.canParse(trimmed)) return { wrong: 'url' };
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { wrong: 'scheme' };
  // A browser never sends such requests.
  if (url.username || url.password) return { wrong: 'secret' };
  return allows(url.href) ? { url: url.href } : { wrong: 'refused' };
}
