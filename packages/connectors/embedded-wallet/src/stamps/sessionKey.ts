import type { Stamp, Stamper } from '../client/types.js';
import { toBase64Url, toHex, utf8 } from '../hpke/bytes.js';
import { generateSigningKey, type SigningKey } from '../hpke/signingKey.js';
import { toDer } from './der.js';

/** A key pair of this browser: P-256, compressed public key, non-extractable private key. */
export type SessionKey = SigningKey;

/**
 * A fresh session key. Non-extractable: no script can read the secret, also not out of IndexedDB.
 *
 * @example
 * import { generateSessionKey } from '@causeway/embedded-wallet/client';
 *
 * const { publicKey } = await generateSessionKey(); // 66 hex digits
 */
export const generateSessionKey: () => Promise<SessionKey> = generateSigningKey;

/**
 * Stamps with a key inside WebCrypto. Never prompts.
 *
 * @example
 * import { generateSessionKey, sessionKeyStamper } from '@causeway/embedded-wallet/client';
 *
 * const stamper = sessionKeyStamper(await generateSessionKey());
 * const { name, value } = await stamper.stamp('{}'); // a header
 */
export function sessionKeyStamper({ publicKey, privateKey }: SessionKey): Stamper {
  return { stamp: (body) => stampWith(publicKey, privateKey, body) };
}

/** The `X-Stamp` header: unpadded base64url of public key, scheme and DER signature over SHA-256 of the body. */
export async function stampWith(publicKey: string, privateKey: CryptoKey, body: string): Promise<Stamp> {
  const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(body));
  const signature = toHex(toDer(new Uint8Array(raw)));
  const stamp = JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature });
  return { name: 'X-Stamp', value: toBase64Url(utf8(stamp)) };
}
