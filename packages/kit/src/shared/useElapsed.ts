import { useEffect, useState } from 'react';

/**
 * Returns the milliseconds since a time, in steps of a second.
 *
 * @param since the time, as from `Date.now()`; with `undefined` the result stays 0.
 */
export function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (since === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, now - since);
}
