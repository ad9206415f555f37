import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { createReader, type Reader } from '../check.js';
import { flowError } from '../flowErrors.js';
import type {} from '../server/codes.js';
import type { WaitOptions } from '../types.js';

/** Requests to the app's own server for work that needs the parent organisation's key. */
export interface HandlerClient {
  /**
   * @throws WalletError `embedded-handler-failed`, `embedded-rate-limited`, `embedded-unreachable`,
   * `recovery-code-invalid`, `malformed-response`, `timeout`, `aborted`.
   */
  post(route: string, body: Readonly<Record<string, unknown>>, options?: WaitOptions): Promise<Reader>;
}

const limit = 30_000;
const longest = 262_144;

/** A client of the handler at `url`. */
export function createHandlerClient(url: string, fetch: typeof globalThis.fetch): HandlerClient {
  async function send(route: string, body: object, signal: AbortSignal): Promise<Reader> {
    const method = `embedded:${route}`;
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${url}/${route}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        credentials: 'omit',
        redirect: 'error',
        signal,
      });
      text = await response.text();
    } catch (cause) {
      throw new WalletError(
        'embedded-unreachable',
        { method, reason: 'the server of this app' },
        {
          cause,
          message: 'The server of this app could not be reached. Check the connection and try again.',
        },
      );
    }
    if (response.ok) return parse(method, text);
    throw refusal(method, response, text);
  }

  return {
    post(route, body, options = {}) {
      const controller = new AbortController();
      const work = send(route, body, controller.signal);
      const method = `embedded:${route}`;
      const wait = { method, ms: options.timeout ?? limit, signal: options.signal };
      return withDeadline(work, wait).catch((error) => {
        controller.abort();
        if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) throw quiet(error);
        throw error;
      });
    },
  };
}

/** The late result of an aborted call is not used. */
function quiet(error: WalletError<'aborted'> | WalletError<'timeout'>) {
  error.context.late?.catch(() => undefined);
  return error;
}

function parse(method: string, text: string): Reader {
  if (text.length > longest) throw new WalletError('malformed-response', { method, path: '' });
  try {
    return createReader(method, JSON.parse(text === '' ? '{}' : text));
  } catch (cause) {
    throw new WalletError('malformed-response', { method, path: '' }, { cause });
  }
}

function refusal(method: string, response: Response, text: string): WalletError {
  const { status } = response;
  let error: Reader | undefined;
  try {
    error = parse(method, text).record('error');
  } catch {
    // A proxy's page or an older handler: the status is enough.
  }
  const code = error?.optionalText('code') ?? '';
  if (status === 429) {
    const seconds = Number(response.headers.get('retry-after'));
    return new WalletError(
      'embedded-rate-limited',
      { method, retryAfter: seconds > 0 ? seconds : undefined },
      { message: 'Too many attempts. Wait a moment, then try again.' },
    );
  }
  if (code === 'embedded-code-refused' || code === 'embedded-token-invalid') {
    const refusal = error?.optionalText('reason') ?? 'incorrect';
    const reason =
      refusal === 'expired' || refusal === 'exhausted' || refusal === 'used' ? refusal : 'incorrect';
    // One sentence for the visitor, the true cause for the developer.
    const reported = error?.value.triesLeft;
    const triesLeft = Number.isSafeInteger(reported) ? (reported as number) : undefined;
    const cause = new WalletError('embedded-code-refused', { reason, triesLeft });
    return flowError('recovery-code-invalid', {}, cause);
  }
  if (code === 'embedded-already-registered') {
    return new WalletError(
      code,
      {},
      { message: 'A wallet with this passkey already exists. Sign in with it.' },
    );
  }
  return flowError('embedded-handler-failed', { status, code });
}
