import { isWalletError } from '@causeway/protocol';

/** Why a code was refused: wrong, too old, or tried too often. */
export type CodeRefusal = 'incorrect' | 'expired' | 'exhausted';

/** Why a code was refused; `undefined` for an error that says nothing about the code. */
export function codeRefusal(error: unknown): CodeRefusal | undefined {
  if (!isWalletError(error, 'recovery-code-invalid')) return undefined;
  const reason = isWalletError(error.cause, 'embedded-code-refused') ? error.cause.context.reason : undefined;
  return reason === 'expired' || reason === 'exhausted' ? reason : 'incorrect';
}
