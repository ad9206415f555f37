import type { Store } from '../words/store.js';

/** A store that its owner writes. */
export interface WritableStore<T> extends Store<T> {
  set(value: T): void;
}

/**
 * Creates a store. Setting an identical value calls no listener. An error that a listener throws is an unhandled rejection of
 * the page: the other listeners are called, and `set` does not throw it.
 *
 * @example
 * import { createStore } from '@causeway/protocol/store';
 *
 * const count = createStore(0);
 * const stop = count.subscribe(() => console.log(count.get()));
 * count.set(1); // prints 1
 * stop();
 */
export function createStore<T>(initial: T): WritableStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      // A wrapper, so that a function that subscribes twice is called twice and unsubscribed one at a time. It is called at
      // once; it is async so that its error is a rejection, which no caller that sets the store has to catch.
      const entry = async () => listener();
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
  };
}
