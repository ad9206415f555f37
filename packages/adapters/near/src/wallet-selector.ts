export { checkReturn } from './bridge/checkReturn.js';
export { returnMissing, returnUnexpected } from './bridge/codes.js';
export { type FromSelectorOptions, fromSelector, type LeavingMessage } from './bridge/fromSelector.js';
export { type Returned, readReturn } from './bridge/readReturn.js';
export { createReturns, type Returns, type ReturnsOptions } from './bridge/returns.js';
export { type Leaving, type WebWallet, type WebWalletOptions, webWallet } from './bridge/webWallet.js';
export type { WebRequest } from './bridge/webWindow.js';
