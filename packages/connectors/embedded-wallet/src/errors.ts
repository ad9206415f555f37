import './codes.js';
import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { ownValue } from './client/fields.js';
import type { BundleFault } from './codes.js';

const SENTENCES: Partial<Record<ErrorCode, string>> = {
  'malformed-response': 'The wallet service sent a malformed answer to {method} at {path}.',
  timeout: 'No answer to {method} from the wallet service within {ms} ms.',
  aborted: '{method} was cancelled.',
  'embedded-request-failed': 'Turnkey error {code}: {message}',
  'embedded-unreachable': 'The wallet service could not be reached: {reason}',
  'embedded-rate-limited': 'Too many requests. Try again later.',
  'embedded-consensus-needed':
    'Invalid activity status: ACTIVITY_STATUS_CONSENSUS_NEEDED. Others must approve the activity first.',
  'embedded-clock-skew': 'The clock of this device is wrong by {seconds} seconds. Correct it.',
  'embedded-bundle-invalid': 'The sealed data is not valid ({reason}).',
  'embedded-key-invalid': 'This key cannot be used: {reason}.',
};

/** An error with this package's sentence for its code. */
export const fail = <C extends ErrorCode>(
  code: C,
  context: ErrorContexts[C],
  cause?: unknown,
  message = SENTENCES[code],
): WalletError<C> => new WalletError(code, context, { cause, message });

/** The message of a foreign value of any type. The client has no room for `reasonOf`. */
export function textOf(error: unknown): string {
  try {
    return String(error).slice(0, 300);
  } catch {
    return 'no reason given';
  }
}

/** Wraps a failure of the page's functions, the browser or a store. */
export const named = (error: unknown, method: string): WalletError =>
  isWalletError(error) ? error : fail('wallet-failed', { method, reason: textOf(error) }, error);

/** The error of a bundle that was refused. */
export const bundleInvalid = (reason: BundleFault, cause?: unknown) =>
  fail('embedded-bundle-invalid', { reason }, cause);

/** The error of a key that is malformed. `reason` never holds any of it. */
export const keyInvalid = (reason: string, cause?: unknown) =>
  fail('embedded-key-invalid', { reason }, cause);

/** The error of an answer without the shape of its endpoint. `path` names the place, never the value. */
export const malformed = (method: string, path: string) => fail('malformed-response', { method, path });

/** The text of an answer without success. */
interface Refusal {
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly retryAfter?: string | null;
}

/**
 * The error of an answer without success: the provider's code, message and details, or the HTTP status. That of 429 has
 * them in its cause.
 */
export function refused(method: string, { status, statusText, body, retryAfter }: Refusal): WalletError {
  const message = ownValue(body, 'message');
  const code = ownValue(body, 'code');
  const details = ownValue(body, 'details') ?? null;
  const known = typeof message === 'string' && typeof code === 'number';
  const line = `${status} ${statusText}`.trim();
  const tail = details === null ? '' : ` (Details: ${JSON.stringify(details)})`;
  const failed = fail(
    'embedded-request-failed',
    { method, status, details, ...(known ? { code, message } : { code: status, message: line }) },
    undefined,
    known ? `${SENTENCES['embedded-request-failed']}${tail}` : line,
  );
  // 429 is also the answer for a full list (code 8), where waiting does not help.
  if (status !== 429 || (known && /exceeded maximum|quota/i.test(message))) return failed;
  const seconds = Number.parseFloat(retryAfter ?? '');
  return fail('embedded-rate-limited', { method, ...(seconds >= 0 && { retryAfter: seconds }) }, failed);
}
