import { concatBytes, sameBytes } from '@causeway/protocol/bytes';
import { ed25519 } from '@noble/curves/ed25519.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { PublicKey } from './publicKey.js';

export { sha256 };

/** The 64 bytes of a secp256k1 key as NEAR has it, from its compressed form. */
export const expandKey = (compressed: Uint8Array): Uint8Array =>
  secp256k1.Point.fromBytes(compressed).toBytes(false).slice(1);

/**
 * Whether a key signed a digest. Strict: an ed25519 signature has one form and no key fits every message (RFC 8032);
 * for secp256k1 `s` lies in the lower half of the order, and the recovery number is the right one.
 *
 * @param digest 32 bytes: NEAR signs hashes.
 * @param signature 64 bytes, or the 65 of `r ‖ s ‖ recovery`.
 */
export function verifyDigest(
  digest: Uint8Array,
  signature: Uint8Array,
  { curve, bytes }: PublicKey,
): boolean {
  try {
    if (curve === 'ed25519') {
      if (signature.length !== 64 || bytes.length !== 32) return false;
      return ed25519.verify(signature, digest, bytes, { zip215: false });
    }
    const recovery = signature[64];
    if (signature.length !== 65 || bytes.length !== 64 || recovery === undefined || recovery > 3)
      return false;
    const parsed = secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact');
    if (parsed.hasHighS()) return false;
    const point = parsed.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(false);
    return sameBytes(point, concatBytes(Uint8Array.of(4), bytes));
  } catch {
    // No point of the curve.
    return false;
  }
}
