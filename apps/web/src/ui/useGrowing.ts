import { startTransition, useEffect, useState } from 'react';

/** The limit of items that one frame renders. */
const step = 12;

/** Returns how many of `count` items to render: a few more with each frame, so that no frame is long. */
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
