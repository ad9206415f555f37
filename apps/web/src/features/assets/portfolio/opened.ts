import { createStore } from '@causeway/core';

import { preferences } from '../../../preferences.ts';

/** Whether the visitor asked to see all assets, in this visit or for every one. Nothing is read before. */
export const opened = createStore(preferences.get().balances === 'on');
