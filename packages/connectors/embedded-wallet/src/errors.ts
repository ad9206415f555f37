import './codes.js';
import { WalletError } from '@causeway/protocol';
import type { BundleFault } from './codes.js';

/** What an answer that is no success said. `statusText` stands in where the body says nothing. */
export interface Refusal {
  readonly method: string;
  readonly status: number;
  readonly statusText: string;
  readonly body: unknown;
  readonly retryAfter?: string | null;
}

const BUNDLE: Record<BundleFault, string> = {
  format: 'it is not of the expected form',
  signature: 'it is not signed by the provider',
  organization: 'it was made for another organisation',
  user: 'it was made for another user',
  decrypt: 'it was not sealed to this key',
};

const own = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;

/** The error of an answer that is no success: the provider's code, message and details, or the HTTP status. */
export function refused({ method, status, statusText, body, retryAfter }: Refusal): WalletError {
  const said = own(body, 'message');
  const code = own(body, 'code');
  const details = own(body, 'details') ?? null;
  const known = typeof said === 'string' && typeof code === 'number';
  // 429 is also what a full list answers (code 8); waiting does not help there.
  if (status === 429 && !(known && /exceeded maximum|quota/i.test(said))) return limited(method, retryAfter);
  const message = known ? said : `${status} ${statusText}`.trim();
  const tail = details === null ? '' : ` (Details: ${JSON.stringify(details)})`;
  return new WalletError(
    'embedded-request-failed',
    { method, status, code: known ? code : status, message, details },
    { message: known ? `Turnkey error {code}: {message}${tail}` : '{message}' },
  );
}

function limited(method: string, header?: string | null): WalletError {
  const seconds = header ? Number(header) : Number.NaN;
  const retryAfter = Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
  const when = retryAfter === undefined ? 'in a while' : 'in {retryAfter} seconds';
  return new WalletError(
    'embedded-rate-limited',
    { method, ...(retryAfter !== undefined && { retryAfter }) },
    { message: `Too many requests. Try again ${when}.` },
  );
}

/** The error of a request that got no answer at all. */
export function unreachable(method: string, reason: string, cause?: unknown): WalletError {
  return new WalletError(
    'embedded-unreachable',
    { method, reason },
    { cause, message: 'The wallet service could not be reached: {reason}' },
  );
}

/** The error of an answer without the shape its endpoint has. `path` says where, never what. */
export function malformed(method: string, path: string): WalletError<'malformed-response'> {
  return new WalletError(
    'malformed-response',
    { method, path },
    { message: 'The wallet service gave an answer to {method} that makes no sense at {path}.' },
  );
}

/** The error of an activity that others must approve first. */
export function consensusNeeded(activityId: string, fingerprint: string): WalletError {
  return new WalletError(
    'embedded-consensus-needed',
    { activityId, fingerprint },
    { message: 'This needs the approval of others before it is carried out.' },
  );
}

/** The error of a request refused because this device's clock is wrong. `ms` is positive when it is ahead. */
export function clockSkew(ms: number, cause: unknown): WalletError {
  const seconds = Math.round(ms / 1000);
  const direction = ms > 0 ? 'ahead' : 'behind';
  return new WalletError(
    'embedded-clock-skew',
    { seconds, direction },
    {
      cause,
      message: `The clock of this device is ${Math.abs(seconds)} seconds ${direction}. Set it right.`,
    },
  );
}

/** The error of a bundle that was refused. */
export function bundleInvalid(reason: BundleFault, cause?: unknown): WalletError<'embedded-bundle-invalid'> {
  return new WalletError(
    'embedded-bundle-invalid',
    { reason },
    { cause, message: `The sealed data was refused: ${BUNDLE[reason]}.` },
  );
}

/** The error of a key that is malformed. `reason` never holds any of it. */
export function keyInvalid(reason: string, cause?: unknown): WalletError<'embedded-key-invalid'> {
  return new WalletError(
    'embedded-key-invalid',
    { reason },
    { cause, message: 'This key cannot be used: {reason}.' },
  );
}

/** What the browser's passkey functions throw, as our errors. `method` is named where the caller gave up. */
export function fromPasskey(
  error: unknown,
  { rpId, method, signal }: { rpId: string; method: string; signal?: AbortSignal },
): WalletError {
  // The name is the contract (WebAuthn Level 3 §5.1.3, §5.1.4); the texts differ between browsers.
  const name = own({ name: (error as { name?: unknown } | null)?.name }, 'name');
  if (signal?.aborted) return new WalletError('aborted', { method }, { cause: signal.reason });
  if (name === 'NotAllowedError' || name === 'AbortError') {
    return new WalletError(
      'embedded-passkey-cancelled',
      {},
      { cause: error, message: 'The passkey was not used. Nothing was signed.' },
    );
  }
  if (name === 'SecurityError') {
    return new WalletError(
      'embedded-passkey-rp-mismatch',
      { rpId },
      { cause: error, message: 'This page may not use passkeys of {rpId}.' },
    );
  }
  if (name === 'NotSupportedError') return new WalletError('webauthn-unsupported', {}, { cause: error });
  const reason = typeof name === 'string' ? name : 'unknown';
  return new WalletError(
    'embedded-passkey-failed',
    { reason },
    { cause: error, message: 'The passkey could not be used: {reason}' },
  );
}
