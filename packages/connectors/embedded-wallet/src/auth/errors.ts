import { isWalletError } from '@causeway/protocol';
import { flowError } from '../flowErrors.js';

/** HTTP statuses for a credential that does not belong to this organisation, or no longer. */
const unknownCredential = (error: unknown) =>
  isWalletError(error, 'embedded-request-failed') &&
  (error.context.status === 401 || (error.context.status === 404 && error.context.code === 5));

/** Whether the provider no longer accepts the session's key. */
export function isRevoked(error: unknown): boolean {
  return isWalletError(error, 'embedded-request-failed') && error.context.status === 401;
}

/** A refused session key as the end of the session; other errors as they are. */
export function toSessionError(error: unknown): unknown {
  return isRevoked(error) ? flowError('embedded-session-expired', {}, error) : error;
}

/** A refused passkey as one that is not known here; other errors as they are. */
export function toPasskeyError(error: unknown): unknown {
  return unknownCredential(error) ? flowError('embedded-passkey-unknown', {}, error) : error;
}

/**
 * The message for a person who typed a code: one sentence for every refusal, with the real cause for developers. An
 * error that is not due to the code, such as a fault of the provider, stays unchanged.
 */
export function toCodeError(error: unknown): unknown {
  const isOfCode = isWalletError(error, 'embedded-request-failed')
    ? error.context.status < 500
    : isWalletError(error, 'embedded-bundle-invalid') || isWalletError(error, 'embedded-key-invalid');
  return isOfCode ? flowError('recovery-code-invalid', {}, error) : error;
}
