export { checkReturn } from './checkReturn.js';
export { returnMissing, returnUnexpected } from './codes.js';
export { type FromSelectorOptions, fromSelector, type LeavingMessage } from './fromSelector.js';
export { type Returned, readReturn } from './readReturn.js';
export { createReturns, type Returns, type ReturnsOptions } from './returns.js';
export { type Leaving, type WebWallet, type WebWalletOptions, webWallet } from './webWallet.js';
export type { WebRequest } from './webWindow.js';
