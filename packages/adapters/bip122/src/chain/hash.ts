import { concatBytes } from '@causeway/protocol/bytes';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';

export { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 of the SHA-256. */
export const hash256 = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));

/** RIPEMD-160 of the SHA-256, the form of a key or a script in an address. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes));

/** The hash of a tag's own (BIP-340 §Tagged hashes). */
export function taggedHash(tag: string, ...parts: readonly Uint8Array[]): Uint8Array {
  const name = sha256(new TextEncoder().encode(tag));
  return sha256(concatBytes(name, name, ...parts));
}
