/** A promise and the functions that settle it. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

/** Makes one. */
export function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((keepSettlers) => {
    resolve = keepSettlers;
  });
  return { promise, resolve };
}
