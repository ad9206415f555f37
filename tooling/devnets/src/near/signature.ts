import { createHash, createPublicKey, verify } from 'node:crypto';

/** SHA-256, the hash that is signed, by OpenSSL. */
export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** Half of the order of secp256k1: a signature has one form only. */
const half = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Whether a key signed a transaction. OpenSSL decides: another code base than the one that signed.
 *
 * @param key 32 bytes for ed25519, 64 for secp256k1.
 * @param signature 64 bytes, or 65 with the recovery number, which is not checked.
 */
export function isSigned(transaction: Uint8Array, signature: Uint8Array, key: Uint8Array): boolean {
  const text = (from: number, to: number) => Buffer.from(key.slice(from, to)).toString('base64url');
  try {
    if (key.length === 32) {
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: text(0, 32) };
      return verify(null, sha256(transaction), createPublicKey({ format: 'jwk', key: jwk }), signature);
    }
    const s = BigInt(`0x${Buffer.from(signature.slice(32, 64)).toString('hex')}`);
    if (signature.length !== 65 || s > half) return false;
    const jwk = { kty: 'EC', crv: 'secp256k1', x: text(0, 32), y: text(32, 64) };
    const point = createPublicKey({ format: 'jwk', key: jwk });
    const how = { key: point, dsaEncoding: 'ieee-p1363' } as const;
    return verify('sha256', transaction, how, signature.subarray(0, 64));
  } catch {
    return false;
  }
}
