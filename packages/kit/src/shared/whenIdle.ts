/** `act` is called after this time (ms) even if the browser was never idle. */
const patience = 2_000;

/**
 * Calls `act` when the browser is next idle, so that it does not delay a frame that is due.
 *
 * @returns a function that cancels the call.
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callback; after a fifth of a second it has rendered the first frames.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
