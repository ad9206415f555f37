import { useEffect, useState } from 'react';

/**
 * Returns `Date.now()`, updated every second.
 *
 * @param since a time; another one updates the result at once. With `null` the result stays as it is.
 */
export function useNow(since?: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return now;
}

/**
 * Returns the milliseconds since a time, in steps of a second.
 *
 * @param since the time, as from `Date.now()`; with `undefined` the result stays 0.
 */
export function useElapsed(since: number | undefined): number {
  const now = useNow(since ?? null);
  return since === undefined ? 0 : Math.max(0, now - since);
}
