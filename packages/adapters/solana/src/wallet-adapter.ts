export { type FromAdapterOptions, fromAdapter } from './bridge/fromAdapter.js';
export { type SignerAdapter, type ToAdapterOptions, toAdapter } from './bridge/toAdapter.js';
