import { createStore } from '@causeway/core';

import { preferences } from '../../../preferences.ts';

/** Whether the visitor requested the portfolio, in this visit or for every visit. Nothing is read before. */
export const opened = createStore(preferences.get().balances === 'on');
