import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  ECDH,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';

/** A P-256 pair: the secret as a key object, the point as 130 hex digits and compressed as 66. */
export interface P256Pair {
  readonly key: KeyObject;
  readonly uncompressed: string;
  readonly compressed: string;
}

const curve = 'prime256v1';

/** Makes a pair of a 32-byte secret. @throws Error when the secret is not in the curve's range. */
export function p256Pair(secret: Uint8Array): P256Pair {
  const ecdh = createECDH(curve);
  ecdh.setPrivateKey(secret);
  const point = ecdh.getPublicKey();
  const jwk = { ...jwkOf(point), d: Buffer.from(secret).toString('base64url') };
  return Object.freeze({
    key: createPrivateKey({ key: jwk, format: 'jwk' }),
    uncompressed: point.toString('hex'),
    compressed: ecdh.getPublicKey('hex', 'compressed'),
  });
}

/** A fresh 32-byte secret of the curve. The caller wipes it. */
export function p256Secret(): Buffer {
  const ecdh = createECDH(curve);
  ecdh.generateKeys();
  const secret = ecdh.getPrivateKey();
  // getPrivateKey drops leading zeros.
  return secret.length === 32 ? secret : Buffer.concat([Buffer.alloc(32 - secret.length), secret]);
}

/** A point of 33 or 65 bytes as 65. @throws Error when it is not on the curve. */
export const p256Point = (point: Uint8Array): Buffer => convert(point, 'uncompressed');

/** A point of 33 or 65 bytes as 33. @throws Error when it is not on the curve. */
export const p256Compressed = (point: Uint8Array): Buffer => convert(point, 'compressed');

function convert(point: Uint8Array, form: 'compressed' | 'uncompressed'): Buffer {
  // SEC 1 §2.3.3 has a hybrid form too, which OpenSSL reads: a second spelling of the same point.
  const plain =
    point.length === 33 ? point[0] === 2 || point[0] === 3 : point.length === 65 && point[0] === 4;
  if (!plain) throw new Error('The point is not in a form this server takes.');
  return ECDH.convertKey(point, curve, undefined, undefined, form) as Buffer;
}

/** The public key object of a point of 33 or 65 bytes. @throws Error when it is not on the curve. */
export function p256Public(point: Uint8Array): KeyObject {
  return createPublicKey({ key: jwkOf(p256Point(point)), format: 'jwk' });
}

/** ECDSA with SHA-256, DER. */
export const p256Sign = (key: KeyObject, message: Uint8Array): Buffer => signBytes('sha256', message, key);

/** ECDSA with SHA-256 as JSON Web Signatures write it (RFC 7518 §3.4): r and s of 32 bytes each. */
export const p256VerifyRaw = (key: KeyObject, message: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === 64 && verifyBytes('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature);

/** A DER signature as r and s of 32 bytes each. @throws Error when it is not the DER of two such numbers. */
export function derToRaw(der: Uint8Array): Buffer {
  const raw = Buffer.alloc(64);
  let at = 2;
  for (const end of [32, 64]) {
    const length = der[at + 1] ?? 0;
    let number = Buffer.from(der.subarray(at + 2, at + 2 + length));
    if (der[at] !== 2 || number.length !== length || length === 0)
      throw new Error('The signature is not DER.');
    while (number.length > 32 && number[0] === 0) number = number.subarray(1);
    if (number.length > 32) throw new Error('The signature is too long.');
    number.copy(raw, end - number.length);
    at += 2 + length;
  }
  if (der[0] !== 0x30 || der[1] !== der.length - 2 || at !== der.length)
    throw new Error('The signature is not DER.');
  return raw;
}

const jwkOf = (point: Uint8Array) => ({
  kty: 'EC',
  crv: 'P-256',
  x: Buffer.from(point.subarray(1, 33)).toString('base64url'),
  y: Buffer.from(point.subarray(33, 65)).toString('base64url'),
});
