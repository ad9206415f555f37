import { useCallback, useEffect, useState } from 'react';
import { useNewest } from './useNewest.js';

/** A value that is read from elsewhere: not requested, pending, read, or failed. */
export type Reading<T> = { readonly since: number } & (
  | { readonly status: 'idle' | 'pending'; readonly data?: undefined; readonly error?: undefined }
  | { readonly status: 'done'; readonly data: T; readonly error?: undefined }
  | { readonly status: 'error'; readonly data?: undefined; readonly error: unknown }
);

const idle = { status: 'idle', since: 0 } as const;

/**
 * Reads a value each time `key` changes, after `delay` ms of rest; the read of an earlier key is aborted and its
 * answer discarded. Nothing is read while `key` is undefined. Never prompts.
 *
 * @example
 * import type { Chain, Reader } from '@causeway/protocol';
 * import { useReading } from '@causeway/react';
 *
 * export function useBalance(reader: Reader, { id }: Chain, address: string) {
 *   const read = (signal: AbortSignal) => reader.balances({ account: { address }, signal });
 *   return useReading(`${id} ${address}`, read).data;
 * }
 */
export function useReading<T>(
  key: string | undefined,
  read: (signal: AbortSignal) => Promise<T>,
  delay = 0,
): Reading<T> & { readonly again: () => void } {
  const [state, setState] = useState<{ readonly key?: string; readonly reading: Reading<T> }>({
    reading: idle,
  });
  const [attempt, setAttempt] = useState(0);
  const newest = useNewest(read);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `attempt` reads the same key again.
  useEffect(() => {
    if (key === undefined) return setState({ reading: idle });
    const controller = new AbortController();
    const since = Date.now();
    setState({ key, reading: { status: 'pending', since } });
    const timer = setTimeout(() => {
      newest.current(controller.signal).then(
        (data) => controller.signal.aborted || setState({ key, reading: { status: 'done', since, data } }),
        (error: unknown) =>
          controller.signal.aborted || setState({ key, reading: { status: 'error', since, error } }),
      );
    }, delay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, delay, attempt, newest]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  // The value of another key is not a value of this one, not even for one frame.
  const reading: Reading<T> =
    state.key === key ? state.reading : { status: key === undefined ? 'idle' : 'pending', since: Date.now() };
  return { ...reading, again };
}
