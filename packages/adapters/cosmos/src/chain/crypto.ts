import { WalletError } from '@causeway/protocol';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { formatAddress } from './address.js';

export { sha256 };

/**
 * The address of a secp256k1 key: RIPEMD-160 of SHA-256 of its compressed form.
 *
 * @param publicKey 33 bytes, compressed.
 * @throws WalletError `invalid-params` when it is no point of the curve.
 * @see CometBFT §Public Keys and Addresses
 * @example
 * import { createMemoryKey } from '@causeway/cosmos/key';
 * import { addressOf } from '@causeway/cosmos/verify';
 *
 * addressOf(createMemoryKey().publicKey, 'cosmos'); // 'cosmos1…'
 */
export function addressOf(publicKey: Uint8Array, prefix: string): string {
  if (!isPublicKey(publicKey)) {
    throw new WalletError('invalid-params', {
      field: 'publicKey',
      reason: 'is no compressed secp256k1 key.',
    });
  }
  return formatAddress(prefix, ripemd160(sha256(publicKey)));
}

/** Whether bytes are a compressed point of the curve. An uncompressed one would give another address. */
export const isPublicKey = (bytes: Uint8Array): boolean =>
  bytes.length === 33 && secp256k1.utils.isValidPublicKey(bytes, true);

/**
 * Whether a signature of the SHA-256 of bytes was made with a key. `s` must lie in the lower half of the order,
 * as the chains demand, so that no signature has a twin.
 *
 * @param signature 64 bytes, `r ‖ s`.
 */
export function verifyBytes(bytes: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (signature.length !== 64 || !isPublicKey(publicKey)) return false;
  try {
    return secp256k1.verify(signature, sha256(bytes), publicKey, { prehash: false, lowS: true });
  } catch {
    return false;
  }
}
