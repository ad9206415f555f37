import { createStore } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useReading } from '../form/useReading.ts';

/** Counts changes of what the provider holds, so that every card reads it again. */
const changes = createStore(0);

/** Says that wallets, keys or accounts were added. */
export const heldChanged = (): void => changes.set(changes.get() + 1);

/** The phrases, keys and accounts that the provider holds for the person. */
export function useHeld(account: EmbeddedAccount) {
  const count = useStore(changes);
  const reading = useReading(`held ${count}`, (signal) => account.wallets.list({ signal }));
  return { ...reading, again: reading.status === 'error' ? reading.again : heldChanged };
}
