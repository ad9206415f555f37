import { isWalletError } from '@causeway/protocol';

/** Why a code was refused: wrong, too old, or tried too often. */
type CodeRefusal = 'incorrect' | 'expired' | 'exhausted';

/** Why a code was refused; `undefined` for an error that says nothing about the code. */
export function codeRefusal(error: unknown): CodeRefusal | undefined {
  if (!isWalletError(error, 'recovery-code-invalid')) return undefined;
  const reason = isWalletError(error.cause, 'embedded-code-refused') ? error.cause.context.reason : undefined;
  if (reason === 'expired' || reason === 'exhausted') return reason;
  return triesLeft(error) === 0 ? 'exhausted' : 'incorrect';
}

/** How often the refused code may still be tried; `undefined` where the server does not say. */
export function triesLeft(error: unknown): number | undefined {
  if (!isWalletError(error, 'recovery-code-invalid')) return undefined;
  return isWalletError(error.cause, 'embedded-code-refused') ? error.cause.context.triesLeft : undefined;
}
