/** Milliseconds after which a page that never rests acts nevertheless. */
const patience = 2_000;

/**
 * Acts in the first moment in which the browser has nothing better to do, such as drawing what was just asked for.
 *
 * @returns a function that calls it off.
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback; a fifth of a second is after the first frames there.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
