import { ECDH } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { getAddress } from 'viem/utils';
import { apiError } from '../apiError.js';
import { base58 } from '../crypto/base58.js';
import type { Curve } from './curve.js';

/**
 * The address of a public key: EIP-55 for Ethereum, base58 for Solana, hex for the two that are the key itself.
 *
 * @throws ApiError 3 `invalid address format` when the format is unknown or not one of the curve.
 */
export function addressOf(format: string, curve: Curve, publicKey: string): string {
  const kind = `${format} of ${curve}`;
  if (kind === 'ADDRESS_FORMAT_SOLANA of CURVE_ED25519') return base58(Buffer.from(publicKey, 'hex'));
  if (kind === 'ADDRESS_FORMAT_ETHEREUM of CURVE_SECP256K1')
    return ethereumAddress(Buffer.from(uncompressed(curve, publicKey), 'hex'));
  if (format === 'ADDRESS_FORMAT_COMPRESSED') return publicKey;
  if (format === 'ADDRESS_FORMAT_UNCOMPRESSED' && curve !== 'CURVE_ED25519')
    return uncompressed(curve, publicKey);
  throw apiError(3, 'invalid address format');
}

/** The last 20 bytes of the hash of a point, without the byte of its form. */
const ethereumAddress = (point: Uint8Array): string =>
  getAddress(`0x${Buffer.from(keccak_256(point.subarray(1)).subarray(12)).toString('hex')}`);

const uncompressed = (curve: Curve, publicKey: string): string => {
  const name = curve === 'CURVE_P256' ? 'prime256v1' : 'secp256k1';
  return ECDH.convertKey(publicKey, name, 'hex', 'hex', 'uncompressed') as string;
};
