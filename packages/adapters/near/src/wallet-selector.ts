export { type FromSelectorOptions, fromSelector, type LeavingMessage } from './bridge/fromSelector.js';
export { type Returned, readReturn } from './bridge/readReturn.js';
