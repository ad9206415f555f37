import { secp256k1 } from '@noble/curves/secp256k1.js';
import { publicKeyToAddress } from 'viem/accounts';
import { apiError } from '../apiError.js';
import { base58 } from '../crypto/base58.js';
import { p256Point } from '../crypto/p256.js';
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
    return publicKeyToAddress(`0x${uncompressed(curve, publicKey)}`);
  if (format === 'ADDRESS_FORMAT_COMPRESSED') return publicKey;
  if (format === 'ADDRESS_FORMAT_UNCOMPRESSED' && curve !== 'CURVE_ED25519')
    return uncompressed(curve, publicKey);
  throw apiError(3, 'invalid address format');
}

const uncompressed = (curve: Curve, publicKey: string): string =>
  curve === 'CURVE_P256'
    ? p256Point(Buffer.from(publicKey, 'hex')).toString('hex')
    : secp256k1.Point.fromHex(publicKey).toHex(false);
