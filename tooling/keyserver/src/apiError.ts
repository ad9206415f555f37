/** gRPC status numbers the API answers with. */
export const statusOf = Object.freeze({
  3: 400,
  5: 404,
  7: 403,
  8: 429,
  13: 500,
  14: 503,
  16: 401,
} as const);

export type ApiCode = keyof typeof statusOf;

/** An error the API answers with: `code` is a gRPC status, the message one of the provider's documented ones. */
export interface ApiError extends Error {
  readonly name: 'ApiError';
  readonly code: ApiCode;
  readonly details: readonly Readonly<Record<string, unknown>>[];
  /** Changes made before the refusal are kept, such as a counted attempt. */
  readonly keepsChanges: boolean;
  /** Seconds after which the request may be sent again. */
  readonly retryAfter?: number;
}

interface ApiErrorOptions {
  /** The provider's own code, such as `SIGNATURE_INVALID`. */
  readonly turnkeyErrorCode?: string;
  /** Fields that are wrong, each with the reason. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly keepsChanges?: boolean;
  readonly retryAfter?: number;
}

/**
 * Makes the error with which a request is answered. It never contains values of the caller.
 *
 * @example throw apiError(16, 'expired api key', { turnkeyErrorCode: 'API_KEY_EXPIRED' });
 */
export function apiError(code: ApiCode, message: string, options: ApiErrorOptions = {}): ApiError {
  const details: Record<string, unknown>[] = [];
  if (options.turnkeyErrorCode)
    details.push({
      '@type': 'type.googleapis.com/errors.v1.TurnkeyErrorDetail',
      turnkeyErrorCode: options.turnkeyErrorCode,
    });
  if (options.fields)
    details.push({
      '@type': 'type.googleapis.com/google.rpc.BadRequest',
      fieldViolations: Object.entries(options.fields).map(([field, description]) => ({ field, description })),
    });
  return Object.assign(new Error(message), {
    name: 'ApiError' as const,
    code,
    details,
    keepsChanges: options.keepsChanges === true,
    retryAfter: options.retryAfter,
  });
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError';
}
