import { createStore } from '@causeway/core';

/** Whether the visitor asked in this visit to see all assets. Nothing is read before. */
export const opened = createStore(false);
