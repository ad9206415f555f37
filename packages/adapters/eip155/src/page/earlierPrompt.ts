import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { InjectedContext, Slot } from './slot.js';
import { listen, readAccounts } from './wire.js';

/**
 * The wallet still shows an earlier prompt. Its approval shows as `accountsChanged`, or when the page is looked at again,
 * or at one of the regular looks. How it ends otherwise is known only if this page has opened and given it up.
 *
 * @throws WalletError `request-pending` after `limits.prompt`, `aborted`, and what a prompt of this page fails with.
 */
export async function earlierPrompt(
  { provider, abandoned }: Slot,
  { page, limits }: InjectedContext,
  signal: AbortSignal,
): Promise<readonly Hex[]> {
  const method = 'eth_requestAccounts';
  let arrive: (addresses: readonly Hex[]) => void = () => undefined;
  const arrived = new Promise<readonly Hex[]>((resolve, reject) => {
    arrive = resolve;
    abandoned?.then(resolve, reject);
  });
  const look = () => {
    readAccounts(provider, limits.accounts, signal).then(
      (addresses) => {
        if (addresses.length > 0) arrive(addresses);
      },
      () => undefined,
    );
  };
  const stop = listen(provider, { accountsChanged: look });
  const timer = setInterval(look, limits.poll);
  page.addEventListener('focus', look);
  page.document?.addEventListener('visibilitychange', look);
  try {
    return await withDeadline(arrived, { method, ms: limits.prompt, signal });
  } catch (error) {
    if (!isWalletError(error, 'timeout')) throw error;
    throw new WalletError('request-pending', { method }, { cause: error });
  } finally {
    stop();
    clearInterval(timer);
    page.removeEventListener('focus', look);
    page.document?.removeEventListener('visibilitychange', look);
  }
}
