import { createStore } from '@causeway/core';

/** Ids of the entries whose wallet was found in this visit to have sent something else than it was asked for. */
export const sentOthers = createStore<ReadonlySet<string>>(new Set());
