import type { WalletIdentity } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { CosmosChain, Limits, PageLike } from '../types.js';

/** The context that all connectors of an adapter share. */
export type InjectedContext = PageContext<CosmosChain, Limits, PageLike>;

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** The first name on the path to its object. */
  readonly key: string;
  readonly provider: object;
  /** The event on the window when the wallet's key changes. */
  readonly event: string;
  /** Its connect prompts, by the requested chains, from the first attempt on. */
  prompt?: SharedWait<readonly CosmosChain[], readonly CosmosChain[]>;
  /** A session used the permission and it was not revoked since: a failed attempt does not revoke it. */
  permitted?: boolean;
}
