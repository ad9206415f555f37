/** Works that are done in one task. */
const step = 12;
const waiting = new Set<() => void>();

function doSome(): void {
  const some = [...waiting].slice(0, step);
  for (const work of some) waiting.delete(work);
  if (waiting.size > 0) setTimeout(doSome);
  for (const work of some) work();
}

/**
 * Does a work soon, a few in each task: what hundreds of rows begin at the same time would hold the page up.
 *
 * @returns a function that takes the work back, if it is not done yet.
 */
export function inSteps(work: () => void): () => void {
  if (waiting.size === 0) setTimeout(doSome);
  waiting.add(work);
  return () => waiting.delete(work);
}
