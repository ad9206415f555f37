import { toHex } from './bytes.js';

/** A P-256 key pair that signs. The private half never leaves WebCrypto. */
export interface SigningKey {
  /** Compressed, 66 hex digits. */
  readonly publicKey: string;
  /** ECDSA, non-extractable. */
  readonly privateKey: CryptoKey;
}

/** A fresh key pair that signs, non-extractable. It may be kept in IndexedDB, which stores it without revealing it. */
export async function generateSigningKey(): Promise<SigningKey> {
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  // SEC 1 §2.3.3: x, and whether y is odd.
  const publicKey = `0${(point[64] as number) & 1 ? 3 : 2}${toHex(point.subarray(1, 33))}`;
  return { publicKey, privateKey: pair.privateKey };
}
