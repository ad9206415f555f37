import { withDeadline } from '../words/deadline.js';
import { WalletError } from '../words/error.js';
import type { CallOptions, Session, SessionEvent } from '../words/session.js';

/** A pending call to the wallet. */
export interface LiveCall {
  readonly method: string;
  /** The owner of the call, such as the address of the account. Absent: the call belongs to no account. */
  readonly about?: string | undefined;
  /** Milliseconds until the call fails with `timeout`, unless the caller sets a time limit. */
  readonly ms: number;
}

/** The listeners of a session, its pending calls and its end. */
export interface Lifetime extends Pick<Session, 'subscribe' | 'close'> {
  /** The reason of the end; `undefined` while the session is live. */
  readonly reason: WalletError | undefined;
  emit(event: SessionEvent): void;
  /**
   * Fails pending calls with `account-changed`.
   *
   * @param lostAccountOf returns the account that a call with this `about` lost, or `undefined` when the call may go on.
   */
  failCalls(lostAccountOf: (about: string) => string | undefined): void;
  /** Ends the session; later calls do nothing. `dropped`: the connection broke. `ended`: the wallet ended the session. */
  finish(type: 'dropped' | 'ended', error: WalletError): void;
  /**
   * Throws when a pending call must not go on.
   *
   * @throws WalletError `wallet-gone` after `dropped`, `session-ended` after any other end, `aborted` when its signal
   * is aborted.
   */
  check(method: string, signal?: AbortSignal): void;
  /**
   * Runs a call until it is answered, times out or is aborted, its account is lost, or the session ends. Errors carry
   * `late`, the answer that may still come.
   *
   * @param work starts at once; its signal is aborted when the wait is over.
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
 * Manages the listeners, the pending calls and the end of a session.
 *
 * @param onEnd removes the listeners from the wallet; called once, however the session ends.
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
export function createLifetime(onEnd: (how: 'dropped' | 'ended' | 'closed') => void): Lifetime {
  const listeners = new Set<(event: SessionEvent) => void>();
  const pending = new Set<Pending>();
  let reason: WalletError | undefined;
  let code: 'wallet-gone' | 'session-ended' = 'session-ended';

  const emit = (event: SessionEvent) => {
    for (const listener of [...listeners]) listener(event);
  };

  function end(how: 'dropped' | 'ended' | 'closed', error: WalletError): void {
    reason = error;
    if (how === 'dropped') code = 'wallet-gone';
    onEnd(how);
    for (const { method, late, fail } of pending) {
      fail(new WalletError(code, { method, late }, { cause: error }));
    }
  }

  return {
    get reason() {
      return reason;
    },
    emit,
    failCalls(lostAccountOf) {
      for (const { about, method, late, fail } of pending) {
        const account = about && lostAccountOf(about);
        if (account) fail(new WalletError('account-changed', { method, account, late }));
      }
    },
    finish(type, error) {
      if (reason) return;
      end(type, error);
      emit({ type, error });
    },
    check(method, signal) {
      if (reason) throw new WalletError(code, { method }, { cause: reason });
      if (signal?.aborted) throw new WalletError('aborted', { method });
    },
    invoke({ method, about, ms }, { signal, timeout = ms } = {}, work) {
      if (signal?.aborted) return Promise.reject(new WalletError('aborted', { method }));
      const controller = new AbortController();
      const late = work(controller.signal);
      return new Promise((resolve, reject) => {
        const settle =
          <T>(act: (value: T) => void) =>
          (value: T) => {
            pending.delete(entry);
            controller.abort();
            act(value);
          };
        const entry: Pending = { method, about, late, fail: settle(reject) };
        pending.add(entry);
        withDeadline(late, { method, ms: timeout, signal }).then(settle(resolve), entry.fail);
      });
    },
    subscribe(listener) {
      // A function that subscribes twice is called twice.
      const entry = (event: SessionEvent) => listener(event);
      if (reason) entry({ type: code === 'wallet-gone' ? 'dropped' : 'ended', error: reason });
      else listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    close() {
      listeners.clear();
      if (!reason) end('closed', new WalletError('session-ended', {}));
    },
  };
}
