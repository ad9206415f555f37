// By name, so that a bundler leaves the module's threshold signatures and oblivious functions out.
export { ed25519 } from '@noble/curves/ed25519.js';
