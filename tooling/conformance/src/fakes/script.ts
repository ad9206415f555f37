import { WalletError } from '@causeway/protocol';

/**
 * One scripted answer: a value, an `Error` to fail with, or a function that is given the call. A function may
 * return a promise that stays open, such as that of a `deferred()`.
 */
export type Script<Input, Output> = Output | Error | ((input: Input) => Output | Promise<Output>);

/** Plays one scripted answer. */
export async function play<Input, Output>(script: Script<Input, Output>, input: Input): Promise<Output> {
  if (script instanceof Error) throw script;
  if (typeof script !== 'function') return script;
  return (script as (input: Input) => Output | Promise<Output>)(input);
}

/** A promise and the two ways to settle it, for answers whose moment a test chooses. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(error: unknown): void;
}

/** Makes an open promise. Its rejection never counts as unhandled: the test decides who listens. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  promise.catch(() => {});
  return { promise, resolve, reject };
}

/** Stays open until the signal aborts, then fails with `aborted`, as a well-behaved connector does. */
export function untilAborted(signal: AbortSignal, method = 'createSession'): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(new WalletError('aborted', { method }, { cause: signal.reason }));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
