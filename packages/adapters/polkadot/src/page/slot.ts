import type { WalletIdentity } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { TakeTurn } from '@causeway/protocol/turn';
import type { Limits, PageLike, PolkadotChain } from '../types.js';

/** The context that all connectors of an adapter share. */
export interface InjectedContext extends PageContext<PolkadotChain, Limits, PageLike> {
  /** The page's name: wallets show it beside the origin, which they read for themselves. */
  readonly appName: string | undefined;
  readonly takeTurn: TakeTurn;
}

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** Its key in `injectedWeb3`. */
  readonly key: string;
  /** Its entry in the page: `enable`, or `connect`. Replaced when an extension was reloaded. */
  entry: object;
  /** False once the way to the wallet broke. */
  alive: boolean;
  /** The API from enabling it: accounts and a signer. Kept, because it never has to be requested again. */
  injected?: object;
  /** The call of `enable` that restores a session, until it was answered and the answer was used. */
  asked?: Promise<object>;
  /** Its connect prompt, from the first attempt on. */
  prompt?: SharedWait<object>;
}

/** Puts a wallet's new object in the place of its dead one. */
export function replaceEntry(slot: Slot, entry: object): void {
  slot.entry = entry;
  slot.alive = true;
  slot.injected = undefined;
  slot.asked = undefined;
  slot.prompt?.forget();
}

/** Kept in the record: the person once allowed this page. Without it a wallet is never enabled silently. */
export const consent = 'enabled';
