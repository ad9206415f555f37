import { isWalletError, type Stop, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { signInError } from '../errors.js';
import type { Session } from '../session.js';
import { call, type EndpointOptions } from './call.js';

/** A page's session with the site's server. */
export interface SignedIn {
  readonly session: Session;
  /** The token for other requests of the page, where the handler's transport is `bearer`. */
  readonly token?: string;
  /**
   * Checks with the server that the session is still valid.
   *
   * @throws WalletError `sign-in-session-ended`; `sign-in-unavailable`, after which the session may still be
   * valid.
   */
  check(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /** Ends the session on the server. @throws WalletError `sign-in-unavailable`; the session then continues. */
  signOut(options?: { readonly signal?: AbortSignal }): Promise<void>;
  /**
   * Calls the listener once when the session has ended: by its time, by `signOut`, or by a check. A page checks by
   * itself when the session's time is over and when it becomes visible again: the server's clock decides.
   */
  onEnd(listener: () => void): Stop;
}

/** Milliseconds before the server is asked again whether a session has ended; doubled up to five minutes. */
const shortest = 5_000;

/** The longest time that a timer takes (2^31 - 1 milliseconds, HTML § 8.6). */
const longest = 2_147_483_647;

/** Reads the server's answer. @throws WalletError `malformed-response`. */
export function signedInOf(answer: unknown, { endpoint }: EndpointOptions, known?: string): SignedIn {
  const session = readSession(peek(answer, 'session'));
  const fresh = peek(answer, 'token');
  const token = typeof fresh === 'string' ? fresh : known;
  const listeners = new Set<() => void>();
  let isEnded = false;

  const end = () => {
    isEnded = true;
    for (const listener of [...listeners]) {
      listeners.delete(listener);
      listener();
    }
  };
  const callServer = async (route: string, signal?: AbortSignal, body?: object) => {
    try {
      const now = await call(route, { endpoint, signal }, { body, token });
      // The page's cookie may be gone, or be of a later session.
      if (!body && peek(peek(now, 'session'), 'id') !== session.id)
        throw signInError('sign-in-session-ended', {});
    } catch (error) {
      if (isWalletError(error, 'sign-in-session-ended')) end();
      throw error;
    }
  };
  const check: SignedIn['check'] = ({ signal } = {}) => callServer('session', signal);

  return Object.freeze<SignedIn>({
    session,
    token,
    check,
    async signOut({ signal } = {}) {
      try {
        await callServer('revoke', signal, {});
        end();
      } catch (error) {
        if (!isEnded) throw error;
      }
    },
    onEnd(listener) {
      const once = () => listener();
      listeners.add(once);
      if (isEnded) queueMicrotask(() => listeners.has(once) && end());
      let timer: ReturnType<typeof setTimeout>;
      let pause = shortest;
      // If the server cannot be reached, the session may still be valid.
      const ask = async () => {
        if (!isEnded) await check().catch(() => undefined);
      };
      const wait = async () => {
        const msLeft = session.expiresAt - Date.now();
        let ms = Math.min(msLeft, longest);
        if (msLeft <= 0) {
          // The visitor's clock may be ahead, and the server may have extended the session: only the server ends it.
          await ask();
          ms = pause;
          pause = Math.min(pause * 2, 60 * shortest);
        }
        if (listeners.has(once)) timer = setTimeout(wait, ms);
      };
      void wait();
      const onVisible = () => document.visibilityState === 'visible' && void ask();
      const page = globalThis.document;
      page?.addEventListener('visibilitychange', onVisible);
      return () => {
        listeners.delete(once);
        clearTimeout(timer);
        page?.removeEventListener('visibilitychange', onVisible);
      };
    },
  });
}

function readSession(value: unknown): Session {
  const [id, account] = [peek(value, 'id'), peek(value, 'account')];
  const user = peek(value, 'user');
  const [createdAt, expiresAt] = [peek(value, 'createdAt'), peek(value, 'expiresAt')];
  const isRead =
    typeof id === 'string' &&
    typeof account === 'string' &&
    Number.isSafeInteger(createdAt) &&
    Number.isSafeInteger(expiresAt);
  if (!isRead) throw new WalletError('malformed-response', { method: 'sign-in', path: 'session' });
  const known = { id, account, createdAt, expiresAt } as Session;
  return Object.freeze(typeof user === 'string' ? { ...known, user } : known);
}
