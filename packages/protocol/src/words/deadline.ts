import { WalletError } from './error.js';

/** The limits of one wait. */
export interface DeadlineOptions {
  /** Named in the error, such as `eth_accounts`. */
  readonly method: string;
  /** Milliseconds. Absent or 2 ** 31 and above, such as Infinity: no time limit; only `signal` ends the wait. */
  readonly ms?: number;
  readonly signal?: AbortSignal;
}

/**
 * Waits for `work` until its time limit or an abort. The error carries `late`, the promise of `work`, for callers that must
 * not lose a late answer such as a transaction hash.
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
  const { method, ms = Infinity, signal } = options;
  return new Promise<T>((resolve, reject) => {
    const late = Promise.resolve(work);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      finish();
      reject(new WalletError('aborted', { method, late }, { cause: signal?.reason }));
    };
    late.then(finish, finish);
    late.then(resolve, reject);
    if (signal?.aborted) return onAbort();
    signal?.addEventListener('abort', onAbort);
    // A timer takes no longer time: it would end at once.
    if (ms < 2 ** 31) {
      timer = setTimeout(() => {
        finish();
        reject(new WalletError('timeout', { method, ms, late }));
      }, ms);
    }
  });
}
