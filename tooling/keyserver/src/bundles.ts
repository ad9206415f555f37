import type { SigningKey } from './activities/registry.js';
import { base58check } from './crypto/base58.js';
import { openWith, type Sealed, sealTo } from './crypto/hpke.js';
import { p256Compressed } from './crypto/p256.js';

/**
 * A credential bundle: base58check of the sender's compressed point and the sealed P-256 secret. About 115
 * characters; nothing in it is signed.
 *
 * @param target the receiver's point, 33 or 65 bytes
 */
export function credentialBundle(target: Uint8Array, secret: Uint8Array): string {
  const { enc, ciphertext } = sealTo(target, secret);
  return base58check(Buffer.concat([p256Compressed(enc), ciphertext]));
}

/** An export bundle: the secret sealed to the target, and all of it signed with the server's key. */
export function exportBundle(
  options: { readonly signer: SigningKey; readonly organizationId: string; readonly target: Uint8Array },
  secret: Uint8Array,
): string {
  const { enc, ciphertext } = sealTo(options.target, secret);
  return envelope(options.signer, {
    encappedPublic: enc.toString('hex'),
    ciphertext: ciphertext.toString('hex'),
    organizationId: options.organizationId,
  });
}

/** A target bundle: the point that a client seals a phrase, a key or a code to, signed with the server's key. */
export function targetBundle(
  signer: SigningKey,
  data: { readonly targetPublic: string; readonly organizationId?: string; readonly userId?: string },
): string {
  return envelope(signer, data);
}

/**
 * Opens a client's message to a target: the JSON `{encappedPublic, ciphertext}` in hex.
 *
 * @throws Error when the text is not such a bundle or was sealed to another target.
 */
export function openFromClient(secret: Uint8Array, bundle: string): Buffer {
  const parsed = JSON.parse(bundle) as Record<string, unknown> | null;
  return openWith(secret, {
    enc: hex(parsed?.encappedPublic),
    ciphertext: hex(parsed?.ciphertext),
  } satisfies Sealed);
}

function envelope(signer: SigningKey, data: Readonly<Record<string, unknown>>): string {
  const bytes = Buffer.from(JSON.stringify(data));
  return JSON.stringify({
    version: 'v1.0.0',
    data: bytes.toString('hex'),
    dataSignature: Buffer.from(signer.sign(bytes)).toString('hex'),
    enclaveQuorumPublic: signer.publicKey,
  });
}

function hex(value: unknown): Buffer {
  if (typeof value !== 'string' || !/^(?:[0-9a-f]{2}){17,8192}$/i.test(value))
    throw new Error('The bundle is not hex.');
  return Buffer.from(value, 'hex');
}
