import { createStore } from '@causeway/core';
import type { Approval } from '@causeway/embedded-wallet';
import { WalletError } from '@causeway/protocol';

/** Something that is asked of the person, until it is answered or nobody waits for the answer any more. */
export interface Ask<T> {
  /** Counts up; tells one ask from the next. */
  readonly id: number;
  readonly what: T;
  readonly accept: () => void;
  readonly refuse: () => void;
}

/** What waits for the person's decision, the oldest first. Each is shown alone. */
export const approvals = createStore<readonly Ask<Approval>[]>([]);

/** Whether somebody waits for the person to sign in, such as a command of the palette. */
export const signIns = createStore<readonly Ask<undefined>[]>([]);

let count = 0;

/**
 * Asks the person and waits for the answer.
 *
 * @throws WalletError `user-rejected` when they refuse, `aborted` when the signal ends the wait.
 */
function ask<T>(
  list: ReturnType<typeof createStore<readonly Ask<T>[]>>,
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
export const askApproval = (what: Approval, { signal }: { readonly signal: AbortSignal }): Promise<void> =>
  ask(approvals, what, what.call.method, signal);

/** Shows the sign-in and waits until it is done or given up. Prompts. */
export const askSignIn = ({ signal }: { readonly signal: AbortSignal }): Promise<void> =>
  ask(signIns, undefined, 'createSession', signal);
