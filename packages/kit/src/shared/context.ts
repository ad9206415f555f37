import { createContext, useContext, useEffect } from 'react';
import type { Kit } from '../types.js';

export const KitContext = createContext<Kit | undefined>(undefined);

/**
 * Returns the kit of a component: its own prop, else that of `KitProvider`. Starts it.
 *
 * @throws Error when there is neither.
 */
export function useKit(kitProp: Kit | undefined): Kit {
  const provided = useContext(KitContext);
  const kit = kitProp ?? provided;
  if (!kit)
    throw new Error('A component of @causeway/kit has no kit. Give it one, or put it inside <KitProvider>.');
  // Not stopped on unmount: another component, or the app's own code, uses the same wallets.
  useEffect(() => void kit.start(), [kit]);
  return kit;
}
