import { isWalletError, withDeadline } from '@causeway/protocol';
import { fail, malformed, refused, textOf } from '../errors.js';
import { type Fields, isFields, parseJson } from './fields.js';
import type { PreparedRequest } from './types.js';

/** How a request is sent. Times in milliseconds. */
interface SendOptions {
  readonly method: string;
  readonly fetch: typeof globalThis.fetch;
  readonly timeout: number;
  readonly retries: number;
  readonly retryDelay: number;
  readonly responseBytes: number;
  readonly signal?: AbortSignal;
  /** Called with the provider's time (ms since 1970) for each answer that has a date. */
  readonly onServerTime: (ms: number) => void;
}

/**
 * Sends a stamped request and reads its answer. After a network failure and 502–504 the same bytes are sent again:
 * the provider treats the same body as the same activity.
 *
 * @throws WalletError `embedded-request-failed`, `embedded-rate-limited`, `embedded-unreachable`, `timeout`,
 * `aborted`, `malformed-response`.
 */
export async function send(request: PreparedRequest, options: SendOptions): Promise<Fields> {
  const { method, timeout: ms, signal } = options;
  const stop = new AbortController();
  try {
    signal?.throwIfAborted();
    return await withDeadline(attempts(request, options, stop.signal), { method, ms, signal });
  } catch (error) {
    // No late answer is possible here: the request is aborted together with the wait.
    if (signal?.aborted) throw fail('aborted', { method }, signal.reason);
    throw isWalletError(error, 'timeout') ? fail('timeout', { method, ms }) : error;
  } finally {
    stop.abort();
  }
}

async function attempts(
  request: PreparedRequest,
  options: SendOptions,
  signal: AbortSignal,
): Promise<Fields> {
  for (let retriesLeft = options.retries, ms = options.retryDelay; ; retriesLeft--, ms *= 2) {
    try {
      return await once(request, options, signal);
    } catch (error) {
      if (retriesLeft <= 0 || !isPassing(error)) throw error;
    }
    await pause(options.method, ms, signal);
  }
}

/** Whether the same request is worth retrying. */
const isPassing = (error: unknown): boolean =>
  isWalletError(error, 'embedded-unreachable') ||
  (isWalletError(error, 'embedded-request-failed') && [502, 503, 504].includes(error.context.status));

async function once(request: PreparedRequest, options: SendOptions, signal: AbortSignal): Promise<Fields> {
  const { method } = options;
  try {
    const response = await post(request, options, signal);
    const { ok, status, statusText, headers } = response;
    const date = Date.parse(headers.get('date') ?? '');
    // The header counts whole seconds: on average it is half a second old.
    if (date) options.onServerTime(date + 500);
    const body = parseJson(await readText(response, method, options.responseBytes));
    if (!ok) throw refused(method, { status, statusText, body, retryAfter: headers.get('retry-after') });
    if (!isFields(body)) throw malformed(method, 'its body');
    return body;
  } catch (error) {
    throw isWalletError(error)
      ? error
      : fail('embedded-unreachable', { method, reason: textOf(error) }, error);
  }
}

const post = (
  { url, body, stamp }: PreparedRequest,
  { fetch }: SendOptions,
  signal: AbortSignal,
): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Client-Version': '@causeway/embedded-wallet@0.1.0',
      [stamp.stampHeaderName]: stamp.stampHeaderValue,
    },
    body,
    // A stamped body must not follow a redirect. Some edge runtimes do not support `error`; with `manual` the
    // redirect itself is the answer, which is not a success (in a browser its status is 0).
    redirect: 'manual',
    // Edge runtimes without cookies refuse the option itself.
    ...('credentials' in Request.prototype && { credentials: 'omit' }),
    signal,
  });

/**
 * Waits so many milliseconds.
 *
 * @throws WalletError `aborted`.
 */
export const pause = (method: string, ms: number, signal?: AbortSignal): Promise<void> =>
  // Not one promise for all: it would keep what each wait leaves with it.
  withDeadline(new Promise<never>(() => {}), { method, ms, signal }).catch((error) => {
    if (signal?.aborted) throw fail('aborted', { method }, signal.reason);
    if (!isWalletError(error, 'timeout')) throw error;
  });

/**
 * The text of an answer, up to `limit` bytes; the rest is not read.
 *
 * @throws WalletError `malformed-response` when there is more.
 */
async function readText(response: Response, method: string, limit: number): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limit) {
      // The cancellation is not awaited; without a handler its failure would surface as an unhandled rejection.
      reader.cancel().catch(() => {});
      throw malformed(method, `its size, above ${limit} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
  return text + decoder.decode();
}
