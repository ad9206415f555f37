import type { Chain } from '@causeway/protocol';
import type { PopupOpener, PopupWindow } from '@causeway/protocol/popup';
import type { Limits } from '../types.js';
import type { PopupStore } from './store.js';

/** The part of an opened window that messages to the wallet need. */
export interface PopupLike extends PopupWindow {
  postMessage(message: unknown, targetOrigin: string): void;
  focus(): void;
}

/** The part of a window that opens another one. */
export interface PopupPage extends PopupOpener<PopupLike> {
  readonly location: { readonly origin: string; readonly href: string };
}

/** Time limits in milliseconds. */
export interface PopupLimits extends Limits {
  /** Limit for a window to open and announce that it is a wallet. */
  readonly handshake: number;
  /** Between two looks whether the window was closed. */
  readonly watch: number;
}

/** The options of a popup wallet. */
export interface PopupWalletOptions {
  /** The wallet's name, as shown to the person. */
  readonly name: string;
  /** The wallet's page; its answers count only from this origin. Base Account: `https://keys.coinbase.com/connect`. */
  readonly url: string;
  /** A `data:` URL, or one of the app's own origin. */
  readonly icon?: string;
  /** Shown by the wallet to the person. */
  readonly appName: string;
  /** Absolute URL of the app's icon, which the wallet may show. */
  readonly appIcon?: string;
  /** The app's chains. Reads go to their `rpcUrls`. */
  readonly chains: readonly Chain<'eip155'>[];
  readonly limits?: Partial<PopupLimits>;
  /** Absent: this page. */
  readonly page?: PopupPage;
  /** Absent: a separate database in this browser. */
  readonly store?: PopupStore;
}
