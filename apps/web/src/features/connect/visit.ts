import { createStore } from '@causeway/core';

/**
 * Whether the visitor asked for something that reads a network in this visit. Until then nothing is requested, also
 * when connections of an earlier visit are there again.
 */
export const mayRead = createStore(false);

/** The wallet that the visitor just asked to connect: its card takes the focus when it comes. */
export const arriving = createStore<string | undefined>(undefined);
