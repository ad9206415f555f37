import { keccak_256 } from '@noble/hashes/sha3.js';

/** Keccak-256, which messages and transactions with the hash-signing option are signed by. */
export const keccak: (bytes: Uint8Array) => Uint8Array = keccak_256;
