import { createStore } from '@causeway/core';

/** Ids of the entries whose wallet sent another transaction than the requested one, as found in this visit. */
export const sentOthers = createStore<ReadonlySet<string>>(new Set());
