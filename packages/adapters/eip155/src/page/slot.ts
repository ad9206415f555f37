import type { Chain, WalletIdentity } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { Limits, PageLike } from '../types.js';

/** The context that all connectors of an adapter share. */
export interface InjectedContext {
  readonly chains: readonly Chain<'eip155'>[];
  readonly limits: Limits;
  readonly page: PageLike;
}

/**
 * One wallet's place in the page. The object in it changes when an extension was reloaded and announces itself
 * anew while the old object is dead.
 */
export interface Slot {
  readonly identity: WalletIdentity;
  provider: object;
  /** False once the provider broke away. */
  alive: boolean;
  /** True once the object was exchanged for another. */
  replaced: boolean;
  /** The one open connect prompt, shared by everyone who asks meanwhile. */
  prompt?: Promise<readonly Hex[]>;
  /** The last prompt that everyone gave up, until the wallet answers it. */
  abandoned?: Promise<readonly Hex[]>;
  /** Attempts that still wait for the prompt, and sessions that are open. */
  interest: number;
  /** Told when the object was exchanged. */
  readonly onReplaced: Set<() => void>;
}

/** An empty place for a wallet that was just found. */
export function createSlot(identity: WalletIdentity, provider: object): Slot {
  return { identity, provider, alive: true, replaced: false, interest: 0, onReplaced: new Set() };
}

/** Puts a wallet's new object in the place of its dead one. */
export function replaceProvider(slot: Slot, provider: object): void {
  slot.provider = provider;
  slot.alive = true;
  slot.replaced = true;
  slot.prompt = undefined;
  slot.abandoned = undefined;
  for (const hear of [...slot.onReplaced]) hear();
}
