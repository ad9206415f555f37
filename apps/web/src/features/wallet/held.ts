import { createStore } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useReading } from '../form/useReading.ts';

/** Counts changes of what the provider holds, so that every card reads it again. */
const changes = createStore(0);

/** Counts what the provider was asked for on this page, so that its log is read again. */
const acts = createStore(0);

/** Says that the provider did something for the person. */
export const acted = (): void => acts.set(acts.get() + 1);

/** How often it did. */
export const useActs = (): number => useStore(acts);

/** Says that wallets, keys or accounts were added. */
export const heldChanged = (): void => {
  changes.set(changes.get() + 1);
  acted();
};

/** The phrases, keys and accounts that the provider holds for the person. */
export function useHeld(account: EmbeddedAccount) {
  const count = useStore(changes);
  const reading = useReading(`held ${count}`, (signal) => account.wallets.list({ signal }));
  return { ...reading, again: reading.status === 'error' ? reading.again : heldChanged };
}
