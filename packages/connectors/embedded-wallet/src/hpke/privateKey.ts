import { keyInvalid } from '../errors.js';
import { concat, fromHex, toHex } from './bytes.js';
import { decompressPoint } from './point.js';
import type { SigningKey } from './signingKey.js';

type Bytes = Uint8Array<ArrayBuffer>;

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const ECDH = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SIGN = { name: 'ECDSA', hash: 'SHA-256' } as const;

const UNFIT = 'the private key does not fit the public key';

// RFC 5208 §5 with RFC 5915 §3: an ECPrivateKey of prime256v1, with its public key or without.
// The base point, SP 800-186 §3.2.1.3.
const G = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296';
const bytesOf = (hex: string): Bytes => fromHex(hex) ?? new Uint8Array(0);
const OIDS = '020100301306072a8648ce3d020106082a8648ce3d030107';
const WITH_PUBLIC = bytesOf(`308187${OIDS}046d306b0201010420`);
const PUBLIC = bytesOf('a144034200');
const WITHOUT_PUBLIC = bytesOf(`3041${OIDS}042730250201010420`);

/**
 * Imports a private key (32 bytes) whose public key (compressed, 66 hex digits) is known, and proves that the two
 * belong together.
 *
 * @throws WalletError `embedded-key-invalid`.
 */
export async function importSigningKey(secret: Bytes, publicKey: string): Promise<SigningKey> {
  const point = bytesOf(decompressPoint(publicKey));
  const pkcs8 = concat(WITH_PUBLIC, secret, PUBLIC, point);
  try {
    const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']);
    // Not every implementation compares the two halves.
    if (await signsFor(privateKey, point)) return { publicKey, privateKey };
  } catch (cause) {
    throw keyInvalid(UNFIT, cause);
  } finally {
    pkcs8.fill(0);
  }
  throw keyInvalid(UNFIT);
}

async function signsFor(privateKey: CryptoKey, point: Bytes): Promise<boolean> {
  const probe = new Uint8Array(32);
  const signature = await crypto.subtle.sign(SIGN, privateKey, probe);
  const publicKey = await crypto.subtle.importKey('raw', point, ECDSA, false, ['verify']);
  return crypto.subtle.verify(SIGN, publicKey, signature, probe);
}

/**
 * Imports a private key (32 bytes) alone. The public key is found without arithmetic on the secret in this
 * code, where the browser takes such a key: a Diffie-Hellman exchange with the base point gives its x, and a
 * signature shows which of the two y it has.
 *
 * @throws WalletError `embedded-key-invalid`.
 */
export async function importSecret(secret: Bytes): Promise<SigningKey> {
  if (secret.length !== 32) throw keyInvalid('it is not 32 bytes long');
  const pkcs8 = concat(WITHOUT_PUBLIC, secret);
  try {
    const [exchange, base] = await Promise.all([
      crypto.subtle.importKey('pkcs8', pkcs8, ECDH, false, ['deriveBits']),
      crypto.subtle.importKey('raw', bytesOf(decompressPoint(G)), ECDH, false, []),
    ]);
    const x = await crypto.subtle.deriveBits({ name: 'ECDH', public: base }, exchange, 256);
    const even = `02${toHex(new Uint8Array(x))}`;
    const privateKey = await crypto.subtle.importKey('pkcs8', pkcs8, ECDSA, false, ['sign']);
    const isEven = await signsFor(privateKey, bytesOf(decompressPoint(even)));
    return { publicKey: isEven ? even : `03${even.slice(2)}`, privateKey };
  } catch {
    // WebKit and Gecko take a private key only together with its public key.
    const { publicKeyOf } = await import('./publicKey.js');
    return await importSigningKey(secret, publicKeyOf(toHex(secret)) ?? '');
  } finally {
    pkcs8.fill(0);
  }
}
