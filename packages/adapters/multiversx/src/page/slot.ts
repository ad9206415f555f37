import type { WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { PageLike, PopupLike, WebWallet } from '../types.js';
import type { Transport } from './transport.js';

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
  /** A window opened within the click, before what will speak to it had arrived; `null`: the browser opened none. */
  opened?: PopupLike | null;
  /** Its login, from the first attempt on. */
  prompt?: SharedWait<Login, Transport>;
  /** Open sessions: they use the permission that a late approval would give back. */
  sessions: number;
}
