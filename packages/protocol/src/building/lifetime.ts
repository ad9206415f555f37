import { withDeadline } from '../words/deadline.js';
import { WalletError } from '../words/error.js';
import type { CallOptions, Session, SessionEvent } from '../words/session.js';

/** One call to the wallet while it is on its way. */
export interface LiveCall {
  readonly method: string;
  /** What tells whose call it is, such as the account's address; a call without it is nobody's. */
  readonly about?: string | undefined;
  /** Milliseconds until it fails with `timeout`, where the caller gives no time of its own. */
  readonly ms: number;
}

/** Who listens to a session, which calls wait in it, and how it ended. */
export interface Lifetime extends Pick<Session, 'subscribe' | 'close'> {
  /** Why nothing is asked of the wallet any more. */
  readonly over: WalletError | undefined;
  emit(event: SessionEvent): void;
  /**
   * Fails waiting calls with `account-changed`.
   *
   * @param lost the account that a call with this `about` has lost; `undefined` when it may go on.
   */
  failCalls(lost: (about: string) => string | undefined): void;
  /** Ends it, once: the way to the wallet broke, or the wallet took the agreement back. */
  finish(type: 'dropped' | 'ended', error: WalletError): void;
  /**
   * Whether a call that is on its way may go one step further.
   *
   * @throws WalletError `wallet-gone` after `dropped`, `session-ended` after any other end, `aborted` when its caller gave
   * it up.
   */
  check(method: string, signal?: AbortSignal): void;
  /**
   * Waits for a call: not past its time, an abort, the loss of its account or the end of the session. Errors carry `late`.
   *
   * @param work begins at once; its signal says that nobody waits any more.
   */
  invoke(
    call: LiveCall,
    options: CallOptions | undefined,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<unknown>;
}

interface Pending {
  readonly method: string;
  readonly about: string | undefined;
  readonly late: Promise<unknown>;
  readonly fail: (error: WalletError) => void;
}

/**
 * The life of a session.
 *
 * @param leave stops listening to the wallet; called once, however the session ends.
 * @example
 * import type { Call, CallOptions } from '@causeway/protocol';
 * import { createLifetime } from '@causeway/protocol/lifetime';
 *
 * function createCalls(wallet: EventTarget & { request(call: Call): Promise<unknown> }) {
 *   const onAccounts = () => lifetime.emit({ type: 'changed' });
 *   wallet.addEventListener('accounts', onAccounts);
 *   const lifetime = createLifetime(() => wallet.removeEventListener('accounts', onAccounts));
 *   return {
 *     subscribe: lifetime.subscribe,
 *     close: lifetime.close,
 *     invokeMethod: (call: Call, options?: CallOptions) =>
 *       lifetime.invoke({ method: call.method, ms: 300_000 }, options, () => wallet.request(call)),
 *   };
 * }
 */
export function createLifetime(leave: (how: 'dropped' | 'ended' | 'closed') => void): Lifetime {
  const listeners = new Set<(event: SessionEvent) => void>();
  const pending = new Set<Pending>();
  let over: WalletError | undefined;
  let code: 'wallet-gone' | 'session-ended' = 'session-ended';

  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  function end(how: 'dropped' | 'ended' | 'closed', error: WalletError): void {
    over = error;
    if (how === 'dropped') code = 'wallet-gone';
    leave(how);
    for (const { method, late, fail } of pending) {
      fail(new WalletError(code, { method, late }, { cause: error }));
    }
  }

  return {
    get over() {
      return over;
    },
    emit,
    failCalls(lost) {
      for (const { about, method, late, fail } of pending) {
        const account = about && lost(about);
        if (account) fail(new WalletError('account-changed', { method, account, late }));
      }
    },
    finish(type, error) {
      if (over) return;
      end(type, error);
      emit({ type, error });
    },
    check(method, signal) {
      if (over) throw new WalletError(code, { method }, { cause: over });
      if (signal?.aborted) throw new WalletError('aborted', { method });
    },
    invoke({ method, about, ms }, { signal, timeout = ms } = {}, work) {
      if (signal?.aborted) return Promise.reject(new WalletError('aborted', { method }));
      const given = new AbortController();
      const late = work(given.signal);
      return new Promise((resolve, reject) => {
        const settle =
          <T>(act: (value: T) => void) =>
          (value: T) => {
            pending.delete(entry);
            given.abort();
            act(value);
          };
        const entry: Pending = { method, about, late, fail: settle(reject) };
        pending.add(entry);
        withDeadline(late, { method, ms: timeout, signal }).then(settle(resolve), entry.fail);
      });
    },
    subscribe(listener) {
      // Whoever listens twice with one function hears twice.
      const own = (event: SessionEvent) => listener(event);
      if (!over) listeners.add(own);
      return () => void listeners.delete(own);
    },
    close() {
      listeners.clear();
      if (!over) end('closed', new WalletError('session-ended', {}));
    },
  };
}
