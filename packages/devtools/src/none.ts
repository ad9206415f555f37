import type { decodeContent as decode } from './decodeContent.js';
import type { mountDevtools as mount } from './mountDevtools.js';
import type { recordRequests as record } from './recordRequests.js';

export type { RequestLog } from './recordRequests.js';
export type * from './types.js';

const stop = () => {};
const empty: readonly never[] = [];

/** In the place of the real one outside of development: shows nothing. */
export const mountDevtools: typeof mount = () => stop;

/** In the place of the real one outside of development: records nothing. */
export const recordRequests: typeof record = () => ({
  requests: { get: () => empty, subscribe: () => stop },
  watch: (adapters) => adapters,
});

/** In the place of the real one outside of development: decodes nothing. */
export const decodeContent: typeof decode = (value) => value;
