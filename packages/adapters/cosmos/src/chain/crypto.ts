import { WalletError } from '@causeway/protocol';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { KeyAlgorithm } from '../types.js';
import { formatAddress } from './address.js';

export { sha256 };

/**
 * The address of a secp256k1 key: RIPEMD-160 of SHA-256 of its compressed form; on chains whose keys are of Ethereum's
 * kind, the last 20 bytes of Keccak-256 of its point.
 *
 * @param publicKey 33 bytes, compressed.
 * @param algorithm how the chain uses its keys; `secp256k1` by default.
 * @throws WalletError `invalid-params` when it is not a point of the curve.
 * @see CometBFT §Public Keys and Addresses; Ethereum Yellow Paper §4.2
 * @example
 * import { createMemoryKey } from '@causeway/cosmos/key';
 * import { addressOf } from '@causeway/cosmos/verify';
 *
 * addressOf(createMemoryKey().publicKey, 'cosmos'); // 'cosmos1…'
 */
export function addressOf(
  publicKey: Uint8Array,
  prefix: string,
  algorithm: KeyAlgorithm = 'secp256k1',
): string {
  if (!isPublicKey(publicKey)) {
    throw new WalletError('invalid-params', {
      field: 'publicKey',
      reason: 'is not a compressed secp256k1 key.',
    });
  }
  if (algorithm === 'secp256k1') return formatAddress(prefix, ripemd160(sha256(publicKey)));
  const point = secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1);
  return formatAddress(prefix, keccak_256(point).subarray(-20));
}

/**
 * How the chain of an address uses its keys, by the address that a key has there; `undefined` when the key is not the
 * address's in any way.
 */
export const algorithmOf = (publicKey: Uint8Array, address: string): KeyAlgorithm | undefined =>
  (['secp256k1', 'ethsecp256k1'] as const).find(
    (algorithm) => addressOf(publicKey, address.slice(0, address.lastIndexOf('1')), algorithm) === address,
  );

/** The hash that a key signs. */
export const digestOf = (bytes: Uint8Array, algorithm: KeyAlgorithm): Uint8Array =>
  algorithm === 'secp256k1' ? sha256(bytes) : keccak_256(bytes);

/** Whether bytes are a compressed point of the curve. An uncompressed one would give another address. */
export const isPublicKey = (bytes: Uint8Array): boolean =>
  bytes.length === 33 && secp256k1.utils.isValidPublicKey(bytes, true);

/**
 * Whether a signature of the hash of bytes was made with a key. `s` must lie in the lower half of the order,
 * as the chains demand, so that no signature has a twin.
 *
 * @param signature 64 bytes, `r ‖ s`.
 */
export function verifyBytes(
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
  algorithm: KeyAlgorithm = 'secp256k1',
): boolean {
  if (signature.length !== 64 || !isPublicKey(publicKey)) return false;
  try {
    return secp256k1.verify(signature, digestOf(bytes, algorithm), publicKey, { prehash: false, lowS: true });
  } catch {
    return false;
  }
}
