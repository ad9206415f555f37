import type {} from '@causeway/embedded-wallet';
import { isWalletError } from '@causeway/protocol';

/** Why a code was refused: wrong, too old, tried too often, or used before. */
type CodeRefusal = 'incorrect' | 'expired' | 'exhausted' | 'used';

/**
 * Why a code was refused; `undefined` for an error that is not about the code.
 *
 * @example
 * import { codeRefusal, triesLeft } from '@causeway/kit/requests';
 *
 * export const problem = (error: unknown) =>
 *   codeRefusal(error) === 'incorrect' ? `Wrong code. ${triesLeft(error) ?? 'Some'} attempts are left.` : undefined;
 */
export function codeRefusal(error: unknown): CodeRefusal | undefined {
  if (!isWalletError(error, 'recovery-code-invalid')) return undefined;
  const reason = isWalletError(error.cause, 'embedded-code-refused') ? error.cause.context.reason : undefined;
  if (reason && reason !== 'incorrect') return reason;
  return triesLeft(error) === 0 ? 'exhausted' : 'incorrect';
}

/**
 * The remaining attempts for the refused code; `undefined` where the server does not report them.
 *
 * @example
 * import { triesLeft } from '@causeway/kit/requests';
 *
 * export const isLastTry = (error: unknown) => triesLeft(error) === 1;
 */
export function triesLeft(error: unknown): number | undefined {
  if (!isWalletError(error, 'recovery-code-invalid')) return undefined;
  return isWalletError(error.cause, 'embedded-code-refused') ? error.cause.context.triesLeft : undefined;
}
