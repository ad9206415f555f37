import { createECDH, createPrivateKey, createPublicKey } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import { secp256k1 } from '@noble/curves/secp256k1.js';

export const curves = Object.freeze(['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'] as const);
export type Curve = (typeof curves)[number];

/** A signature by a key of this server: numbers in hex, 64 digits each, and the parity of the point. */
export interface Signature {
  readonly r: string;
  readonly s: string;
  readonly v: '00' | '01';
}

/** The public key in hex: compressed for the ECDSA curves, 32 bytes for ed25519. @throws Error for no secret of it. */
export function publicKeyOf(curve: Curve, secret: Uint8Array): string {
  if (curve === 'CURVE_ED25519') return ed25519Public(secret);
  const pair = createECDH(curve === 'CURVE_P256' ? 'prime256v1' : 'secp256k1');
  pair.setPrivateKey(secret);
  return pair.getPublicKey('hex', 'compressed');
}

/** OpenSSL reads a secret in PKCS #8 only (RFC 8410 §7) and writes the point behind 12 bytes of what it is (§4). */
function ed25519Public(secret: Uint8Array): string {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  const key = createPrivateKey({ key: Buffer.concat([head, secret]), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(12).toString('hex');
}

/** Whether the 32 bytes are a secret of the curve. */
export function isSecret(curve: Curve, secret: Uint8Array): boolean {
  if (secret.length !== 32) return false;
  return curve === 'CURVE_ED25519' || ecdsa(curve).utils.isValidSecretKey(secret);
}

/** A fresh secret of 32 bytes. */
export const newSecret = (curve: Curve): Uint8Array =>
  curve === 'CURVE_ED25519' ? ed25519.utils.randomSecretKey() : ecdsa(curve).utils.randomSecretKey();

/**
 * Signs a digest of 32 bytes (RFC 6979, the lower s), or with ed25519 the message itself. An ed25519
 * signature's two halves are given as r and s, and its v is `00`.
 */
export function signWithSecret(curve: Curve, secret: Uint8Array, bytes: Uint8Array): Signature {
  if (curve === 'CURVE_ED25519') return split(ed25519.sign(bytes, secret), 0);
  const signed = ecdsa(curve).sign(bytes, secret, { prehash: false, lowS: true, format: 'recovered' });
  return split(signed.subarray(1), signed[0] ?? 0);
}

const ecdsa = (curve: Curve) => (curve === 'CURVE_P256' ? p256 : secp256k1);

function split(bytes: Uint8Array, parity: number): Signature {
  const hex = Buffer.from(bytes).toString('hex');
  return { r: hex.slice(0, 64), s: hex.slice(64, 128), v: parity === 1 ? '01' : '00' };
}
