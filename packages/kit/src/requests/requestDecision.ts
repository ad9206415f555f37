import type { WritableStore } from '@causeway/core';
import { WalletError } from '@causeway/protocol';

/** A request for a decision of the person, until it is answered or aborted. */
export interface DecisionRequest<T> {
  /** Increases with each request and identifies it. */
  readonly id: number;
  readonly what: T;
  readonly accept: () => void;
  readonly refuse: () => void;
  /** Ends the request with an error, such as a screen that cannot be shown. */
  readonly fail: (error: unknown) => void;
}

let count = 0;

/**
 * Adds a request to a list and waits for the person's answer.
 *
 * @throws WalletError `user-rejected` when they refuse, `aborted` when the signal ends the wait.
 * @example
 * import { createStore } from '@causeway/core';
 * import type { Approval } from '@causeway/embedded-wallet';
 * import { type DecisionRequest, requestDecision } from '@causeway/kit/requests';
 *
 * export const approvals = createStore<readonly DecisionRequest<Approval>[]>([]);
 * export const approve = (what: Approval, { signal }: { readonly signal: AbortSignal }) =>
 *   requestDecision(approvals, what, what.call.method, signal);
 */
export function requestDecision<T>(
  list: WritableStore<readonly DecisionRequest<T>[]>,
  what: T,
  method: string,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new WalletError('aborted', { method }));
    const settle = (finish: () => void) => {
      list.set(list.get().filter((one) => one !== mine));
      signal.removeEventListener('abort', onAbort);
      finish();
    };
    const onAbort = () => settle(() => reject(new WalletError('aborted', { method })));
    const mine: DecisionRequest<T> = Object.freeze({
      id: ++count,
      what,
      accept: () => settle(resolve),
      refuse: () => settle(() => reject(new WalletError('user-rejected', { method }))),
      fail: (error: unknown) => settle(() => reject(error)),
    });
    signal.addEventListener('abort', onAbort);
    list.set([...list.get(), mine]);
  });
}
