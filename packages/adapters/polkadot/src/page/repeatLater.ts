import { isWalletError, WalletError } from '@causeway/protocol';
import { sentence } from '../codes.js';

/** polkadot{.js} 0.62 takes one request for a signature in this time from a site (ms). */
const interval = 3000;
/** Several may wait at a time, and the wallet takes one of them after each interval. */
const attempts = 3;

/**
 * Repeats, after a while, a request that the wallet refused because it came too soon. The wallet has shown
 * nothing to the person then.
 *
 * @param send sends the request; rejects when its caller has given up.
 * @throws WalletError `polkadot-rate-limited` after the last attempt, and the errors of `send`.
 */
export async function repeatLater(send: () => Promise<unknown>, method: string): Promise<unknown> {
  for (let attempt = 1; ; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, interval));
    try {
      return await send();
    } catch (error) {
      if (!isWalletError(error, 'polkadot-rate-limited')) throw error;
      if (attempt === attempts) {
        throw new WalletError('polkadot-rate-limited', { method }, { cause: error.cause, message: sentence });
      }
    }
  }
}
