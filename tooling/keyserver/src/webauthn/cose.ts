import { createPublicKey, type KeyObject } from 'node:crypto';
import { p256Public } from '../crypto/p256.js';
import type { CborMap } from './cbor.js';

/** COSE algorithm numbers: ECDSA with SHA-256 on P-256, and RSASSA-PKCS1-v1_5 with SHA-256. */
export type Algorithm = -7 | -257;

/**
 * Reads the public key of a passkey (RFC 9052 §7, RFC 9053 §7.1.1, RFC 8230 §4).
 *
 * @throws Error for another kind of key, a point that is not on the curve, or an RSA key under 2048 bits.
 */
export function coseKey(key: CborMap): { readonly key: KeyObject; readonly algorithm: Algorithm } {
  const algorithm = key.get(3);
  if (key.get(1) === 2 && algorithm === -7 && key.get(-1) === 1) {
    const point = Buffer.concat([Buffer.from([4]), bytes(key.get(-2), 32), bytes(key.get(-3), 32)]);
    return { key: p256Public(point), algorithm };
  }
  if (key.get(1) === 3 && algorithm === -257) {
    const n = bytes(key.get(-1));
    if (n.length < 256 || n.length > 1024) throw new Error('The RSA key has a wrong size.');
    const jwk = { kty: 'RSA', n: n.toString('base64url'), e: bytes(key.get(-2)).toString('base64url') };
    return { key: createPublicKey({ key: jwk, format: 'jwk' }), algorithm };
  }
  throw new Error('The key is not of a kind this server takes.');
}

function bytes(value: unknown, length?: number): Buffer {
  if (!Buffer.isBuffer(value) || (length !== undefined && value.length !== length))
    throw new Error('The key misses a number.');
  return value;
}
