import type { Stop } from '@causeway/protocol';
import type { Reading } from '@causeway/react';
import { useCallback, useEffect, useRef, useState } from 'react';

export { type Reading, useReading } from '@causeway/react';

/**
 * Reads a value for each key, after `delay` ms. Reads of one key continue while other keys come and go; the read of a
 * removed key is aborted and its answer discarded. Keys must not contain line breaks.
 */
export function useReadings<T>(
  keys: readonly string[],
  read: (key: string, signal: AbortSignal) => Promise<T>,
  delay = 0,
): (key: string) => Reading<T> & { readonly again: () => void } {
  const [readings, setReadings] = useState<ReadonlyMap<string, Reading<T>>>(new Map());
  const running = useRef(new Map<string, Stop>());
  const newest = useRef(read);
  useEffect(() => {
    newest.current = read;
  });
  const begin = useCallback(
    (key: string) => {
      running.current.get(key)?.();
      const controller = new AbortController();
      const since = Date.now();
      const setReading = (reading: Reading<T>) => {
        if (!controller.signal.aborted) setReadings((before) => new Map(before).set(key, reading));
      };
      const timer = setTimeout(() => {
        newest.current(key, controller.signal).then(
          (data) => setReading({ status: 'done', since, data }),
          (error: unknown) => setReading({ status: 'error', since, error }),
        );
      }, delay);
      setReading({ status: 'pending', since });
      running.current.set(key, () => {
        clearTimeout(timer);
        controller.abort();
      });
    },
    [delay],
  );
  const joined = [...new Set(keys)].join('\n');
  useEffect(() => {
    const wanted = new Set(joined === '' ? [] : joined.split('\n'));
    for (const [key, stop] of running.current) {
      if (wanted.has(key)) continue;
      stop();
      running.current.delete(key);
    }
    // A key that comes back is read again, and its earlier value is not shown for even one frame.
    setReadings((before) => new Map([...before].filter(([key]) => wanted.has(key))));
    for (const key of wanted) if (!running.current.has(key)) begin(key);
  }, [joined, begin]);
  useEffect(
    () => () => {
      for (const stop of running.current.values()) stop();
      running.current.clear();
    },
    [],
  );
  return (key) => ({
    ...(readings.get(key) ?? { status: 'pending', since: Date.now() }),
    again: () => begin(key),
  });
}
