import type { Stop, WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { Reading } from './speech.js';

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** The object in the page: one of the Wallet Standard, or a provider with `request`. */
  readonly wallet: object;
  readonly shape: 'standard' | 'provider';
  /** Its connect prompt, from the first attempt on. */
  prompt?: SharedWait<Reading>;
  /** A session used the permission and it was not revoked since: a failed attempt does not revoke it. */
  permitted?: boolean;
  /** Stops listening for the accounts of a wallet that could not restore its session. */
  unwatch?: Stop;
}
