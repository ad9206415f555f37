import { isWalletError, WalletError } from '@causeway/protocol';
import { apiKeyStamper, createClient } from '../client.js';
import { readJson, refused } from './body.js';
import { serverSentences } from './codes.js';
import type { Route, RouteContext } from './context.js';
import { type Counter, memoryCounter } from './counter.js';
import * as emailed from './emailed.js';
import { limitSignal } from './limitSignal.js';
import {
  countedAddress,
  defaultLimits,
  type Gate,
  guessesLeft,
  pass,
  type RouteLimits,
  type RouteName,
} from './limits.js';
import * as otp from './otp.js';
import * as passkey from './passkey.js';
import { type Failure, failureOf } from './translate.js';

/** The log event of a request: no typed text, key, token or address. */
export interface HandlerEvent {
  readonly route: RouteName | 'health' | 'unknown';
  readonly status: number;
  /** Milliseconds. */
  readonly ms: number;
  /** Our error code, of the answer or of a failure that the answer does not reveal. */
  readonly code?: string;
  /** HTTP status the provider refused with. */
  readonly providerStatus?: number;
}

/** The options of `createHandler`. */
export interface HandlerOptions {
  /** The provider's API, such as `https://api.turnkey.com`, without a slash at the end. */
  readonly apiUrl: string;
  /** The parent organisation. */
  readonly organizationId: string;
  /** The parent's API key: compressed P-256 point and scalar, both in hex. It stays in this process. */
  readonly apiKey: { readonly publicKey: string; readonly privateKey: string };
  /** The provider's key for verification tokens: 130 hex digits. */
  readonly otpSignerKey: string;
  /** Origins of the pages that may call, exactly as browsers send them. */
  readonly origins: readonly string[];
  /** Appears in the mails. */
  readonly appName: string;
  readonly limits?: Partial<Readonly<Record<RouteName, RouteLimits>>>;
  /** `memoryCounter()` by default: right for one copy. Many copies share a `redisCounter`. */
  readonly counter?: Counter;
  /**
   * The address of a request: the socket's, or one set by your proxy; never a header that the caller can write.
   * Without it nothing is counted by address; callers without an address are counted together.
   */
  readonly clientAddress?: (request: Request) => string | undefined;
  readonly fetch?: typeof fetch;
  readonly log?: (event: HandlerEvent) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The context of an edge worker: without it the worker may end right after the answer. */
export interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

const routes: Readonly<Record<RouteName, Route>> = {
  'otp/start': otp.start,
  'otp/verify': otp.verify,
  'otp/login': otp.login,
  'passkey/sign-up': passkey.signUp,
  'email/session': emailed.session,
  'email/recovery': emailed.recovery,
};

/** Milliseconds that a request may take from its first byte to its answer. */
const requestMs = 30_000;

/**
 * Makes the handler for the steps that need the parent organisation's key: sign-up, sign-in by mail, recovery
 * mails. It is one function from `Request` to `Response`, keeps nothing but its counts, and runs on Node, in
 * containers and on edge workers under any path.
 *
 * Every error is answered as `{ error: { code, message, … } }`; the handler itself never throws.
 *
 * @example
 * import { createHandler, type HandlerOptions } from '@causeway/embedded-wallet/server';
 *
 * function serve(options: HandlerOptions) {
 *   const handle = createHandler(options);
 *   return { fetch: (request: Request) => handle(request) };
 * }
 */
export function createHandler(
  options: HandlerOptions,
): (request: Request, lifetime?: Lifetime) => Promise<Response> {
  const { apiUrl: baseUrl, organizationId, otpSignerKey, origins, appName, log } = options;
  const now = options.now ?? Date.now;
  const stamper = apiKeyStamper(options.apiKey);
  const clientAt = (at: () => number) =>
    createClient({ baseUrl, organizationId, stamper, fetch: options.fetch, now: at });
  const client = clientAt(now);
  const gate: Gate = {
    counter: options.counter ?? memoryCounter(),
    limits: { ...defaultLimits, ...options.limits },
    conceal: concealer(options.apiKey.privateKey),
    now,
  };

  /** The route's answer; every refusal is thrown. */
  async function answer(
    request: Request,
    name: RouteName,
    { quiet, waitUntil }: Pick<RouteContext, 'quiet' | 'waitUntil'>,
  ) {
    if (request.method !== 'POST') throw refused(405, 'only POST');
    if (options.clientAddress) {
      await pass(gate, name, 'address', countedAddress(options.clientAddress(request) || 'unknown'));
    }
    await pass(gate, name, 'route');
    const { signal, stop } = limitSignal(request.signal, requestMs);
    const context: RouteContext = {
      client,
      clientAt: (at) => clientAt(() => at),
      organizationId,
      otpSignerKey,
      appName,
      origins,
      pass: (kind, of) => pass(gate, name, kind, of),
      guessesLeft: (otpId) => guessesLeft(gate, otpId),
      quiet,
      waitUntil,
      signal,
    };
    try {
      return await routes[name](await readJson(request), context);
    } finally {
      stop();
    }
  }

  return async function handle(request, lifetime) {
    const began = performance.now();
    const name = routeOf(request.url);
    const report = (event: Omit<HandlerEvent, 'route' | 'ms'>) =>
      void log?.({ route: name, ms: Math.round(performance.now() - began), ...event });
    // Not logged: a balancer asks every few seconds.
    if (name === 'health' && (request.method === 'GET' || request.method === 'HEAD')) {
      return Response.json({ status: 'ok' }, { headers: plain });
    }
    const origin = request.headers.get('origin');
    try {
      if (origin === null || !origins.includes(origin)) throw new WalletError('embedded-origin-refused', {});
      if (request.method === 'OPTIONS') {
        report({ status: 204 });
        return new Response(null, { status: 204, headers: { ...shared(origin), ...preflight } });
      }
      if (name === 'unknown' || name === 'health') throw refused(404, 'there is no such route');
      const body = await answer(request, name, {
        quiet: (error) => report({ status: 200, ...traceOf(error) }),
        waitUntil: (work) => lifetime?.waitUntil(work),
      });
      report({ status: 200 });
      return Response.json(body, { headers: shared(origin) });
    } catch (error) {
      const failure = failureOf(error);
      report({ status: failure.status, ...traceOf(error) });
      return refusal(failure, origin !== null && origins.includes(origin) ? shared(origin) : plain);
    }
  };
}

/** The last two parts of the path name the route, so that the handler works under any path. */
function routeOf(url: string): HandlerEvent['route'] {
  const parts = new URL(url).pathname.split('/').filter(Boolean);
  if (parts.at(-1) === 'health') return 'health';
  const name = parts.slice(-2).join('/');
  return Object.hasOwn(routes, name) ? (name as RouteName) : 'unknown';
}

const plain = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

const shared = (origin: string) => ({ ...plain, 'Access-Control-Allow-Origin': origin, Vary: 'Origin' });

const preflight = {
  'Access-Control-Allow-Methods': 'POST',
  'Access-Control-Allow-Headers': 'content-type',
  'Access-Control-Max-Age': '600',
};

function refusal({ status, code, context }: Failure, headers: Record<string, string>): Response {
  const message = new WalletError(code, context as never, {
    message: serverSentences[code as keyof typeof serverSentences],
  }).shortMessage;
  const answerHeaders: Record<string, string> = { ...headers };
  if (context.retryAfter !== undefined) answerHeaders['Retry-After'] = String(context.retryAfter);
  if (status === 405) answerHeaders.Allow = 'POST, OPTIONS';
  return Response.json({ error: { code, message, ...context } }, { status, headers: answerHeaders });
}

/** The loggable part of an error. */
function traceOf(error: unknown): Pick<HandlerEvent, 'code' | 'providerStatus'> {
  if (!isWalletError(error)) return { code: 'unexpected' };
  const cause = isWalletError(error.cause, 'embedded-request-failed') ? error.cause : error;
  const providerStatus = isWalletError(cause, 'embedded-request-failed') ? cause.context.status : undefined;
  return { code: error.code, ...(providerStatus === undefined ? {} : { providerStatus }) };
}

/** HMAC-SHA-256 under a key that every copy of the handler has. */
function concealer(secret: string): (text: string) => Promise<string> {
  const encoder = new TextEncoder();
  let key: Promise<CryptoKey> | undefined;
  return async (text) => {
    key ??= crypto.subtle.importKey(
      'raw',
      encoder.encode(`causeway limits ${secret}`),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign'],
    );
    const digest = new Uint8Array(await crypto.subtle.sign('HMAC', await key, encoder.encode(text)));
    return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
}
