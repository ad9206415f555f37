import type { JournalEntry } from '@causeway/journal';
import { createReturns, type LeavingMessage, type WebRequest } from '@causeway/near/wallet-selector';

/** What this page was left for: all that its answer is checked with. */
export interface Left {
  readonly request: WebRequest;
  /** Id of the connector. */
  readonly connector: string;
  readonly wallet: string;
  readonly chainId: string;
  /** The journal's entry of the request; absent for a login. */
  readonly entry?: JournalEntry;
  readonly message?: LeavingMessage;
}

/** What left this tab and is to come back. */
export const returns = createReturns<Left>({
  key: 'causeway:near-left',
  // Looked up with each use: a browser may throw at the mere name.
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
});
