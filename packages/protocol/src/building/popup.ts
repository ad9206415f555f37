import { WalletError } from '../words/error.js';
import type { Stop } from '../words/session.js';

/** The used part of an opened window. */
export interface PopupWindow {
  readonly closed: boolean;
  close(): void;
}

/** The used part of the page that opens it. */
export interface PopupOpener<W extends PopupWindow> {
  addEventListener(type: string, listener: (event: Event) => void): void;
  removeEventListener(type: string, listener: (event: Event) => void): void;
  open(url: string, target: string, features?: string): W | null;
}

/** The part of it that receives the messages. */
export type PopupReceiver = Pick<PopupOpener<never>, 'addEventListener' | 'removeEventListener'>;

/** A window of another site. */
export interface Popup<W extends PopupWindow> {
  readonly window: W;
  /**
   * Every message to the page since the window was opened, of whatever window: for the code that reads them and that
   * may still have to be loaded.
   */
  readonly messages: readonly Event[];
  /** Closes the window. One that cannot be closed stays open until the person closes it. */
  close(): void;
}

/**
 * Reads the address of a wallet's page.
 *
 * @throws WalletError `invalid-params` for a URL that is not of a page: a `javascript:` URL would run as this one.
 * @example
 * import { parsePage } from '@causeway/protocol/popup';
 *
 * parsePage('https://wallet.example/connect', 'url').host; // "wallet.example"
 */
export function parsePage(url: string, field: string): URL {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (page && /^https?:$/.test(page.protocol)) return page;
  throw new WalletError('invalid-params', { field, reason: 'must be the URL of a page.' });
}

/** The windows of one wallet on another site. */
export interface Popups<W extends PopupWindow> {
  /**
   * Opens the window of the next request, within a click. The return value closes it if no request has taken it.
   * Opens none, and returns nothing, while one waits.
   */
  openWindow(): Stop | undefined;
  /** Returns the window that was opened within the click, or opens one; `null`: the browser opened none. */
  take(): Popup<W> | null;
}

/**
 * Opens the windows of a wallet on another site. Opens none before it is called.
 *
 * A window begins at the site, not empty: for an empty one of a page with
 * `Cross-Origin-Opener-Policy: same-origin-allow-popups`, WebKit cuts the tie to the page as soon as it loads the
 * site. And WebKit opens no window once IndexedDB, a server or a module that is not loaded was awaited after a click.
 *
 * @param page receives the messages.
 * @param openWallet opens a window at the wallet.
 * @example
 * import { createPopups } from '@causeway/protocol/popup';
 *
 * const { openWindow, take } = createPopups(window, () => window.open('https://wallet.example/connect'));
 * const close = openWindow();
 * const popup = take();
 * close?.();
 */
export function createPopups<W extends PopupWindow>(
  page: PopupReceiver,
  openWallet: () => W | null,
): Popups<W> {
  let waiting: Popup<W> | null | undefined;

  function open(): Popup<W> | null {
    const messages: Event[] = [];
    const keep = (event: Event) => void messages.push(event);
    try {
      const opened = openWallet();
      if (!opened) return null;
      page.addEventListener('message', keep);
      return {
        window: opened,
        messages,
        close() {
          page.removeEventListener('message', keep);
          try {
            opened.close();
          } catch {
            // The outcome of the request that it was opened for stays as it is.
          }
        },
      };
    } catch {
      // An extension made `open` throw.
      return null;
    }
  }

  return {
    openWindow() {
      if (waiting !== undefined) return;
      const opened = open();
      waiting = opened;
      return () => {
        if (waiting !== opened) return;
        waiting = undefined;
        opened?.close();
      };
    },
    take() {
      const popup = waiting === undefined ? open() : waiting;
      waiting = undefined;
      return popup;
    },
  };
}
