import type { Stop, WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { OwnAccount } from './accounts.js';

/**
 * One wallet's place in the page. The object in it changes when an extension was reloaded and registers again after it
 * removed its old object.
 */
export interface Slot {
  readonly identity: WalletIdentity;
  wallet: object;
  /** False once the wallet took its object out of the page. */
  alive: boolean;
  /** True once the object was exchanged for another. */
  replaced: boolean;
  /** The connect prompt, from the first attempt on. */
  prompt?: SharedWait<readonly OwnAccount[], object>;
  /** A session used the permission and it was not revoked since: a failed attempt does not revoke it. */
  permitted?: boolean;
  /** Stops listening for the accounts of a wallet that could not restore its session. */
  unwatch?: Stop;
}

/** An empty place for a wallet that was just found. */
export const createSlot = ({ identity, wallet }: Pick<Slot, 'identity' | 'wallet'>): Slot => ({
  identity,
  wallet,
  alive: true,
  replaced: false,
});

/** Puts a wallet's new object in the place of its dead one. */
export function replaceWallet(slot: Slot, wallet: object): void {
  slot.wallet = wallet;
  slot.alive = true;
  slot.replaced = true;
  slot.prompt?.forget();
}
