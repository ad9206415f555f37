import { useStore } from '@causeway/react';
import { useEffect } from 'react';
import { whenIdle } from '../shared/whenIdle.js';
import type { DialogPart, Kit } from '../types.js';
import { prepareDialogs } from './prepare.js';

const none = () => undefined;

/**
 * The dialogs, once they and their sentences are there. They are fetched when the page is idle and every saved
 * connection has been tried, or at once when `wanted`.
 */
export function useDialogPart(kit: Kit, isNeeded: boolean) {
  const part = useStore<DialogPart | undefined>(kit.part, none);
  const restored = kit.hooks.useRestored();
  useEffect(() => {
    const fetch = () => void prepareDialogs(kit).catch(() => undefined);
    if (isNeeded) return fetch();
    return restored ? whenIdle(fetch) : undefined;
  }, [kit, isNeeded, restored]);
  // Every sentence, and not only those of the button.
  const complete = useStore(kit.language).t('title') !== '';
  return complete ? part : undefined;
}
