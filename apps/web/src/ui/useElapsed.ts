import { useEffect, useState } from 'react';

/** After so many milliseconds a wait is called slow, and after so many another way is offered. */
export const patience = { slow: 4000, another: 8000 } as const;

/**
 * Milliseconds since a moment, in steps of a second.
 *
 * @param since `Date.now()` of that moment; undefined stands still at 0.
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
