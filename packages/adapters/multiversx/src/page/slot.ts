import type { WalletIdentity } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';
import type { PopupLike, WebWallet } from '../types.js';
import type { Transport } from './transport.js';

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
  /** A window opened within the click, before what will speak to it had arrived; `null`: the browser opened none. */
  opened?: PopupLike | null;
  /** Its login, from the first attempt on. */
  prompt?: SharedWait<Login, Transport>;
  /** Open sessions: they use the permission that a late approval would give back. */
  sessions: number;
}
