import { WalletError } from './error.js';

/** Limits for one wait. */
export interface DeadlineOptions {
  /** Named in the error, such as `eth_accounts`. */
  readonly method: string;
  /** Milliseconds; absent: no time limit of its own, then `signal` must end it. */
  readonly ms?: number;
  readonly signal?: AbortSignal;
}

/**
 * Waits for `work`, but not longer than `ms` and not past an abort. What loses the race is not lost: the error
 * carries `late`, the same promise, for callers that must not miss a late answer, such as a transaction hash.
 *
 * @throws WalletError `timeout`, `aborted`.
 */
export function withDeadline<T>(work: PromiseLike<T>, options: DeadlineOptions): Promise<T> {
  const { method, ms, signal } = options;
  return new Promise<T>((resolve, reject) => {
    const late = Promise.resolve(work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      act();
    };
    const onAbort = () =>
      finish(() => reject(new WalletError('aborted', { method, late }, { cause: signal?.reason })));
    late.then(
      (value) => finish(() => resolve(value)),
      (error) => finish(() => reject(error)),
    );
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    if (ms !== undefined) {
      timer = setTimeout(() => finish(() => reject(new WalletError('timeout', { method, ms, late }))), ms);
    }
  });
}
