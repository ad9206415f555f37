import { startTransition, useEffect, useState } from 'react';

/** Items that a frame draws at most. */
const step = 12;

/** How many of so many items are drawn: a few more with each frame, so that no frame is long. */
export function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(step);
  const isLess = drawn < count;
  useEffect(() => {
    if (!isLess) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + step)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, isLess]);
  return Math.min(drawn, count);
}
