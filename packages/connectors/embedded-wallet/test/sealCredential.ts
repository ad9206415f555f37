import { compressPoint, seal } from '../src/hpke.js';
import { encodeBase58Check } from './encodeBase58Check.js';

/** Makes a credential and seals it for a key as a mail carries it. */
export async function sealCredential(
  target: string,
): Promise<{ readonly bundle: string; readonly publicKey: string }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey);
  const raw = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('hex');
  const { encappedPublic, ciphertext } = await seal(Uint8Array.from(Buffer.from(d, 'base64url')), target);
  const point = compressPoint(Buffer.from(encappedPublic).toString('hex'));
  const bytes = Buffer.concat([Buffer.from(point, 'hex'), ciphertext]);
  const publicKey = compressPoint(raw);
  return { bundle: await encodeBase58Check(Uint8Array.from(bytes)), publicKey };
}
