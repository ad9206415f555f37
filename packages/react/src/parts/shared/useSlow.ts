import { useEffect, useState } from 'react';

/** How long a wait already is: `slow` from 4 seconds, `very-slow` from 8. */
export type Slow = 'slow' | 'very-slow';

const steps = [
  { after: 4_000, is: 'slow' },
  { after: 8_000, is: 'very-slow' },
] as const satisfies readonly { after: number; is: Slow }[];

/** How long a wait that began at `since` (ms, `Date.now()`) is at `now`. */
export function slowAt(since: number, now: number): Slow | undefined {
  return steps.findLast(({ after }) => now - since >= after)?.is;
}

/**
 * Returns how slow a wait is. A timer runs only during a wait and only to the next step.
 *
 * @param since `Date.now()` when the wait began; `undefined` while nothing waits.
 */
export function useSlow(since: number | undefined): Slow | undefined {
  const [slow, setSlow] = useState<{ since: number; is: Slow | undefined }>();
  useEffect(() => {
    if (since === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      const now = Date.now();
      setSlow({ since, is: slowAt(since, now) });
      const next = steps.find(({ after }) => now - since < after);
      if (next) timer = setTimeout(update, since + next.after - now);
    };
    update();
    return () => clearTimeout(timer);
  }, [since]);
  // A result measured for an earlier wait does not apply to this one.
  return since !== undefined && slow?.since === since ? slow.is : undefined;
}
