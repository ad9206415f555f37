import { createPublicKey, type KeyObject } from 'node:crypto';

export type Curve = 'P256' | 'SECP256K1' | 'ED25519';

/** SubjectPublicKeyInfo up to the key's own bytes (RFC 5480 §2, RFC 8410 §4). */
const prefixes: Readonly<Record<Curve, { head: string; length: number }>> = Object.freeze({
  P256: { head: '3039301306072a8648ce3d020106082a8648ce3d030107032200', length: 33 },
  SECP256K1: { head: '3036301006072a8648ce3d020106052b8104000a032200', length: 33 },
  ED25519: { head: '302a300506032b6570032100', length: 32 },
});

const cache = new Map<string, KeyObject>();
const cacheLimit = 4096;

/**
 * The key of these hex digits: a compressed point, or 32 bytes of Ed25519. Undefined when it is no key of that
 * curve. Keys are remembered: reading one costs more than checking a signature.
 */
export function publicKeyOf(curve: Curve, hex: string): KeyObject | undefined {
  const name = `${curve}:${hex}`;
  const known = cache.get(name);
  if (known) return known;
  const { head, length } = prefixes[curve];
  if (!/^[0-9a-f]+$/.test(hex) || hex.length !== length * 2) return undefined;
  if (curve !== 'ED25519' && !/^0[23]/.test(hex)) return undefined;
  try {
    const key = createPublicKey({ key: Buffer.from(head + hex, 'hex'), format: 'der', type: 'spki' });
    if (cache.size >= cacheLimit) cache.delete(cache.keys().next().value as string);
    cache.set(name, key);
    return key;
  } catch {
    return undefined;
  }
}
