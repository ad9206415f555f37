import type { KeyObject } from 'node:crypto';
import { spkiKey } from '../crypto/spki.js';

export type Curve = 'P256' | 'SECP256K1' | 'ED25519';

/** SubjectPublicKeyInfo up to the key's own bytes (RFC 5480 §2, RFC 8410 §4). */
const prefixes: Readonly<Record<Curve, { head: string; length: number }>> = Object.freeze({
  P256: { head: '3039301306072a8648ce3d020106082a8648ce3d030107032200', length: 33 },
  SECP256K1: { head: '3036301006072a8648ce3d020106052b8104000a032200', length: 33 },
  ED25519: { head: '302a300506032b6570032100', length: 32 },
});

/**
 * The key of these hex digits: a compressed point, or 32 bytes of Ed25519. Undefined when it is not a key of
 * that curve.
 */
export function publicKeyOf(curve: Curve, hex: string): KeyObject | undefined {
  const { head, length } = prefixes[curve];
  if (!/^[0-9a-f]+$/.test(hex) || hex.length !== length * 2) return undefined;
  if (curve !== 'ED25519' && !/^0[23]/.test(hex)) return undefined;
  try {
    return spkiKey(Buffer.from(head + hex, 'hex'));
  } catch {
    return undefined;
  }
}
