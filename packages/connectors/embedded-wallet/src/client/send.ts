import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { malformed, refused, unreachable } from '../errors.js';
import { parseJson, readText } from './read.js';
import { type Fields, isFields } from './shape.js';
import type { PreparedRequest } from './types.js';

/** The name and version every request carries. */
export const CLIENT_VERSION = '@causeway/embedded-wallet@0.1.0';

/** How a request is sent. Times in milliseconds. */
export interface SendOptions {
  readonly method: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeout: number;
  readonly retries: number;
  readonly retryDelay: number;
  readonly responseBytes: number;
  readonly signal?: AbortSignal;
  /** Told the provider's time (ms since 1970) whenever an answer says it. */
  readonly onServerTime: (ms: number) => void;
}

/**
 * Sends a stamped request and reads its answer. A network failure and 502–504 are tried again with the very same
 * bytes: the provider takes the same body as the same activity.
 *
 * @throws WalletError `embedded-request-failed`, `embedded-rate-limited`, `embedded-unreachable`, `timeout`,
 * `aborted`, `malformed-response`.
 */
export async function send(request: PreparedRequest, options: SendOptions): Promise<Fields> {
  const { method, timeout, signal } = options;
  const stop = new AbortController();
  if (signal?.aborted) throw aborted(method, signal.reason);
  try {
    return await withDeadline(attempts(request, options, stop.signal), { method, ms: timeout, signal });
  } catch (error) {
    if (isWalletError(error, 'timeout')) {
      const message = 'No answer to {method} from the wallet service within {ms} ms.';
      throw new WalletError('timeout', { method, ms: timeout }, { message });
    }
    if (isWalletError(error, 'aborted')) {
      throw new WalletError(
        'aborted',
        { method },
        { cause: error.cause, message: '{method} was cancelled.' },
      );
    }
    throw error;
  } finally {
    stop.abort();
  }
}

/** The error of a call that was given up by its caller. */
export const aborted = (method: string, cause: unknown): WalletError<'aborted'> =>
  new WalletError('aborted', { method }, { cause, message: '{method} was cancelled.' });

async function attempts(request: PreparedRequest, options: SendOptions, stop: AbortSignal): Promise<Fields> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(request, options, stop);
    } catch (error) {
      if (attempt >= options.retries || stop.aborted || !isPassing(error)) throw error;
    }
    await pause(options.retryDelay * 2 ** attempt, stop);
  }
}

/** Whether the same request may well succeed in a moment. */
const isPassing = (error: unknown): boolean =>
  isWalletError(error, 'embedded-unreachable') ||
  (isWalletError(error, 'embedded-request-failed') && [502, 503, 504].includes(error.context.status));

async function once(request: PreparedRequest, options: SendOptions, signal: AbortSignal): Promise<Fields> {
  const { method } = options;
  const response = await answer(request, options, signal);
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isFinite(date)) options.onServerTime(date);
  // A stamped body must not be carried to wherever a redirect points. `manual`, because `error` is not known by
  // every edge runtime; a browser shows it as an opaque answer with status 0.
  if (response.status === 0 || (response.status >= 300 && response.status < 400)) {
    throw new WalletError(
      'embedded-request-failed',
      { method, status: response.status, code: response.status, message: 'redirected', details: null },
      { message: 'The wallet service answered {method} with a redirect, which is not followed.' },
    );
  }
  const text = await readText(response, method, options.responseBytes).catch((error) => {
    throw isWalletError(error) ? error : unreachable(method, 'the answer broke off', error);
  });
  const body = parseJson(text);
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw refused({ method, status, statusText, body, retryAfter: headers.get('retry-after') });
  }
  if (!isFields(body)) throw malformed(method, 'its body');
  return body;
}

async function answer(
  request: PreparedRequest,
  options: SendOptions,
  signal: AbortSignal,
): Promise<Response> {
  const { url, body, stamp } = request;
  try {
    return await options.fetch(url, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Client-Version': CLIENT_VERSION,
        [stamp.stampHeaderName]: stamp.stampHeaderValue,
      },
      body,
      redirect: 'manual',
      // Edge runtimes without cookies refuse the option itself.
      ...('credentials' in Request.prototype && { credentials: 'omit' }),
      signal,
    });
  } catch (cause) {
    throw unreachable(options.method, 'no connection', cause);
  }
}

/** Waits, or rejects with `AbortError` when given up. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(new DOMException('given up', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
