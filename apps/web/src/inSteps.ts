/** The number of functions that run in one task. */
const step = 12;
const waiting = new Set<() => void>();

function doSome(): void {
  const some = [...waiting].slice(0, step);
  for (const work of some) waiting.delete(work);
  if (waiting.size > 0) setTimeout(doSome);
  for (const work of some) work();
}

/**
 * Runs a function soon, a few in each task: hundreds of rows that start at the same time would block the page.
 *
 * @returns a function that cancels the run, if it has not happened yet.
 */
export function inSteps(work: () => void): () => void {
  if (waiting.size === 0) setTimeout(doSome);
  waiting.add(work);
  return () => waiting.delete(work);
}
