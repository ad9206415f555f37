import { isWalletError } from '@causeway/protocol';

/** How many tries a code has left, when the error or one of its causes says so. */
export function triesLeft(error: unknown): number | undefined {
  let current = error;
  for (let depth = 0; depth < 6 && isWalletError(current); depth += 1) {
    const left = (current.context as { readonly attemptsLeft?: unknown }).attemptsLeft;
    if (typeof left === 'number' && Number.isInteger(left) && left >= 0) return left;
    current = current.cause;
  }
  return undefined;
}
