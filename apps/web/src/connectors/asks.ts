import type { WritableStore } from '@causeway/core';
import type { Approval } from '@causeway/embedded-wallet';
import { WalletError } from '@causeway/protocol';
import { type Ask, approvals, signIns } from '../visit.ts';

let count = 0;

/**
 * Asks the person and waits for the answer.
 *
 * @throws WalletError `user-rejected` when they refuse, `aborted` when the signal ends the wait.
 */
function ask<T>(
  list: WritableStore<readonly Ask<T>[]>,
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
    const mine: Ask<T> = Object.freeze({
      id: ++count,
      what,
      accept: () => settle(resolve),
      refuse: () => settle(() => reject(new WalletError('user-rejected', { method }))),
    });
    signal.addEventListener('abort', onAbort);
    list.set([...list.get(), mine]);
  });
}

/** Shows what would be signed and waits for the decision. Prompts. */
export const requestApproval = (
  what: Approval,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> => ask(approvals, what, what.call.method, signal);

/** Shows the sign-in and waits until it is done or given up. Prompts. */
export const requestSignIn = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
  ask(signIns, undefined, 'createSession', signal);
