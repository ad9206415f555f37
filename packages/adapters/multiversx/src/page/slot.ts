import type { WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { PageLike, PopupLike, WebWallet } from '../types.js';

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

/** Opens an empty window, within the click. `null` where the browser opens none, or an extension made `open` throw. */
export function openWindow(page: PageLike): PopupLike | null {
  try {
    return page.open('about:blank', '_blank');
  } catch {
    return null;
  }
}

/** Closes a window. A window that cannot be closed must not change the outcome of the request it was opened for. */
export function closeWindow(popup: PopupLike | null | undefined): void {
  try {
    popup?.close();
  } catch {
    // It stays open until the person closes it.
  }
}

/** One wallet's place in the page. */
export interface Slot {
  readonly identity: WalletIdentity;
  /** Present for a wallet on another site. */
  readonly web?: WebWallet;
  /** The way to it, from the first request on. */
  transport?: Transport;
  /**
   * A window opened within the click, before the code that sends messages to it had loaded; `null`: the
   * browser opened none.
   */
  clickPopup?: PopupLike | null;
  /** Its login, from the first attempt on. */
  prompt?: SharedWait<Login, Transport>;
  /** Open sessions. While one uses the permission, a late approval is not revoked. */
  sessions: number;
}
