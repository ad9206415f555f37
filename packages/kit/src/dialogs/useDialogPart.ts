import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { whenIdle } from '../shared/whenIdle.js';
import type { DialogPart, Kit } from '../types.js';
import { useLanguage } from '../words/useLanguage.js';
import { prepareDialogs } from './prepare.js';

const none = () => undefined;

/**
 * Returns the dialogs once they and their sentences are loaded. They are fetched when the page is idle and every saved
 * connection has been tried, or at once when `isNeeded`.
 *
 * @param close called when a dialog that is needed cannot be fetched: it is not open, so that another press tries again.
 */
export function useDialogPart(kit: Kit, isNeeded: boolean, close: () => void) {
  const restored = kit.hooks.useRestored();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `close` is no reason to fetch again.
  useEffect(() => {
    const fetch = () => void prepareDialogs(kit).catch(() => isNeeded && close());
    if (isNeeded) return fetch();
    return restored ? whenIdle(fetch) : undefined;
  }, [kit, isNeeded, restored]);
  return usePart(kit);
}

/** Returns the dialogs if they and all their sentences are loaded. Fetches nothing. */
export function usePart(kit: Kit) {
  const part = useStore<DialogPart | undefined>(kit.part, none);
  const complete = useLanguage(kit).t('title') !== '';
  return complete ? part : undefined;
}
