import { first as address } from './page.js';

export const endpoint = '/scripted-sign-in';

/** The scripted answers of a site, and the requests it received. */
export interface Site {
  /** Whether a session exists when the page loads. */
  signedIn: boolean;
  /** Whether it cannot be reached. */
  down: boolean;
  /** Whether it leaves every request without an answer. */
  hangs: boolean;
  /** The refusal of the next sign-in: its status and code. */
  refusal: readonly [status: number, code: string] | undefined;
  readonly calls: string[];
  /** Replaces `fetch` with the site. */
  open(): void;
  close(): void;
}

/**
 * Creates a site's server behind `fetch`, for a page without one. Its only session is of the first scripted account.
 */
export function openSite(first: Partial<Pick<Site, 'signedIn' | 'down' | 'hangs' | 'refusal'>> = {}): Site {
  const { fetch } = globalThis;
  const hour = 3_600_000;
  const now = Date.UTC(2026, 10, 25, 12);
  const session = { id: 'one', account: `eip155:1:${address}`, createdAt: now, expiresAt: Date.now() + hour };
  const site: Site = {
    signedIn: false,
    down: false,
    hangs: false,
    refusal: undefined,
    ...first,
    calls: [],
    open() {
      globalThis.fetch = answer;
    },
    close() {
      globalThis.fetch = fetch;
    },
  };
  const answers: Readonly<Record<string, () => object>> = {
    challenge: () => ({
      domain: location.host,
      uri: location.href,
      nonce: 'scripted1',
      issuedAt: new Date(now).toISOString(),
    }),
    verify() {
      site.signedIn = true;
      return { session };
    },
    session: () => (site.signedIn ? { session } : {}),
    revoke() {
      site.signedIn = false;
      return {};
    },
  };
  const answer: typeof fetch = async (input, init) => {
    const route =
      typeof input === 'string' && input.startsWith(`${endpoint}/`) && input.slice(endpoint.length + 1);
    if (!route) return fetch(input, init);
    site.calls.push(route);
    if (site.hangs) return new Promise<never>(() => {});
    if (site.down) throw new TypeError('Failed to fetch');
    const [status, code] = (route === 'verify' && site.refusal) || [200];
    const body = code ? { code } : answers[route]?.();
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  };
  site.open();
  return site;
}
