import { createStore } from '@causeway/core';
import { useStore } from '@causeway/react';
import type { Kit } from '../types.js';
import { moneyOf } from './moneyOf.js';

const always = createStore(true);

/** Whether balances are read without a further press. */
export const useMayRead = (kit: Kit): boolean => useStore(moneyOf(kit).balances?.allowed ?? always);
