import { WalletError, withDeadline } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { Popup } from '@causeway/protocol/popup';
import { sentences } from '../codes.js';
import { refusalIn, toWalletError } from '../errors.js';
import type { Limits, PageLike, PopupLike } from '../types.js';
import { connectOver } from './connect.js';
import type { Slot, Transport, WalletRequest } from './slot.js';

const handshake = 'HANDSHAKE_RESPONSE';
/** The most characters of a wallet's id of its session. */
const longestSession = 512;

/** The words of a web wallet (sdk-web-wallet-cross-window-provider 3.2.2, `windowProviderEnums.ts`). */
function wordsOf(request: WalletRequest): readonly [name: string, payload: unknown] {
  if (request.kind === 'login') return ['LOGIN', { token: request.token }];
  if (request.kind === 'message') return ['SIGN_MESSAGE', { message: request.message }];
  return ['SIGN_TRANSACTIONS', request.transactions];
}

/** A wallet's id of the session, in either of its shapes; `undefined` when it has gone. */
function sessionIn(payload: unknown): string | undefined {
  const session = typeof payload === 'string' ? payload : peek(payload, 'data');
  return typeof session === 'string' && session !== '' && session.length <= longestSession
    ? session
    : undefined;
}

/**
 * The transport to a wallet on another site: a new window for each request, closed after it. Only messages of
 * that window, from that site, count. A window that is closed is a refusal.
 */
export function createTransport(slot: Slot, page: PageLike, limits: Limits, known?: string): Transport {
  const { web, windows } = slot;
  if (!web || !windows) throw new WalletError('provider-missing', { wallet: slot.identity.name });
  const { name: wallet, url } = web;
  const { origin } = new URL(url);
  let session = known;
  let busy = false;

  function exchange<T>(
    popup: Popup<PopupLike>,
    request: WalletRequest,
    parse: (answer: unknown) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const [name, payload] = wordsOf(request);
    const post = (type: string, body: unknown) => popup.window.postMessage({ type, payload: body }, origin);
    const cleaning: (() => void)[] = [];
    const answered = new Promise<T>((resolve, reject) => {
      let isRequested = false;
      let greet = () => {};
      const rejected = () => reject(new WalletError('user-rejected', { method: name }));
      const onAbort = () => reject(new WalletError('aborted', { method: name }));
      const onMessage = (event: Event) => {
        if (!event.isTrusted || peek(event, 'source') !== popup.window || peek(event, 'origin') !== origin)
          return;
        const message = peek(event, 'data');
        const type = peek(message, 'type');
        const content = peek(message, 'payload');
        if (type === handshake) {
          const sessionId = sessionIn(content);
          // The window leaves its page: closed, or on its way to another one, whose answer this is not.
          if (sessionId === undefined && isRequested) return rejected();
          if (sessionId === undefined || isRequested) return;
          isRequested = true;
          greet();
          session ??= sessionId;
          try {
            post('FINALIZE_HANDSHAKE_REQUEST', session);
            post(`${name}_REQUEST`, payload);
          } catch (error) {
            reject(error);
          }
        } else if (isRequested && type === 'CANCEL_RESPONSE') rejected();
        else if (isRequested && type === `${name}_RESPONSE`) resolve(answerOf(content, name, parse));
      };
      const greeted = new Promise<void>((resolve) => {
        greet = resolve;
      });
      withDeadline(greeted, { method: handshake, ms: limits.handshake }).catch(reject);
      const watch = setInterval(() => {
        if (popup.window.closed) rejected();
      }, limits.watch);
      cleaning.push(() => {
        greet();
        clearInterval(watch);
        signal.removeEventListener('abort', onAbort);
        page.removeEventListener('message', onMessage);
      });
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort);
      page.addEventListener('message', onMessage);
      // The wallet may have announced itself while this part was fetched.
      for (const event of popup.messages) onMessage(event);
    });
    return answered.finally(() => {
      for (const clean of cleaning) clean();
    });
  }

  return {
    get token() {
      return session;
    },
    send<T>(request: WalletRequest, parse: (answer: unknown) => Promise<T>, signal: AbortSignal) {
      const [method] = wordsOf(request);
      if (busy) return Promise.reject(new WalletError('request-pending', { method }));
      const popup = windows.take();
      if (!popup) {
        const context = { wallet };
        return Promise.reject(
          new WalletError('multiversx-popup-blocked', context, { message: sentences.blocked }),
        );
      }
      busy = true;
      return exchange(popup, request, parse, signal)
        .catch((error) => {
          throw toWalletError(error, method);
        })
        .finally(() => {
          busy = false;
          popup.close();
        });
    },
    // That would require a window, and disconnecting opens none.
    logout: async () => undefined,
  };
}

async function answerOf<T>(
  payload: unknown,
  method: string,
  parse: (answer: unknown) => Promise<T>,
): Promise<T> {
  const error = peek(payload, 'error');
  if (error !== undefined && error !== null && error !== '') throw toWalletError({ error }, method);
  const answer = peek(payload, 'data');
  const refusal = refusalIn(answer, method);
  if (refusal) throw refusal;
  return parse(answer);
}

/** The part that calls wallets on other sites. */
export const part = connectOver(createTransport);
