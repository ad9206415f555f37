import { createStore } from '@causeway/core';

import { preferences } from '../../../preferences.ts';

/** Whether the visitor requested the portfolio, in this visit or for every visit. Nothing is read before. */
export const portfolioRequested = createStore(preferences.get().balances === 'on');
