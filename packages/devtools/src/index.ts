export { decodeContent } from './decodeContent.js';
export { mountDevtools } from './mountDevtools.js';
export { type RequestLog, recordRequests } from './recordRequests.js';
export type * from './types.js';
