import { WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { returnMissing } from './codes.js';
import { failureOf } from './readReturn.js';
import { sendOn } from './sendOn.js';

/** The used part of the wallet's window. */
export interface WindowLike {
  readonly closed: boolean;
  readonly location: { readonly href?: string; replace(url: string): void };
  close(): void;
}

/** The kind of request. */
export type WebRequest = 'login' | 'message' | 'transaction';

/** The used part of the page that opens it. */
export type OpenerLike = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/** One request in a window of the wallet. */
export interface WindowExchange<T> {
  readonly page: OpenerLike;
  readonly popup: WindowLike;
  /** The wallet's address; its answers count only from this origin. */
  readonly url: string;
  readonly wallet: string;
  readonly request: WebRequest;
  /** Reads the wallet's answer to a success; throws when it is invalid. */
  readonly parse: (answer: unknown) => T;
  /** Stops listening for the answer. */
  readonly signal: AbortSignal;
}

/** Milliseconds between two looks whether the window is closed. */
const interval = 250;

/**
 * Opens a wallet's page in a window and receives its answer, as NEAR's web wallets post it to their opener:
 * `{ status: 'success' | 'failure', … }` (@near-wallet-selector/my-near-wallet 10.1.4). Only messages
 * of that window and that site count. A closed window is a rejection; during a transaction the outcome is unknown, because
 * the wallet may have sent it already.
 */
export function exchange<T>(options: WindowExchange<T>): Promise<T> {
  const { page, popup, url, wallet, request, parse, signal } = options;
  const { origin } = new URL(url);
  const method = request;
  const cleaning: (() => void)[] = [];
  return new Promise<T>((resolve, reject) => {
    const onMessage = (event: Event) => {
      if (!event.isTrusted || peek(event, 'source') !== popup || peek(event, 'origin') !== origin) return;
      const data = peek(event, 'data');
      const status = peek(data, 'status');
      const words = (name: string) => cleanText(peek(data, name), 200);
      if (status === 'failure')
        reject(failureOf(words('errorCode'), words('errorMessage') || words('error')));
      if (status !== 'success') return;
      try {
        resolve(parse(data));
      } catch (error) {
        reject(error);
      }
    };
    const onAbort = () => reject(new WalletError('aborted', { method }));
    let isOpen = false;
    const watch = setInterval(() => {
      // An answer sent before the window closed may arrive after it.
      if (popup.closed && isOpen) {
        reject(
          request === 'transaction' ? returnMissing(wallet) : new WalletError('user-rejected', { method }),
        );
      }
      isOpen = popup.closed;
    }, interval);
    cleaning.push(() => {
      clearInterval(watch);
      signal.removeEventListener('abort', onAbort);
      page.removeEventListener('message', onMessage);
    });
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    page.addEventListener('message', onMessage);
    cleaning.push(sendOn(popup, url, () => undefined, reject));
  }).finally(() => {
    for (const clean of cleaning) clean();
  });
}
