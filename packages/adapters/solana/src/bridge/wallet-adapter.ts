export { type FromAdapterOptions, fromAdapter } from './fromAdapter.js';
export { type SignerAdapter, type ToAdapterOptions, toAdapter } from './toAdapter.js';
