// The requests to a wallet that show no prompt, as one module to load.
export * from './governance.js';
export { getHolder } from './holder.js';
