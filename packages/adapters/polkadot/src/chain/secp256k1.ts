// By name, so that a bundler leaves the module's threshold signatures and oblivious functions out.
export { secp256k1 } from '@noble/curves/secp256k1.js';
