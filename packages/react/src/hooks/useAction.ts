import { useImperativeHandle, useState } from 'react';
import { type ActionOptions, type ActionRunner, type ActionState, createAction } from './createAction.js';
import { useNewest } from './useNewest.js';
import { useStore } from './useStore.js';

export type { ActionOptions, ActionState } from './createAction.js';

/**
 * The result of `useAction`: the state of the newest attempt and three functions that keep their identity.
 */
export type Action<T, A extends readonly unknown[] = readonly []> = ActionState<T> &
  Pick<ActionRunner<T, A>, 'dispatch' | 'dispatchAsync' | 'reset'>;

/**
 * The asynchronous work of one button: pending, done or failed, with a way to stop it. It waits as long as `fn`,
 * which should have its own time limit, and prompts when `fn` does.
 *
 * - `dispatch(...args)` runs `fn` and never throws; a new dispatch aborts the one before.
 * - `dispatchAsync(...args)` does the same and returns the promise of `fn`, even after a newer attempt: a late hash
 *   is never lost. It rejects with an `AbortError` after the component is unmounted.
 * - `reset()` aborts a pending call and clears the result.
 *
 * @param fn gets `{ signal }` first, then the arguments of the dispatch. The newest `fn` is called.
 * @example
 * ```tsx
 * import type { Eip155Signer } from '@causeway/eip155';
 * import { useAction } from '@causeway/react';
 *
 * export function Sign({ signer }: { readonly signer: Eip155Signer }) {
 *   const sign = useAction(({ signal }, message: string) => signer.signMessage({ message, signal }));
 *   return (
 *     <button type="button" onClick={() => sign.dispatch('Hello')} aria-busy={sign.status === 'pending'}>
 *       Sign
 *     </button>
 *   );
 * }
 * ```
 */
export function useAction<T, A extends readonly unknown[] = readonly []>(
  fn: (options: ActionOptions, ...args: A) => T | PromiseLike<T>,
): Action<T, A> {
  const newest = useNewest(fn);
  const [runner] = useState(() => createAction<T, A>((options, ...args) => newest.current(options, ...args)));
  // When a layout effect would run; about that one React 18 warns on a server.
  useImperativeHandle(runner.hold, () => runner, [runner]);
  const state = useStore(runner);
  const { dispatch, dispatchAsync, reset } = runner;
  return { ...state, dispatch, dispatchAsync, reset };
}
