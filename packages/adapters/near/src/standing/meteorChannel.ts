import { peek } from '@causeway/protocol/hostile';
import { sendOn } from '../bridge/sendOn.js';
import { callWallet } from '../page/wire.js';

/** The channel to Meteor: its extension in the page, or its page in a window. */
export interface MeteorChannel {
  send(message: object): void;
  /** Listens to the wallet's messages; the return value stops. */
  listen(listener: (message: unknown) => void): () => void;
  /** Whether no more messages will come. */
  isClosed(): boolean;
  close(): void;
}

/** One listener for each extension: a listener cannot be removed from it. */
const listenersOf = new WeakMap<object, Set<(message: unknown) => void>>();

/** The extension, in `window.meteorCom`. */
export function extensionChannel(extension: object): MeteorChannel {
  let listeners = listenersOf.get(extension);
  if (!listeners) {
    const added = new Set<(message: unknown) => void>();
    listeners = added;
    listenersOf.set(extension, added);
    const emit = (message: unknown) => {
      for (const listener of [...added]) listener(message);
    };
    void callWallet(extension, 'addMessageDataListener', [emit]).catch(() => undefined);
  }
  const all = listeners;
  return {
    send: (message) => void callWallet(extension, 'sendMessageData', [message]).catch(() => undefined),
    listen(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    isClosed: () => false,
    close: () => undefined,
  };
}

/** The used part of a window of Meteor's page. */
export interface MeteorWindow {
  readonly closed: boolean;
  readonly location: { readonly href: string; replace(url: string): void };
  postMessage(message: object, origin: string): void;
  close(): void;
}

/** A window of Meteor's page. Only messages of that window, from that site, count. */
export function windowChannel(
  popup: MeteorWindow,
  url: URL,
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): MeteorChannel {
  let isThere = false;
  const stop = sendOn(
    popup,
    url.href,
    () => {
      isThere = true;
    },
    () => popup.close(),
  );
  return {
    send(message) {
      if (isThere) popup.postMessage(message, url.origin);
    },
    listen(listener) {
      const onMessage = (event: Event) => {
        const trusted = event.isTrusted && peek(event, 'source') === popup;
        if (trusted && peek(event, 'origin') === url.origin) listener(peek(event, 'data'));
      };
      page.addEventListener('message', onMessage);
      return () => page.removeEventListener('message', onMessage);
    },
    isClosed: () => popup.closed,
    close() {
      stop();
      popup.close();
    },
  };
}
