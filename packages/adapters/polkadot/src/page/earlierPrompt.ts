import { isWalletError } from '@causeway/protocol';
import { watch } from '@causeway/protocol/watch';
import type { InjectedContext } from './slot.js';

/**
 * The wallet shows a prompt that another page of this site opened, such as this one before it was reloaded. A
 * wallet that refuses a second prompt beside it is called again until the person has answered: at once if
 * they allowed the page; if they did not, it prompts for this attempt.
 *
 * @param enable calls the wallet once.
 * @param signal ends the attempts; the promise then stays open.
 * @throws the wallet's errors, except `request-pending`.
 */
export async function earlierPrompt(
  enable: () => Promise<object>,
  { page, limits }: InjectedContext,
  signal: AbortSignal,
): Promise<object> {
  signal.throwIfAborted();
  return new Promise<object>((resolve, reject) => {
    const stop = watch(page, { poll: limits.look, pollMost: limits.look }, async () => {
      await enable().then(resolve, (error) => {
        if (!isWalletError(error, 'request-pending')) reject(error);
      });
      return false;
    });
    signal.addEventListener('abort', stop);
  });
}
