import type { Stop } from './session.js';

/**
 * A value that changes. `get` returns a frozen snapshot that keeps its identity until the value changes, so it
 * fits `useSyncExternalStore` as it is.
 */
export interface Store<T> {
  get(): T;
  subscribe(listener: () => void): Stop;
}
