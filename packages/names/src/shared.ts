import { type CallOptions, isWalletError, withDeadline } from '@causeway/protocol';

/** One running question and those who wait for it. */
interface Running<T> {
  readonly answer: Promise<T>;
  readonly over: AbortController;
  waiting: number;
}

/** Answers that are kept for some time, and questions that several wait for together. */
interface Shared<T> {
  /**
   * The kept answer, or that of `ask`, which is stopped when nobody waits any more. A failure is kept too, for a shorter
   * time: who is away is not asked again by everything that is shown.
   *
   * @throws what `ask` throws; WalletError `aborted` with `signal`.
   */
  get(key: string, ask: (signal: AbortSignal) => Promise<T>, options: CallOptions): Promise<T>;
  /** Forgets every answer; what runs is not kept either. */
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
  const running = new Map<string, Running<T>>();

  function start(key: string, ask: (signal: AbortSignal) => Promise<T>): Running<T> {
    const over = new AbortController();
    const into = kept;
    const answer = ask(over.signal);
    const one = { answer, over, waiting: 0 };
    const settle = (ms: number) => {
      if (running.get(key) === one) running.delete(key);
      if (ms > 0) into.set(key, { answer, until: now() + ms });
      if (into.size > most) into.delete(into.keys().next().value as string);
    };
    answer.then(
      () => settle(keep),
      (error) => settle(isWalletError(error, 'aborted') ? 0 : Math.min(rest, keep)),
    );
    running.set(key, one);
    return one;
  }

  return Object.freeze({
    async get(key: string, ask: (signal: AbortSignal) => Promise<T>, { signal }: CallOptions) {
      const known = kept.get(key);
      if (known && now() < known.until) return known.answer;
      kept.delete(key);
      const one = running.get(key) ?? start(key, ask);
      one.waiting += 1;
      try {
        return await withDeadline(one.answer, { method: 'name', signal });
      } finally {
        one.waiting -= 1;
        if (one.waiting === 0) {
          if (running.get(key) === one) running.delete(key);
          one.over.abort();
        }
      }
    },
    forget() {
      kept = new Map();
      running.clear();
    },
  });
}
