import { startTransition, useEffect, useState } from 'react';

/** Milliseconds after which a page that never rests makes the content nevertheless. */
const patience = 2_000;

/**
 * Whether a popup's content is there: from its first opening, or from the first moment after mounting in which the
 * browser has nothing better to do, such as restoring a connection.
 */
export function useMade(open: boolean): boolean {
  const [made, setMade] = useState(open);
  if (open && !made) setMade(true);
  useEffect(() => (made ? undefined : whenIdle(() => startTransition(() => setMade(true)))), [made]);
  return made || open;
}

function whenIdle(act: () => void): () => void {
  // Safari has no idle callback; a fifth of a second is after the first frames there.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: patience });
  return () => cancelIdleCallback(handle);
}
