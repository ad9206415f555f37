import type { Stop } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { searchForLate } from '@causeway/protocol/search';
import { listenForStandard } from '@causeway/protocol/standard';
import type { PageLike } from '../types.js';

/**
 * Waits until the page has a wallet of Bitcoin, by the Wallet Standard or in `btc_providers`: only then the discovery is
 * loaded. Never prompts.
 *
 * @param onPresent may be called more than once.
 */
export function waitForWallet(page: PageLike, late: number, onPresent: () => void): Stop {
  const stopListening = listenForStandard(page, 'bitcoin:', onPresent);
  const stopSearching = searchForLate(page, late, () => {
    if (peek(page, 'btc_providers')) onPresent();
  });
  return () => {
    stopListening();
    stopSearching();
  };
}
