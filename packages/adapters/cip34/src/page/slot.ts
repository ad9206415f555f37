import type { Stop, WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** Its key in `window.cardano`. */
  readonly key: string;
  /** The object in the page, with `isEnabled` and `enable`. */
  readonly entry: object;
  /** Its connect prompt, from the first attempt on. */
  prompt?: SharedWait<object>;
  /** Stops asking a wallet that could not restore its session. */
  unwatch?: Stop;
  /** Its late answer was followed. */
  late?: boolean;
}
