// What a wallet is asked without a prompt, as one part to load.
export * from './governance.js';
export { getHolder } from './holder.js';
