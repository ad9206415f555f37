import { concatBytes, hexToBytes } from '@causeway/protocol/bytes';
import { ed25519 } from '@noble/curves/ed25519.js';
import { keccak } from './keccak.js';

const utf8 = (text: string) => new TextEncoder().encode(text);
const prefix = utf8('\x17Elrond Signed Message:\n');

/**
 * The bytes that a key signs for a message: Keccak-256 of a prefix, the number of bytes in decimal, and the
 * message. 32 bytes.
 *
 * @example
 * import { hashMessage } from '@causeway/multiversx/verify';
 *
 * hashMessage(new TextEncoder().encode('Hello')); // 32 bytes
 */
export const hashMessage = (message: Uint8Array): Uint8Array =>
  keccak(concatBytes(prefix, utf8(String(message.length)), message));

/**
 * Whether a key made a signature of bytes: canonical encodings only, `s` below the order, no key of small order.
 *
 * @param publicKey 32 bytes.
 * @param signature 64 bytes, `R ‖ s`.
 * @see https://www.rfc-editor.org/rfc/rfc8032#section-5.1.7
 */
export function verifyBytes(publicKey: Uint8Array, bytes: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  try {
    return ed25519.verify(signature, bytes, publicKey, { zip215: false });
  } catch {
    return false;
  }
}

/** The 64 bytes of a signature in hex, with or without `0x`; `undefined` when it is invalid. */
export function readSignature(value: unknown): Uint8Array | undefined {
  const match = typeof value === 'string' ? /^(?:0x)?([\da-f]{128})$/i.exec(value) : null;
  return match ? hexToBytes(`0x${match[1]}`) : undefined;
}
