import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../shared/whenIdle.js';

/**
 * Whether a popup's content is there: from its first opening, or from the first moment after mounting in which the
 * page is not busy and the browser has nothing better to do.
 */
export function useMade(open: boolean, busy = false): boolean {
  const [made, setMade] = useState(open);
  if (open && !made) setMade(true);
  const rests = !made && !busy;
  useEffect(() => (rests ? whenIdle(() => startTransition(() => setMade(true))) : undefined), [rests]);
  return made || open;
}
