import { createStore, type WritableStore } from '@causeway/core';
import type { Draft } from './embedded.js';

/** An empty draft, or one with an address. */
export const createDraft = (email = ''): WritableStore<Draft> => createStore({ email, code: '', name: '' });
