import { withDeadline } from '../words/deadline.js';
import { isWalletError, WalletError } from '../words/error.js';
import { keepPermission, type PermissionSlot, type PromptOptions } from './keepPermission.js';
import type { SharedWaitOptions } from './sharedWaitOptions.js';

export { keepPermission, type PermissionSlot, type PromptOptions } from './keepPermission.js';
export type { SharedWaitOptions } from './sharedWaitOptions.js';

/** How long one caller waits. */
export interface JoinOptions<R = never> {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds. */
  readonly ms?: number;
  readonly onReport?: ((value: R) => void) | undefined;
}

/** A wait that several callers share and that outlives each of them. */
export interface SharedWait<T, K = void, R = never> {
  /**
   * Joins the work that is under way for this key, or begins it, and then uses its result. The caller
   * counts as waiting until that is done as well.
   *
   * @throws WalletError `aborted`, `timeout` (both with the `late` result), `request-pending` when the time
   * was over while the wallet showed another prompt; and the errors of `begin` and `use`.
   */
  join<O = T>(what: K, options: JoinOptions<R>, use?: (result: T) => O | PromiseLike<O>): Promise<O>;
  /** Whether any work is under way that a caller could join. */
  readonly isOpen: boolean;
  /** Lets the next caller start new work. Callers of the current work keep waiting. */
  forget(): void;
}

interface Work<T, R> {
  /** The result of this work, or of an earlier one that was abandoned. */
  readonly result: Promise<T>;
  /** The result of this work alone. */
  readonly ownResult: Promise<T>;
  /** Resolves when the turn has come; absent where no turn is taken. */
  readonly begun: Promise<unknown> | undefined;
  readonly stop: AbortController;
  /** The last report, if there was one. */
  readonly news: R[];
  readonly listeners: Set<(news: R) => void>;
  callers: number;
  /** The wallet shows another prompt, and this work waits for its end. */
  isBusy: boolean;
  /** A caller has opened something with the result. */
  isTaken: boolean;
}

const ignore = () => undefined;

/**
 * Shares work that cannot always be stopped, such as a wallet's prompt, between callers.
 *
 * The work of a key is started once for all its callers. When the last caller leaves, it is abandoned: the
 * next caller starts new work, because a wallet may have lost the request, and a late approval of the
 * abandoned work is used for that caller too. An approval that no caller uses goes to `revoke`.
 *
 * @example
 * import { createSharedWait } from '@causeway/protocol/sharedWait';
 *
 * export function connectTo(provider: { request(call: object): Promise<readonly string[]> }, signal: AbortSignal) {
 *   const connecting = createSharedWait({
 *     method: 'eth_requestAccounts',
 *     begin: () => provider.request({ method: 'eth_requestAccounts' }),
 *     revoke: () => provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
 *   });
 *   return connecting.join(undefined, { signal, ms: 300_000 });
 * }
 */
export function createSharedWait<T, K = void, R = never>(
  options: SharedWaitOptions<T, K, R>,
): SharedWait<T, K, R> {
  const { method, keyOf = ignore, takeTurn } = options;
  let running = new Map<string | undefined, Work<T, R>>();
  let abandoned = new Map<string | undefined, Work<T, R>>();
  let callers = 0;

  function start(what: K, key: string | undefined): Work<T, R> {
    const stop = new AbortController();
    const { signal } = stop;
    const news: R[] = [];
    const listeners = new Set<(news: R) => void>();
    const report = (latest: R) => {
      news[0] = latest;
      for (const listener of [...listeners]) listener(latest);
    };
    const begun = takeTurn?.(method, signal);
    options.before?.(what);
    const ownResult = begun
      ? begun.then((end) => {
          signal.addEventListener('abort', end);
          if (signal.aborted) end();
          signal.throwIfAborted();
          return options.begin(what, signal, report);
        })
      : options.begin(what, signal, report);
    const earlier = abandoned.get(key)?.result;
    const answered = ownResult.catch((error) => {
      if (!isWalletError(error, 'request-pending')) throw error;
      const others = [earlier, options.whenBusy?.(what, signal)].filter((other) => other !== undefined);
      if (others.length === 0) throw error;
      work.isBusy = true;
      return Promise.race(others);
    });
    const result = earlier
      ? Promise.race([answered, new Promise<T>((resolve) => earlier.then(resolve, ignore))])
      : answered;
    const work: Work<T, R> = {
      result,
      ownResult,
      begun,
      stop,
      news,
      listeners,
      callers: 0,
      isBusy: false,
      isTaken: false,
    };
    const finish = () => {
      for (const works of [running, abandoned]) if (works.get(key) === work) works.delete(key);
    };
    result.then(finish, finish);
    running.set(key, work);
    return work;
  }

  async function revokeUnused(result: PromiseLike<T> | T, what: K): Promise<void> {
    try {
      const value = await result;
      if (callers === 0) await options.revoke?.(value, what);
    } catch {}
  }

  return {
    get isOpen() {
      return running.size > 0;
    },
    forget() {
      running = new Map();
      abandoned = new Map();
    },
    async join(what, { signal, ms, onReport }, use = (result) => result as never) {
      if (signal?.aborted) throw new WalletError('aborted', { method });
      const key = keyOf(what);
      const work = running.get(key) ?? start(what, key);
      const listener = (news: R) => onReport?.(news);
      let present = true;
      work.callers++;
      callers++;
      work.listeners.add(listener);
      for (const news of work.news) listener(news);

      const leave = () => {
        if (!present) return false;
        present = false;
        callers--;
        work.listeners.delete(listener);
        if (--work.callers > 0) return false;
        if (running.get(key) === work) {
          running.delete(key);
          abandoned.set(key, work);
        }
        work.stop.abort();
        return true;
      };
      const giveUp = () => {
        if (leave()) void revokeUnused(work.ownResult, what);
      };

      let result: T;
      // At once, so that the next caller does not join the work that this one stopped.
      signal?.addEventListener('abort', giveUp);
      try {
        if (work.begun) await withDeadline(work.begun, { method, signal });
        result = await withDeadline(work.result, { method, ms, signal });
      } catch (error) {
        giveUp();
        if (!work.isBusy || !isWalletError(error, 'timeout')) throw error;
        throw new WalletError('request-pending', { method }, { cause: error });
      } finally {
        signal?.removeEventListener('abort', giveUp);
      }
      try {
        const used = await use(result);
        work.isTaken = true;
        return used;
      } catch (error) {
        if (leave() && !work.isTaken) void revokeUnused(result, what);
        throw error;
      } finally {
        leave();
      }
    },
  };
}

/** The place of a connect prompt, from the first attempt on. */
export interface PromptSlot<T, K = void> extends PermissionSlot {
  prompt?: SharedWait<T, K>;
}

/**
 * The wallet's connect prompt, which all callers at the same time share.
 *
 * @example
 * import { type PromptSlot, promptOf } from '@causeway/protocol/sharedWait';
 *
 * export const connectTo = (slot: PromptSlot<string[]>, ask: () => Promise<string[]>, signal: AbortSignal) =>
 *   promptOf(slot, { method: 'connect', begin: ask }).join(undefined, { signal, ms: 300_000 });
 */
export function promptOf<T, K>(slot: PromptSlot<T, K>, options: PromptOptions<T, K>): SharedWait<T, K> {
  slot.prompt ??= createSharedWait(keepPermission(slot, options));
  return slot.prompt;
}
