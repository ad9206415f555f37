import type { WalletIdentity } from '@causeway/protocol';
import type { Popups } from '@causeway/protocol/popup';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { PopupLike, WebWallet } from '../types.js';

/** A request to a wallet, independent of the transport. */
export type WalletRequest =
  | { readonly kind: 'login'; readonly token: string }
  | { readonly kind: 'message'; readonly address: string; readonly message: string }
  | { readonly kind: 'transactions'; readonly address: string; readonly transactions: readonly object[] };

/** A way to one wallet. One request at a time is open at the wallet: its answers name no request. */
export interface Transport {
  /**
   * Sends a request, and reads the answer. A window is opened before this returns, so that it is still part
   * of a click.
   *
   * @param parse makes the result from the wallet's answer, or throws: `signature-mismatch` when the answer is
   * not to this request.
   * @param signal aborted when no caller waits for the answer any more.
   */
  send<T>(request: WalletRequest, parse: (answer: unknown) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** Revokes the permission; over when the wallet answers. */
  logout(address: string, signal: AbortSignal): Promise<void>;
  /** The wallet's id of this session, kept in the record. */
  readonly token?: string;
}

/** A login that the wallet proved. */
export interface Login {
  readonly address: string;
  readonly token: string;
  /** Of the address and the token: 128 hex digits. */
  readonly signature: string;
}

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** Present for a wallet on another site. */
  readonly web?: WebWallet;
  /** The way to it, from the first request on. */
  transport?: Transport;
  /** The windows of a wallet on another site. */
  readonly windows?: Popups<PopupLike>;
  /** Its login, from the first attempt on. */
  prompt?: SharedWait<Login, Transport>;
  /** A session used the permission and it was not revoked since: a failed attempt does not revoke it. */
  permitted?: boolean;
}
