import type { WalletIdentity } from '@causeway/protocol';

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** What it put into the page: `isEnabled` and `enable`. */
  readonly entry: object;
  /** The one open connect prompt, shared by everyone who asks meanwhile. */
  prompt?: Promise<object>;
  /** The last prompt that everyone gave up, until the wallet answers it. */
  abandoned?: Promise<object>;
  /** Attempts that still wait for the prompt. */
  waiting: number;
}
