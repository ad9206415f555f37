import { isWalletError } from '@causeway/protocol';

const statuses: Readonly<Record<string, number>> = {
  'sign-in-session-ended': 401,
  'sign-in-rate-limited': 429,
  'siwx-invalid': 400,
  'signature-mismatch': 400,
  'invalid-account-id': 400,
};

/**
 * The server's public answer to a failure. An error that is not of signing in, such as a chain's, is a 503.
 */
export function refusalOf(error: unknown) {
  const { code, context } = isWalletError(error) ? error : { code: 'unknown', context: {} };
  const shown: Partial<Record<string, unknown>> = /^si(gn-in|wx)-/.test(code) ? context : {};
  const { field, reason, retryAfter, status = statuses[code] ?? 503 } = shown;
  return { status: Number(status), retryAfter, body: { code, field, reason } };
}
