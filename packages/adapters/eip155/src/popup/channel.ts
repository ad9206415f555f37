import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { sentences } from '../codes.js';
import { toWalletError } from '../errors.js';
import { closeWindow, focusWindow, openWindow } from './openWindow.js';
import type { PopupLike, PopupLimits, PopupPage } from './types.js';

/**
 * The channel to a wallet in another window. The window is opened for a request and kept while it stays open.
 */
export interface PopupChannel {
  /**
   * Opens the window unless it is open. `opened` is one that was opened within the click; `null`: the browser refused.
   *
   * @throws WalletError `eip155-popup-blocked`.
   */
  open(clickPopup?: PopupLike | null): void;
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
  /** Sends the site's data to the wallet, in answer to its first message. */
  readonly hello: object;
  readonly limits: PopupLimits;
}

interface OpenWindow {
  readonly popup: PopupLike;
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
export function createChannel({ page, name, url, hello, limits }: ChannelOptions): PopupChannel {
  const { origin } = new URL(url);
  let current: OpenWindow | undefined;
  let endReason: WalletError = new WalletError('user-rejected', { method: 'connect' });

  function begin(popup: PopupLike): OpenWindow {
    const waiting: OpenWindow['waiting'] = new Map();
    let settle = { resolve: () => {}, reject: (_error: unknown) => {} };
    const loaded = new Promise<void>((resolve, reject) => {
      settle = { resolve, reject };
    });
    loaded.catch(() => undefined);
    let looks = 0;
    const rejected = () => self.end(new WalletError('user-rejected', { method: 'connect' }));
    const onMessage = (event: Event) => {
      if (!event.isTrusted || peek(event, 'source') !== popup || peek(event, 'origin') !== origin) return;
      const message = peek(event, 'data');
      const kind = peek(message, 'event');
      if (kind === 'PopupUnload') return rejected();
      if (kind === 'PopupLoaded') {
        clearTimeout(silent);
        return attempt(() => {
          popup.postMessage({ requestId: peek(message, 'id'), data: hello }, origin);
          settle.resolve();
        });
      }
      const id = peek(message, 'requestId');
      const waiter = typeof id === 'string' ? waiting.get(id) : undefined;
      if (!waiter) return;
      waiting.delete(id as string);
      waiter.resolve(message);
    };
    const silent = setTimeout(() => {
      self.end(new WalletError('timeout', { method: 'connect', ms: limits.handshake }));
    }, limits.handshake);
    const watch = setInterval(() => {
      // An answer that was posted just before the window closed may not have arrived at the first look.
      looks = popup.closed ? looks + 1 : 0;
      if (looks > 1) rejected();
    }, limits.watch);
    const self: OpenWindow = {
      popup,
      waiting,
      loaded,
      end(error) {
        clearTimeout(silent);
        clearInterval(watch);
        page.removeEventListener('message', onMessage);
        if (current === self) {
          current = undefined;
          endReason = error;
        }
        closeWindow(popup);
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
    attempt(() => popup.location.replace(url));
    return self;
  }

  const channel: PopupChannel = {
    open(clickPopup) {
      if (current && !current.popup.closed) {
        closeWindow(clickPopup);
        return focusWindow(current.popup);
      }
      current?.end(new WalletError('user-rejected', { method: 'connect' }));
      const popup = clickPopup === undefined ? openWindow(page) : clickPopup;
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
          ownWindow.popup.postMessage(message, origin);
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
