import { bytesToHex } from '@causeway/protocol/bytes';
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js';
import { taggedHash } from './hash.js';

/**
 * Whether a key made an ECDSA signature (DER, low s) of a digest. An unreadable signature or key is invalid.
 */
export function verifyEcdsa(digest: Uint8Array, der: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return secp256k1.verify(der, digest, publicKey, { prehash: false, format: 'der', lowS: true });
  } catch {
    return false;
  }
}

/**
 * Whether a key made a Schnorr signature (BIP-340) of a digest. An unreadable signature or key is invalid.
 */
export function verifySchnorr(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return schnorr.verify(signature, digest, publicKey);
  } catch {
    return false;
  }
}

/**
 * The compressed key that made a signature, `r ‖ s`, of a digest; `undefined` when no key did. Low `s` only, so that no
 * signature has a twin.
 */
export function recoverKey(digest: Uint8Array, rs: Uint8Array, recovery: number): Uint8Array | undefined {
  try {
    const signature = secp256k1.Signature.fromBytes(rs, 'compact');
    if (signature.hasHighS()) return undefined;
    return signature.addRecoveryBit(recovery).recoverPublicKey(digest).toBytes(true);
  } catch {
    return undefined;
  }
}

/** A signature `r ‖ s ‖ …` as DER. */
export const toDer = (signature: Uint8Array): Uint8Array =>
  secp256k1.Signature.fromBytes(signature.subarray(0, 64), 'compact').toBytes('der');

const numberOf = (bytes: Uint8Array) => BigInt(bytesToHex(bytes));

/**
 * The output key of P2TR that a key alone spends (BIP-86, BIP-341 §Constructing and spending Taproot
 * outputs); `undefined` for bytes that are not a key.
 *
 * @param publicKey compressed, or its 32 bytes of x.
 */
export function outputKeyOf(publicKey: Uint8Array): Uint8Array | undefined {
  try {
    const internal = publicKey.length === 33 ? publicKey.subarray(1) : publicKey;
    const tweak = secp256k1.Point.BASE.multiply(numberOf(taggedHash('TapTweak', internal)));
    return schnorr.utils.pointToBytes(schnorr.utils.lift_x(numberOf(internal)).add(tweak));
  } catch {
    return undefined;
  }
}

/** The secret of the output key of P2TR (BIP-341, `taproot_tweak_seckey`), and that key. */
export function tweakSecret(secret: Uint8Array): {
  readonly secret: Uint8Array;
  readonly publicKey: Uint8Array;
} {
  const { Fn } = secp256k1.Point;
  const point = secp256k1.Point.fromBytes(secp256k1.getPublicKey(secret));
  const scalar = Fn.fromBytes(secret);
  const even = point.y % 2n === 0n ? scalar : Fn.neg(scalar);
  const tweak = Fn.create(numberOf(taggedHash('TapTweak', schnorr.utils.pointToBytes(point))));
  const tweaked = Fn.toBytes(Fn.add(even, tweak));
  return { secret: tweaked, publicKey: schnorr.getPublicKey(tweaked) };
}
