import { type ErrorCode, isWalletError, type WalletError, withDeadline } from '@causeway/protocol';
import { expect } from 'vitest';

/** Generous: the first call of a connector may load code, on a machine that does much else. */
const limit = 30_000;

/** Waits for a promise, but not so long that the test runner has to end it: a law that hangs is broken. */
export const within = <T>(promise: Promise<T>, what: string): Promise<T> =>
  withDeadline(promise, { method: what, ms: limit });

/**
 * Waits for a failure, which must be a `WalletError` of one of these codes; of any code when none is named.
 * Fails when the promise is fulfilled, or fails with anything else.
 */
export async function failure(
  promise: Promise<unknown>,
  ...codes: readonly ErrorCode[]
): Promise<WalletError> {
  const error = await within(
    promise.then(
      (value) => new Error(`It was fulfilled with ${typeof value}.`),
      (reason: unknown) => reason,
    ),
    'failure',
  );
  if (!isWalletError(error)) throw new Error('It failed, but not with a WalletError.', { cause: error });
  if (codes.length > 0) expect(codes).toContain(error.code);
  return error;
}
