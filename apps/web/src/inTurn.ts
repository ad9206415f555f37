/**
 * Creates a queue that runs functions in order, at most `width` at once. A failure of one does not affect the others.
 */
export function inTurn(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < width) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The place goes straight to the next function, so that no new one can take it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
