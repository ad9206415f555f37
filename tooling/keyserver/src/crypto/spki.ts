import { createPublicKey, type KeyObject } from 'node:crypto';

const known = new Map<string, KeyObject>();
const most = 4096;

/**
 * The key of a SubjectPublicKeyInfo in DER. Keys are remembered: reading one costs more than checking a signature.
 *
 * @throws Error when the bytes are not such a key.
 */
export function spkiKey(der: Uint8Array): KeyObject {
  const bytes = Buffer.from(der);
  const name = bytes.toString('base64');
  const before = known.get(name);
  if (before) return before;
  const key = createPublicKey({ key: bytes, format: 'der', type: 'spki' });
  if (known.size >= most) known.delete(known.keys().next().value as string);
  known.set(name, key);
  return key;
}
