import type { Chain, Stop, WalletIdentity } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import type { Hex } from '@causeway/protocol/bytes';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { Limits, PageLike } from '../types.js';

/** The context that all connectors of an adapter share. */
export type InjectedContext = PageContext<Chain<'eip155'>, Limits, PageLike>;

/**
 * One wallet's place in the page. The object in it changes when an extension was reloaded and announces itself again
 * while the old object no longer works.
 */
export interface Slot {
  readonly identity: WalletIdentity;
  /** The domain name of an announced wallet. */
  readonly key: string | undefined;
  provider: object;
  /** False once the provider broke away. */
  alive: boolean;
  /** True once the object was exchanged for another. */
  replaced?: boolean;
  /** Its connect prompt, from the first attempt on. */
  prompt?: SharedWait<readonly Hex[], object>;
  /** A session used the permission and it was not revoked since: a failed attempt does not revoke it. */
  permitted?: boolean;
  /** What the wallet said of its lock when it last gave its accounts; never rejects. */
  unlocked?: Promise<unknown>;
  /** Opens the window of a wallet that answers in one. */
  readonly openWindow?: () => Stop | undefined;
  /** Stops listening for the accounts of a wallet that could not restore its session. */
  unwatch?: Stop;
  /** The late answer of a wallet that did not answer was followed once. */
  late?: boolean;
  /** Called when the object was replaced. */
  readonly onReplaced: Set<() => void>;
}

/** An empty place for a wallet that was just found. */
export function createSlot({ identity, provider }: Pick<Slot, 'identity' | 'provider'>): Slot {
  const fresh = { alive: true, onReplaced: new Set<() => void>() };
  return { identity, key: identity.rdns, provider, ...fresh };
}

/** Puts a wallet's new object in the place of its dead one. */
export function replaceProvider(slot: Slot, provider: object): void {
  slot.provider = provider;
  slot.alive = true;
  slot.replaced = true;
  slot.prompt?.forget();
  for (const listener of [...slot.onReplaced]) listener();
}
