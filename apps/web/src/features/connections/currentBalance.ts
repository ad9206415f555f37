import { createStore } from '@causeway/core';

interface CurrentBalance {
  readonly address: string;
  /** CAIP-2 */
  readonly chainId: string;
  /** In the smallest unit. */
  readonly amount: bigint;
}

/** The balance of the current account as its row has read it, so that it is read once. */
export const currentBalance = createStore<CurrentBalance | undefined>(undefined);
