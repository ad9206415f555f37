import type { TakeTurn } from './turn.js';

/** How one kind of work is started, and how a result without a caller is handled. */
export interface SharedWaitOptions<T, K = void, R = never> {
  /** Named in errors, such as `eth_requestAccounts`. */
  readonly method: string;
  /** Called right before `begin`, or before the turn that it waits for. */
  before?(what: K): void;
  /**
   * Begins the work, such as a prompt of a wallet.
   *
   * @param signal aborts when no caller waits for this work any more, also after it was done.
   * @param report passes news on to every caller, such as the URI of a pairing; late callers receive the last one.
   */
  begin(what: K, signal: AbortSignal, report: (value: R) => void): Promise<T>;
  /**
   * Undoes a result that no caller uses, such as a permission: it came after every caller had left, or each caller
   * failed to use it. Its failure is ignored.
   */
  revoke?(result: T, what: K): unknown;
  /** Finds out how the prompt ends that the wallet shows already, when it refused this one with `request-pending`. */
  whenBusy?(what: K, signal: AbortSignal): PromiseLike<T>;
  /** The key of a call: calls with the same key share the work. All of them where it is absent. */
  keyOf?(what: K): string;
  /** Delays the work until the turn comes. Limits of callers count from then on. */
  readonly takeTurn?: TakeTurn;
}
