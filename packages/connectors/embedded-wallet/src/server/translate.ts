import { type ErrorCode, isWalletError, WalletError } from '@causeway/protocol';

/** The provider's refusal of a code as our own error; everything else as it is. */
export function refusedCode(error: unknown): unknown {
  // Refused at once, or as an activity that failed.
  const source = isWalletError(error, 'activity-not-completed') ? error.cause : error;
  if (!isWalletError(source, 'embedded-request-failed')) return error;
  const { status, message } = source.context;
  // The provider may also refuse this handler's key, its rights, or an invalid request: the code is not the
  // cause then. A failed activity is answered with 200.
  if (![200, 400].includes(status) || !/\b(otp|code)\b|attempts/i.test(message)) return error;
  const reason = /expired/i.test(message)
    ? 'expired'
    : /attempts|exceeded|too many/i.test(message)
      ? 'exhausted'
      : 'incorrect';
  return new WalletError('embedded-code-refused', { reason }, { cause: error });
}

/**
 * The provider's refusal of a verification token as our own error; everything else as it is. The handler has verified
 * the token's signature, parent and time itself, so the provider can only know that it was used before.
 */
export function refusedToken(error: unknown): unknown {
  const source = isWalletError(error, 'activity-not-completed') ? error.cause : error;
  if (!isWalletError(source, 'embedded-request-failed')) return error;
  const { status, message } = source.context;
  if (![200, 400].includes(status) || !/\btoken\b/i.test(message)) return error;
  return new WalletError('embedded-token-invalid', { reason: 'used' }, { cause: error });
}

/** The provider's refusal to send one more code to a mail as our own error; everything else as it is. */
export function refusedMail(error: unknown): unknown {
  if (!isWalletError(error, 'embedded-request-failed')) return error;
  const { status, message } = error.context;
  if (status >= 500 || !/max number of otps/i.test(message)) return error;
  return new WalletError('embedded-rate-limited', { method: 'otp/start', retryAfter: 300 }, { cause: error });
}

/** HTTP status of the codes in answers; every other code becomes `embedded-unavailable`. */
const statuses: Partial<Record<ErrorCode, number>> = {
  'invalid-params': 400,
  'embedded-code-refused': 400,
  'embedded-token-invalid': 401,
  'embedded-origin-refused': 403,
  'embedded-already-registered': 409,
  'embedded-rate-limited': 429,
  'embedded-unavailable': 503,
};

/** The answer for an error. */
export interface Failure {
  readonly status: number;
  readonly code: ErrorCode;
  /** Fills the message and is a separate field. `retryAfter` is in seconds. */
  readonly context: { readonly retryAfter?: number; readonly [name: string]: unknown };
}

/**
 * The public part of an error: code and context of our own errors, and of the provider's only that it refused
 * or did not answer. Its texts may name organisations and users.
 */
export function failureOf(error: unknown): Failure {
  if (isWalletError(error, 'embedded-request-refused')) {
    return { status: error.context.status, code: error.code, context: { reason: error.context.reason } };
  }
  if (isWalletError(error, 'embedded-rate-limited')) {
    return { status: 429, code: error.code, context: { retryAfter: error.context.retryAfter ?? 60 } };
  }
  if (isWalletError(error, 'embedded-request-failed') && error.context.status < 500) {
    return { status: 502, code: 'embedded-provider-refused', context: { status: error.context.status } };
  }
  if (isWalletError(error, 'activity-not-completed') || isWalletError(error, 'embedded-consensus-needed')) {
    return { status: 502, code: 'embedded-provider-refused', context: { status: 200 } };
  }
  const status = isWalletError(error) ? statuses[error.code] : undefined;
  if (isWalletError(error) && status !== undefined) {
    return { status, code: error.code, context: error.context as Failure['context'] };
  }
  return { status: 503, code: 'embedded-unavailable', context: { retryAfter: 5 } };
}
