import type { WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** The object in the page. */
  readonly wallet: object;
  /** Its connect prompt, from the first attempt on. */
  prompt?: SharedWait<unknown>;
}
