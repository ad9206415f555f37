import type { JournalEntry } from '@causeway/journal';
import { createReturns, type LeavingMessage, type WebRequest } from '@causeway/near/wallet-selector';

/** The request for which this page was left, with the data to check its answer. */
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

/** The requests that left this tab and will return. */
export const returns = createReturns<Left>({
  key: 'causeway:near-left',
  // Looked up with each use: a browser may throw at the mere name.
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
    removeItem: (key) => sessionStorage.removeItem(key),
  },
});
