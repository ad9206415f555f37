import { createStore } from '@causeway/core';
import type { EmbeddedAccount } from '@causeway/embedded-wallet';
import { useStore } from '@causeway/react';
import { useReading } from '../form/useReading.ts';

/** Counts changes of the provider's data; every card reads its data again when it changes. */
const changes = createStore(0);

/** Counts this page's requests to the provider; its log is read again when it changes. */
const requests = createStore(0);

/** Reports that the provider has completed a request. */
export const noteRequest = (): void => requests.set(requests.get() + 1);

/** Returns the number of completed requests. */
export const useRequestCount = (): number => useStore(requests);

/** Reports that wallets, keys or accounts were added. */
export const noteKeysChanged = (): void => {
  changes.set(changes.get() + 1);
  noteRequest();
};

/** Reads the phrases, keys and accounts that the provider holds for the person. */
export function useStoredKeys(account: EmbeddedAccount) {
  const count = useStore(changes);
  const reading = useReading(`held ${count}`, (signal) => account.wallets.list({ signal }));
  return { ...reading, again: reading.status === 'error' ? reading.again : noteKeysChanged };
}
