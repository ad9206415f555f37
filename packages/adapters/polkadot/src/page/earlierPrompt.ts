import type { Stop } from '@causeway/protocol';
import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import { watch } from '@causeway/protocol/watch';
import type { InjectedContext } from './slot.js';

/**
 * The wallet shows a prompt that another page of this site opened, such as this one before it was loaded again. A wallet
 * that refuses a second prompt beside it is asked again until the person has answered: at once if they allowed the page;
 * if they did not, it asks them for this attempt.
 *
 * @param enable asks the wallet once.
 * @throws WalletError `request-pending` after `limits.prompt`, `aborted`, and what the wallet fails with.
 */
export async function earlierPrompt(
  enable: () => Promise<object>,
  { page, limits }: InjectedContext,
  signal: AbortSignal,
): Promise<object> {
  const method = 'enable';
  let stop: Stop = () => undefined;
  const arrived = new Promise<object>((resolve, reject) => {
    stop = watch(page, { poll: limits.look, pollMost: limits.look }, async () => {
      await enable().then(resolve, (error) => {
        if (!isWalletError(error, 'request-pending')) reject(error);
      });
      return false;
    });
  });
  try {
    return await withDeadline(arrived, { method, ms: limits.prompt, signal });
  } catch (error) {
    if (!isWalletError(error, 'timeout')) throw error;
    throw new WalletError('request-pending', { method }, { cause: error });
  } finally {
    stop();
  }
}
