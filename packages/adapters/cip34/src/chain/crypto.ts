import { ed25519 } from '@noble/curves/ed25519.js';
import { blake2b } from '@noble/hashes/blake2.js';

/**
 * BLAKE2b-224: of keys, and of a message that is signed `hashed`.
 *
 * @example
 * import { createMemoryKey } from '@causeway/cip34/key';
 * import { hash224 } from '@causeway/cip34/verify';
 *
 * hash224(createMemoryKey().publicKey); // 28 bytes: the hash in an address
 */
export const hash224 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 28 });

/**
 * BLAKE2b-256: of the body of a transaction.
 *
 * @example
 * import { hash256, readTransaction } from '@causeway/cip34/verify';
 *
 * function hashOf(transaction: Uint8Array): Uint8Array | undefined {
 *   const parts = readTransaction(transaction);
 *   return parts && hash256(parts.body);
 * }
 */
export const hash256 = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 });

/** Whether a key signed bytes. Strict (RFC 8032): one signature has one form, and no key fits every message. */
export function verifyBytes(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || publicKey.length !== 32) return false;
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false });
  } catch {
    // No point of the curve.
    return false;
  }
}
