import { createCipheriv, createDecipheriv, createECDH, createHmac } from 'node:crypto';
import { p256Point, p256Secret } from './p256.js';

// RFC 9180 §4.1 and §5.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM.
const kem = Buffer.from('4b454d0010', 'hex');
const suite = Buffer.from('48504b45001000010002', 'hex');
const info = Buffer.from('turnkey_hpke');
const none = Buffer.alloc(0);

const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest();

const extract = (id: Buffer, salt: Buffer, label: string, ikm: Uint8Array) =>
  hmac(
    salt.length === 0 ? Buffer.alloc(32) : salt,
    Buffer.concat([Buffer.from('HPKE-v1'), id, Buffer.from(label), ikm]),
  );

/** RFC 5869 §2.3 with one block, which is all that 32 bytes need. */
function expand(id: Buffer, prk: Buffer, label: string, context: Uint8Array, length: number): Buffer {
  const labelled = Buffer.concat([
    Buffer.from([0, length]),
    Buffer.from('HPKE-v1'),
    id,
    Buffer.from(label),
    context,
    Buffer.from([1]),
  ]);
  return hmac(prk, labelled).subarray(0, length);
}

/** RFC 9180 §4.1, §5.1: from the shared point to the key and nonce of the one message. */
export function schedule(dh: Buffer, enc: Uint8Array, receiver: Uint8Array, about: Uint8Array = info) {
  const prk = extract(kem, none, 'eae_prk', dh);
  const shared = expand(kem, prk, 'shared_secret', Buffer.concat([enc, receiver]), 32);
  const context = Buffer.concat([
    Buffer.from([0]),
    extract(suite, none, 'psk_id_hash', none),
    extract(suite, none, 'info_hash', about),
  ]);
  const secret = extract(suite, shared, 'secret', none);
  return {
    key: expand(suite, secret, 'key', context, 32),
    nonce: expand(suite, secret, 'base_nonce', context, 12),
  };
}

/** A sealed message: the sender's point (65 bytes) and the cipher text with its tag. */
export interface Sealed {
  readonly enc: Buffer;
  readonly ciphertext: Buffer;
}

/**
 * Seals one message to a P-256 point of 33 or 65 bytes. The additional data is the sender's point and then the
 * receiver's, both uncompressed.
 *
 * @throws Error when the point is not on the curve.
 */
export function sealTo(receiver: Uint8Array, plain: Uint8Array): Sealed {
  const target = p256Point(receiver);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(p256Secret());
  const enc = ecdh.getPublicKey();
  const { key, nonce } = schedule(ecdh.computeSecret(target), enc, target);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.concat([enc, target]));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  return { enc, ciphertext };
}

/**
 * Opens a message of `sealTo`, with the receiver's 32-byte secret. @throws Error when it was not sealed to
 * it.
 */
export function openWith(secret: Uint8Array, { enc, ciphertext }: Sealed): Buffer {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(secret);
  const receiver = ecdh.getPublicKey();
  const sender = p256Point(enc);
  const { key, nonce } = schedule(ecdh.computeSecret(sender), sender, receiver);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
    .setAAD(Buffer.concat([sender, receiver]))
    .setAuthTag(ciphertext.subarray(-16));
  return Buffer.concat([decipher.update(ciphertext.subarray(0, -16)), decipher.final()]);
}
