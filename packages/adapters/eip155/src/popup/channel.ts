import { WalletError, withDeadline } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { Popup } from '@causeway/protocol/popup';
import { sentences } from '../codes.js';
import { toWalletError } from '../errors.js';
import type { PopupLike, PopupLimits, PopupPage } from './types.js';

/**
 * The channel to a wallet in another window. The window is opened for a request and kept while it stays open.
 */
export interface PopupChannel {
  /**
   * Opens the window unless it is open.
   *
   * @throws WalletError `eip155-popup-blocked`.
   */
  open(): void;
  isOpen(): boolean;
  /** Posts a message with an id, and resolves with the message that answers it. Rejects as the window ended. */
  exchange(message: { readonly id: string }): Promise<unknown>;
  /** Closes the window; pending requests fail with the error. */
  close(error: WalletError): void;
}

/** The options of a channel. */
export interface ChannelOptions {
  readonly page: PopupPage;
  readonly name: string;
  /** The wallet's page, with the parameters for it in the address. */
  readonly url: string;
  /** Returns the window for a request; `null`: the browser opened none. */
  readonly takeWindow: () => Popup<PopupLike> | null;
  /** Sends the site's data to the wallet, in answer to its first message. */
  readonly hello: object;
  readonly limits: PopupLimits;
}

/** Brings a window to the front, where the browser lets it. */
function focus(popup: PopupLike): void {
  try {
    popup.focus();
  } catch {
    // The person finds it.
  }
}

interface OpenWindow {
  readonly popup: Popup<PopupLike>;
  readonly loaded: Promise<void>;
  readonly waiting: Map<string, { resolve(answer: unknown): void; reject(error: unknown): void }>;
  end(error: WalletError): void;
}

/**
 * Makes the channel. Only messages of the opened window, from the wallet's origin, count. A window that is
 * closed before it answered is a refusal.
 *
 * @see https://github.com/base/account-sdk (packages/account-sdk/src/core/communicator)
 */
export function createChannel({ page, name, url, takeWindow, hello, limits }: ChannelOptions): PopupChannel {
  const { origin } = new URL(url);
  let current: OpenWindow | undefined;
  let endReason: WalletError = new WalletError('user-rejected', { method: 'connect' });

  function begin(popup: Popup<PopupLike>): OpenWindow {
    const waiting: OpenWindow['waiting'] = new Map();
    let settle = { resolve: () => {}, reject: (_error: unknown) => {} };
    const loaded = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    withDeadline(loaded, { method: 'connect', ms: limits.handshake }).catch((error) => self.end(error));
    let looks = 0;
    const rejected = () => self.end(new WalletError('user-rejected', { method: 'connect' }));
    const onMessage = (event: Event) => {
      if (!event.isTrusted || peek(event, 'source') !== popup.window || peek(event, 'origin') !== origin)
        return;
      const message = peek(event, 'data');
      const kind = peek(message, 'event');
      if (kind === 'PopupUnload') return rejected();
      if (kind === 'PopupLoaded') {
        return attempt(() => {
          popup.window.postMessage({ requestId: peek(message, 'id'), data: hello }, origin);
          settle.resolve();
        });
      }
      const id = peek(message, 'requestId');
      const waiter = typeof id === 'string' ? waiting.get(id) : undefined;
      if (!waiter) return;
      waiting.delete(id as string);
      waiter.resolve(message);
    };
    const watch = setInterval(() => {
      // An answer that was posted just before the window closed may not have arrived at the first look.
      looks = popup.window.closed ? looks + 1 : 0;
      if (looks > 1) rejected();
    }, limits.watch);
    const self: OpenWindow = {
      popup,
      waiting,
      loaded,
      end(error) {
        clearInterval(watch);
        if (current === self) {
          current = undefined;
          endReason = error;
        }
        page.removeEventListener('message', onMessage);
        popup.close();
        settle.reject(error);
        for (const { reject } of waiting.values()) reject(error);
        waiting.clear();
      },
    };
    /** An extension may have made the window's functions throw. */
    const attempt = (act: () => void) => {
      try {
        act();
      } catch (error) {
        self.end(toWalletError(error, 'connect'));
      }
    };
    page.addEventListener('message', onMessage);
    // The wallet may have announced itself while this part was fetched.
    for (const event of popup.messages) onMessage(event);
    return self;
  }

  const channel: PopupChannel = {
    isOpen: () => current?.popup.window.closed === false,
    open() {
      if (current && !current.popup.window.closed) return focus(current.popup.window);
      current?.end(new WalletError('user-rejected', { method: 'connect' }));
      const popup = takeWindow();
      if (!popup) {
        throw new WalletError('eip155-popup-blocked', { wallet: name }, { message: sentences.blocked });
      }
      current = begin(popup);
    },
    async exchange(message) {
      const ownWindow = current;
      // The window may have ended while the caller made its keys.
      if (!ownWindow) throw endReason;
      await ownWindow.loaded;
      return new Promise((resolve, reject) => {
        ownWindow.waiting.set(message.id, { resolve, reject });
        try {
          ownWindow.popup.window.postMessage(message, origin);
        } catch (error) {
          ownWindow.waiting.delete(message.id);
          reject(error);
        }
      });
    },
    close: (error) => current?.end(error),
  };
  return channel;
}
