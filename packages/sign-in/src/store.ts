import { isWalletError, withDeadline } from '@causeway/protocol';
import { signInError } from './errors.js';

/**
 * Keeps values until a time. `take` must be atomic: of calls that arrive at once, one gets the value. A store that
 * cannot be reached must reject.
 */
export interface SignInStore {
  /** Saves a value. Times are milliseconds since the epoch. */
  put(key: string, value: string, expiresAt: number, now: number): Promise<void>;
  get(key: string, now: number): Promise<string | undefined>;
  /** Reads the value and removes it, in one step. */
  take(key: string, now: number): Promise<string | undefined>;
}

/**
 * Keeps values in the memory of one process: right only where one copy of the server runs.
 *
 * @param options `maxKeys`: values kept at once. Without room, expired values are dropped, then those that expire first.
 * @example
 * import { memoryStore } from '@causeway/sign-in';
 *
 * const nonces = memoryStore({ maxKeys: 10_000 });
 */
export function memoryStore({ maxKeys = 100_000 }: { readonly maxKeys?: number } = {}): SignInStore {
  const entries = new Map<string, { readonly value: string; readonly expiresAt: number }>();

  const makeRoom = (now: number) => {
    for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key);
    if (entries.size < maxKeys) return;
    // Challenges expire before sessions, so that a flood of them ends no session. Many at once: each look is at all.
    const soonest = [...entries].sort(([, one], [, other]) => one.expiresAt - other.expiresAt);
    for (const [key] of soonest.slice(0, Math.ceil(maxKeys / 10))) entries.delete(key);
  };
  const readValue = (key: string, now: number) => {
    const entry = entries.get(key);
    return entry && entry.expiresAt > now ? entry.value : undefined;
  };

  return {
    async put(key, value, expiresAt, now) {
      entries.delete(key);
      if (entries.size >= maxKeys) makeRoom(now);
      entries.set(key, { value, expiresAt });
    },
    get: async (key, now) => readValue(key, now),
    async take(key, now) {
      const value = readValue(key, now);
      entries.delete(key);
      return value;
    },
  };
}

const storeSeconds = 5;

/**
 * Waits for a store, for a limited time. It is counted second by second: while this process is too busy to read
 * answers, no more than one of them passes.
 *
 * @throws WalletError `sign-in-unavailable` when it fails: a missing answer never counts as a positive one.
 */
export function reach<T>(
  store: 'nonces' | 'sessions' | 'limits' | 'links',
  work: () => Promise<T>,
): Promise<T> {
  const wait = (answer: Promise<T>, seconds: number): Promise<T> =>
    withDeadline(answer, { method: store, ms: 1_000 }).catch((cause) => {
      if (seconds > 1 && isWalletError(cause, 'timeout')) return wait(answer, seconds - 1);
      throw signInError('sign-in-unavailable', { store }, cause);
    });
  // A store that throws before it answers is caught too.
  return wait(Promise.resolve().then(work), storeSeconds);
}
