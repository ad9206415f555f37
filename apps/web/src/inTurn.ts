/** Does works in the order they come, at most `width` of them at once. What one of them throws is its own. */
export function inTurn(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that no other can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
