import { createStore, type Store } from '@causeway/core';

/** A part of the kit that is fetched on first use. */
export interface KitPart<T> extends Store<T | undefined> {
  /** Fetches the part once, and again after a failure. */
  load(): Promise<T>;
}

/** Creates a part of the kit from an `import()`. */
export function createPart<T extends object>(fetch: () => Promise<T>): KitPart<T> {
  const store = createStore<T | undefined>(undefined);
  let loading: Promise<T> | undefined;
  return {
    get: store.get,
    subscribe: store.subscribe,
    load() {
      loading ??= fetch().then(
        (part) => {
          store.set(part);
          return part;
        },
        (error: unknown) => {
          loading = undefined;
          throw error;
        },
      );
      return loading;
    },
  };
}
