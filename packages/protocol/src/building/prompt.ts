import { isWalletError } from '../words/error.js';

/**
 * Asks a wallet again while an earlier prompt of the page, which was given up, may still stand there: approving either
 * one is an answer, and the outcome of the earlier one counts when the wallet refuses a second prompt beside it.
 *
 * @param asked the new prompt.
 * @param earlier the one that was given up; absent: there is none.
 * @example
 * import { joinPrompt } from '@causeway/protocol/prompt';
 *
 * let earlier: Promise<readonly string[]> | undefined;
 *
 * function requestAccounts(prompt: () => Promise<readonly string[]>): Promise<readonly string[]> {
 *   const asked = joinPrompt(prompt(), earlier);
 *   earlier = asked;
 *   return asked;
 * }
 */
export function joinPrompt<T>(asked: Promise<T>, earlier: Promise<T> | undefined): Promise<T> {
  if (!earlier) return asked;
  const joined = asked.catch((error) => {
    if (isWalletError(error, 'request-pending')) return earlier;
    throw error;
  });
  return Promise.race([joined, new Promise<T>((resolve) => earlier.then(resolve, () => undefined))]);
}
