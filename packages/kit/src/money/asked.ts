import { createStore, type WritableStore } from '@causeway/core';
import type { Kit } from '../types.js';

const stores = new WeakMap<object, WritableStore<boolean>>();

/** Whether a dialog has read balances in this visit, so that the button may read one too. */
export function askedOf({ wallets }: Pick<Kit, 'wallets'>): WritableStore<boolean> {
  const store = stores.get(wallets) ?? createStore(false);
  stores.set(wallets, store);
  return store;
}
