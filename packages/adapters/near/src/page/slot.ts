import type { Stop, WalletIdentity } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { PublicKey } from '../chain/publicKey.js';
import type { Limits, NearChain, PageLike } from '../types.js';

/** The context that all connectors of an adapter share. */
export type InjectedContext = PageContext<NearChain, Limits, PageLike>;

/**
 * The interface of a wallet in the page: as `near-wallet-injected` announces it, as NEP-408 has it, or in a
 * known place with functions of its own, which `src/standing` wraps as those of an announced one.
 */
export type Style = 'announced' | 'nep408' | 'standing';

/** An account from a wallet. Not every wallet returns the public key. */
export interface OwnAccount {
  readonly accountId: string;
  readonly key?: PublicKey;
}

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** The name that the wallet claims. */
  readonly key: string;
  readonly wallet: object;
  readonly style: Style;
  /** Its connect prompts, by network, from the first attempt on. */
  prompt?: SharedWait<readonly OwnAccount[], string>;
  /** A session used the permission and it was not revoked since: a failed attempt does not revoke it. */
  permitted?: boolean;
  /** Stops asking a wallet that could not restore its session. */
  unwatch?: Stop;
}

/** A wallet that was found: its claimed identity, and its object in the page. */
export interface Found {
  /** The name that the wallet claims, for the connector's id. */
  readonly key: string;
  readonly identity: WalletIdentity;
  readonly wallet: object;
  readonly style: Style;
}
