import { type CallOptions, isWalletError } from '@causeway/protocol';
import type { SharedWait } from '@causeway/protocol/sharedWait';

/** A question under its key. */
interface Question<T> {
  readonly key: string;
  ask(signal: AbortSignal): Promise<T>;
}

/** Answers that are kept for some time, and questions that several callers share. */
interface Shared<T> {
  /**
   * Returns the cached answer, or that of `ask`, which is aborted when its last caller leaves. A failure is cached
   * too, for a shorter time, so that a page full of accounts does not repeat a failing request.
   *
   * @throws what `ask` throws; WalletError `aborted` with `signal`.
   */
  get(key: string, ask: (signal: AbortSignal) => Promise<T>, options: CallOptions): Promise<T>;
  /** Forgets every answer, those under way included. */
  forget(): void;
}

/** Answers kept at most: the oldest one makes room. */
const most = 500;
/** Milliseconds a failure is kept. */
const rest = 30_000;

/**
 * @param keep Milliseconds an answer is good for.
 * @param now The time in milliseconds.
 */
export function createShared<T>(keep: number, now: () => number): Shared<T> {
  let kept = new Map<string, { readonly answer: Promise<T>; readonly until: number }>();
  let wait: SharedWait<T, Question<T>> | undefined;

  function begin({ key, ask }: Question<T>, signal: AbortSignal): Promise<T> {
    const into = kept;
    const answer = ask(signal);
    const keepFor = (ms: number) => {
      if (ms > 0) into.set(key, { answer, until: now() + ms });
      if (into.size > most) into.delete(into.keys().next().value as string);
    };
    answer.then(
      () => keepFor(keep),
      (error) => keepFor(isWalletError(error, 'aborted') ? 0 : Math.min(rest, keep)),
    );
    return answer;
  }

  return Object.freeze({
    async get(key: string, ask: Question<T>['ask'], { signal }: CallOptions) {
      const known = kept.get(key);
      if (known && now() < known.until) return known.answer;
      kept.delete(key);
      const { createSharedWait } = await import('@causeway/protocol/sharedWait');
      wait ??= createSharedWait({ method: 'name', keyOf: (question) => question.key, begin });
      return wait.join({ key, ask }, { signal });
    },
    forget() {
      kept = new Map();
      wait?.forget();
    },
  });
}
