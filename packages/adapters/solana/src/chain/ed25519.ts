import { concatBytes, sameBytes } from '@causeway/protocol/bytes';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';

const { Point } = ed25519;
const order = Point.Fn.ORDER;

const littleEndian = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);

/**
 * Verifies a signature as Solana's validators do, and no laxer: canonical encodings only, `s` below the order, neither
 * the key nor `R` of small order, and the equation without its cofactor. So one signature has one form, and no key
 * fits every message.
 *
 * @param publicKey 32 bytes.
 * @param signature 64 bytes, `R ‖ s`.
 * @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1.7
 */
export function verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    const r = signature.subarray(0, 32);
    const s = littleEndian(signature.subarray(32));
    const key = Point.fromBytes(publicKey, false);
    const nonce = Point.fromBytes(r, false);
    if (s >= order || key.isSmallOrder() || nonce.isSmallOrder()) return false;
    const k = littleEndian(sha512(concatBytes(r, publicKey, message))) % order;
    // Multiplication refuses zero; neither is ever zero in an honest signature.
    if (s === 0n || k === 0n) return false;
    const right = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k));
    return sameBytes(right.toBytes(), r);
  } catch {
    // No point of the curve.
    return false;
  }
}
