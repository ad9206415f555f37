import { isWalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { SignIn } from './createSignIn.js';
import { signInError } from './errors.js';
import { reach } from './store.js';

/** Counts requests, as `Counter` of `@causeway/embedded-wallet/server` does: `memoryCounter()`, `redisCounter()`. */
export interface Limiter {
  take(
    key: string,
    limit: { readonly max: number; readonly windowMs: number },
    now: number,
  ): Promise<{ readonly allowed: boolean; readonly leftMs: number }>;
}

/** What `createHandler` is given. */
export interface HandlerOptions {
  /** The path before the four routes, such as `/sign-in`. */
  readonly path: string;
  /** `cookie`, the default: a `__Host-` cookie that scripts cannot read. `bearer`: the token is in the answer. */
  readonly transport?: 'cookie' | 'bearer';
  /** Counts what begins or answers a challenge: 30 requests a minute for each caller. */
  readonly limiter?: Limiter;
  /** The address of a caller, from the socket or your proxy; without it all callers are counted together. */
  readonly clientAddress?: (request: Request) => string | undefined;
}

const maxBytes = 64 * 1024;
const perCaller = { max: 30, windowMs: 60_000 };
const cookieName = '__Host-causeway-session';
const cookie = (value: string, maxAge: number) =>
  `${cookieName}=${value}; Path=/; Max-Age=${maxAge}; Secure; HttpOnly; SameSite=Lax`;
const refused = (status: number, reason: string) =>
  signInError('sign-in-request-refused', { status, reason });

async function readBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refused(415, 'the body must be application/json');
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  try {
    for (const reader = request.body?.getReader(); reader; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) throw refused(413, 'the body is too large');
      text += decoder.decode(value, { stream: true });
    }
    return JSON.parse(text + decoder.decode());
  } catch (cause) {
    throw isWalletError(cause) ? cause : refused(400, 'the body is not JSON');
  }
}

function textIn(body: unknown, name: string): string {
  const value = peek(body, name);
  if (typeof value !== 'string') throw refused(400, `${name} must be text`);
  return value;
}

function statusOf(error: unknown): number {
  if (isWalletError(error, 'sign-in-request-refused')) return error.context.status;
  if (isWalletError(error, 'sign-in-session-ended')) return 401;
  if (isWalletError(error, 'sign-in-rate-limited')) return 429;
  if (isWalletError(error, 'siwx-invalid') || isWalletError(error, 'signature-mismatch')) return 400;
  return 503;
}

/**
 * Serves `POST challenge`, `POST verify`, `GET session` and `POST revoke` under a path, as one function from `Request`
 * to `Response`. A failure of whatever kind is never a session.
 *
 * @example
 * import { createHandler, type SignIn } from '@causeway/sign-in';
 *
 * const handlerOf = (signIn: SignIn) => createHandler(signIn, { path: '/sign-in' });
 */
export function createHandler(
  signIn: SignIn,
  { path, transport = 'cookie', limiter, clientAddress }: HandlerOptions,
): (request: Request) => Promise<Response> {
  function tokenOf(request: Request): string {
    if (transport === 'bearer') {
      return /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
    }
    const pairs = (request.headers.get('cookie') ?? '').split('; ');
    return pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
  }

  function checkOrigin(request: Request) {
    const origin = request.headers.get('origin');
    // Browsers send it with each POST. A program without one has no cookie that a page could misuse.
    if (origin === signIn.origin || (origin === null && transport === 'bearer')) return;
    throw refused(403, 'it comes from another site');
  }

  async function count(request: Request, route: string) {
    if (!limiter) return;
    const key = `sign-in:${route}:${clientAddress?.(request) ?? ''}`;
    const { allowed, leftMs } = await reach('limits', () => limiter.take(key, perCaller, Date.now()));
    if (allowed) return;
    throw signInError('sign-in-rate-limited', { retryAfter: Math.max(1, Math.ceil(leftMs / 1_000)) });
  }

  const routes: Readonly<Record<string, (request: Request) => Promise<readonly [unknown, string?]>>> = {
    async 'POST challenge'(request) {
      await count(request, 'challenge');
      const body = await readBody(request);
      const optional = (name: string) => (peek(body, name) === undefined ? undefined : textIn(body, name));
      const bound = { account: optional('account'), chainId: optional('chainId') };
      return [await signIn.challenge(bound as Parameters<SignIn['challenge']>[0])];
    },
    async 'POST verify'(request) {
      await count(request, 'verify');
      const body = await readBody(request);
      const given = peek(body, 'signed');
      const signed = { ...(given as object), signature: textIn(given, 'signature') };
      const [chainId, text] = [textIn(body, 'chainId'), textIn(body, 'text')];
      const { token, session } = await signIn.verify({ chainId, text, signed });
      if (transport === 'bearer') return [{ session, token }];
      return [{ session }, cookie(token, Math.floor((session.expiresAt - session.createdAt) / 1_000))];
    },
    async 'GET session'(request) {
      const token = tokenOf(request);
      // A visitor who never signed in is no fault: browsers would write it on the console of each page.
      return [token === '' ? {} : { session: await signIn.session(token) }];
    },
    async 'POST revoke'(request) {
      await signIn.revoke(tokenOf(request));
      return [{}, transport === 'cookie' ? cookie('', 0) : undefined];
    },
  };

  return async (request) => {
    const headers = new Headers({ 'cache-control': 'no-store', 'content-type': 'application/json' });
    try {
      const { pathname } = new URL(request.url);
      const name = pathname.startsWith(`${path}/`) ? pathname.slice(path.length + 1) : '';
      const key = `${request.method} ${name}`;
      const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
      if (!route) throw refused(404, 'there is no such route');
      if (request.method === 'POST') checkOrigin(request);
      const [body, setCookie] = await route(request);
      if (setCookie) headers.set('set-cookie', setCookie);
      return new Response(JSON.stringify(body), { headers });
    } catch (error) {
      const status = statusOf(error);
      if (isWalletError(error, 'sign-in-rate-limited')) {
        headers.set('retry-after', String(error.context.retryAfter));
      }
      const code = isWalletError(error) ? error.code : 'unknown';
      const field = isWalletError(error, 'siwx-invalid') ? error.context.field : undefined;
      return new Response(JSON.stringify({ code, field }), { status, headers });
    }
  };
}
