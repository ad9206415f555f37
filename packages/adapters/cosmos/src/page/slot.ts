import type { WalletIdentity } from '@causeway/protocol';
import type { CosmosChain, Limits, PageLike } from '../types.js';
import type { WalletKey } from './keys.js';

/** The context that all connectors of an adapter share. */
export interface InjectedContext {
  readonly chains: readonly CosmosChain[];
  readonly limits: Limits;
  readonly page: PageLike;
}

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  readonly provider: object;
  /** Told on the window when the wallet's key changes. */
  readonly event: string;
  /** The open connect prompt and the chains it asks for, shared by everyone who asks for the same meanwhile. */
  prompt?: { readonly chains: string; readonly keys: Promise<readonly WalletKey[]> };
  /** Attempts that still wait for a prompt, and sessions that are open. */
  interest: number;
}
