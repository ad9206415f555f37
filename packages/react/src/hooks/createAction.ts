import { createStore, type Store } from '@causeway/core';

/** The first argument of an action's function. */
export interface ActionOptions {
  /** Aborted by the next dispatch, by `reset` and when the component goes. */
  readonly signal: AbortSignal;
}

/**
 * The state of an action. `since` is `Date.now()` when the status was entered, so that a screen can show the length
 * of a wait. Frozen; a new object for each change.
 */
export type ActionState<T> =
  | {
      readonly status: 'idle';
      readonly data?: undefined;
      readonly error?: undefined;
      readonly since?: undefined;
    }
  | {
      readonly status: 'pending';
      readonly data?: undefined;
      readonly error?: undefined;
      readonly since: number;
    }
  | { readonly status: 'done'; readonly data: T; readonly error?: undefined; readonly since: number }
  | { readonly status: 'error'; readonly data?: undefined; readonly error: unknown; readonly since: number };

/** The machine behind `useAction`, without React. */
export interface ActionRunner<T, A extends readonly unknown[]> extends Store<ActionState<T>> {
  dispatch(...args: A): void;
  dispatchAsync(...args: A): Promise<T>;
  reset(): void;
  /** Accepts dispatches until `null` is passed, which aborts the pending one. A callback ref. */
  hold(owner: unknown): void;
}

const idle: ActionState<never> = Object.freeze({ status: 'idle' });

/**
 * Makes the machine behind `useAction`: one attempt at a time, the newest wins.
 *
 * @param run called at once, so that a browser still counts the click as the person's own.
 */
export function createAction<T, A extends readonly unknown[]>(
  run: (options: ActionOptions, ...args: A) => T | PromiseLike<T>,
): ActionRunner<T, A> {
  const store = createStore<ActionState<T>>(idle);
  let current: AbortController | undefined;
  // Open from the start: a child's effect may dispatch before the effect of the component that owns the action.
  let closed = false;

  const enter = (state: ActionState<T>) => store.set(Object.freeze(state));

  const reset = () => {
    current?.abort();
    current = undefined;
    store.set(idle);
  };

  const dispatchAsync = (...args: A): Promise<T> => {
    const controller = new AbortController();
    if (closed) {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    }
    current?.abort();
    current = controller;
    enter({ status: 'pending', since: Date.now() });
    let work: Promise<T>;
    try {
      work = Promise.resolve(run({ signal: controller.signal }, ...args));
    } catch (error) {
      work = Promise.reject(error);
    }
    // A superseded attempt settles only its own promise.
    const settle = (state: ActionState<T>) => current === controller && enter(state);
    work.then(
      (data) => settle({ status: 'done', data, since: Date.now() }),
      (error: unknown) => settle({ status: 'error', error, since: Date.now() }),
    );
    return work;
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    reset,
    dispatchAsync,
    dispatch: (...args) => void dispatchAsync(...args).catch(() => {}),
    hold(owner) {
      closed = owner === null;
      // Also when the effects only run twice, as in StrictMode: the state must not stay `pending` for ever.
      if (closed && store.get().status === 'pending') reset();
    },
  };
}
