import { peek } from '@causeway/protocol/hostile';
import { answerIn, readJson, refused, textIn } from './body.js';
import type { ChallengeOptions, SignIn } from './createSignIn.js';
import { signInError } from './errors.js';
import { refusalOf } from './refusal.js';
import { reach } from './store.js';

/** Counts requests, as `Counter` of `@causeway/embedded-wallet/server` does: `memoryCounter()`, `redisCounter()`. */
export interface Limiter {
  take(
    key: string,
    limit: { readonly max: number; readonly windowMs: number },
    now: number,
  ): Promise<{ readonly allowed: boolean; readonly leftMs: number }>;
}

/** The request to a route: its token, empty without one, and the JSON of a `POST`. */
export interface RouteCall {
  readonly token: string;
  readonly body: unknown;
}

/**
 * Routes by method and name, such as `GET links`. Each returns its answer, which is sent as JSON, or fails
 * with a `WalletError`. `headers` are those of the answer.
 */
export type Routes = Readonly<Record<string, (call: RouteCall, headers: Headers) => Promise<object>>>;

/** The options of `createHandler`. */
export interface HandlerOptions {
  /** The path before the four routes, such as `/sign-in`. */
  readonly path: string;
  /** `cookie`, the default: a `__Host-` cookie that scripts cannot read. `bearer`: the token is in the answer. */
  readonly transport?: 'cookie' | 'bearer';
  /** Further routes, such as `linkRoutes` of `@causeway/sign-in/link`. */
  readonly routes?: Routes;
  /** Counts each `POST` but `revoke`: 30 requests a minute for each caller and route. */
  readonly limiter?: Limiter;
  /**
   * The address of a caller, from the socket or your proxy; without it all callers are counted together. Of an IPv6
   * address give the first 64 bits, as `countedAddress` of `@causeway/embedded-wallet/server` does. The limiter's store gets it
   * as it is: give an HMAC of it where the store is shared.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
}

const perCaller = { max: 30, windowMs: 60_000 };
const cookieForm = /(?:^|; )__Host-causeway-session=([^;]*)/;
const cookie = (value: string, maxAge: number) =>
  `__Host-causeway-session=${value}; Path=/; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Lax`;
/**
 * Reads a request's session token, for `signIn.session` in the site's own routes: from the cookie, or with `bearer` from the
 * `Authorization` header. Empty without one.
 *
 * @example
 * import { readToken, type SignIn } from '@causeway/sign-in';
 *
 * const accountOf = async (signIn: SignIn, request: Request) => (await signIn.session(readToken(request))).account;
 */
export function readToken(
  { headers }: { readonly headers: Pick<Headers, 'get'> },
  transport: HandlerOptions['transport'] = 'cookie',
): string {
  const [name, form] = transport === 'bearer' ? ['authorization', /^Bearer (\S+)$/] : ['cookie', cookieForm];
  return form.exec(headers.get(name) ?? '')?.[1] ?? '';
}

/**
 * Serves `POST challenge`, `POST verify`, `GET session` and `POST revoke` under a path, as one function from
 * `Request` to `Response`. No kind of failure is ever a session.
 *
 * @example
 * import { createHandler, type SignIn } from '@causeway/sign-in';
 *
 * const handlerOf = (signIn: SignIn) => createHandler(signIn, { path: '/sign-in' });
 */
export function createHandler(
  signIn: SignIn,
  { path, transport = 'cookie', routes: further, limiter, clientAddress }: HandlerOptions,
): (request: Request) => Promise<Response> {
  function checkOrigin(request: Request) {
    const origin = request.headers.get('origin');
    // Browsers send it with each POST. A program without one has no cookie that a page could misuse.
    if (origin === signIn.origin || (origin === null && transport === 'bearer')) return;
    throw refused(403, `it must come from ${signIn.origin}`);
  }

  async function count(request: Request, route: string) {
    if (!limiter) return;
    const key = `sign-in:${route}:${clientAddress?.(request) ?? ''}`;
    const { allowed, leftMs } = await reach('limits', () => limiter.take(key, perCaller, Date.now()));
    if (allowed) return;
    throw signInError('sign-in-rate-limited', { retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)) });
  }

  const routes: Routes = {
    ...further,
    async 'POST challenge'({ body }) {
      const optional = (name: string) => (peek(body, name) === undefined ? undefined : textIn(body, name));
      const bound = { account: optional('account'), chainId: optional('chainId') };
      return signIn.challenge(bound as ChallengeOptions);
    },
    async 'POST verify'({ body }, headers) {
      const { token, session } = await signIn.verify(answerIn(body));
      if (transport === 'bearer') return { session, token };
      headers.set('set-cookie', cookie(token, Math.floor((session.expiresAt - session.createdAt) / 1_000)));
      return { session };
    },
    // A visitor who never signed in is not a fault: browsers would write it on the console of each page.
    'GET session': async ({ token }) => (token === '' ? {} : { session: await signIn.session(token) }),
    async 'POST revoke'({ token }, headers) {
      await signIn.revoke(token);
      if (transport === 'cookie') headers.set('set-cookie', cookie('', 0));
      return {};
    },
  };

  return async (request) => {
    const headers = new Headers({ 'cache-control': 'no-store', 'content-type': 'application/json' });
    try {
      const { method, url } = request;
      const { pathname } = new URL(url);
      const name = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : '';
      const key = `${method} ${name}`;
      const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
      if (!route) throw refused(404, 'there is no such route');
      if (method === 'POST') checkOrigin(request);
      const hasBody = method === 'POST' && name !== 'revoke';
      if (hasBody) await count(request, name);
      const body = hasBody ? await readJson(request) : undefined;
      const answer = await route({ token: readToken(request, transport), body }, headers);
      return new Response(JSON.stringify(answer), { headers });
    } catch (error) {
      const { status, retryAfter, body } = refusalOf(error);
      if (retryAfter) headers.set('retry-after', String(retryAfter));
      return new Response(JSON.stringify(body), { status, headers });
    }
  };
}
