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
 * @example
 * import { isWalletError, withDeadline } from '@causeway/protocol';
 *
 * try {
 *   await withDeadline(fetch('https://rpc.example'), { method: 'eth_chainId', ms: 8_000 });
 * } catch (error) {
 *   // `late` still resolves when the answer arrives after the limit.
 *   if (isWalletError(error, 'timeout')) console.log(error.context.ms, await error.context.late);
 * }
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
