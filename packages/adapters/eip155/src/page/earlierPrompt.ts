import type { Hex } from '@causeway/protocol/bytes';
import { watch } from '@causeway/protocol/watch';
import type { InjectedContext } from './slot.js';
import { listen, readAccounts } from './wire.js';

/**
 * The wallet still shows an earlier prompt. Its approval shows as `accountsChanged`, or when the person comes
 * back to the page, or in one of the regular reads. A refusal does not show.
 *
 * @param signal ends the looks; the promise then stays open.
 */
export async function earlierPrompt(
  provider: object,
  { page, limits }: InjectedContext,
  signal: AbortSignal,
): Promise<readonly Hex[]> {
  signal.throwIfAborted();
  return new Promise((resolve) => {
    const check = async () => {
      const addresses = await readAccounts(provider, limits.accounts, signal).catch(() => []);
      if (addresses.length > 0) resolve(addresses);
      return false;
    };
    const stops = [
      listen(provider, { accountsChanged: check }),
      watch(page, { poll: limits.poll, pollMost: limits.poll }, check),
    ];
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop();
    });
  });
}
