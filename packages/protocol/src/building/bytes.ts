/** Bytes as text: `0x` and two digits a byte. */
export type Hex = `0x${string}`;

/**
 * Lower-case hex of bytes.
 *
 * @example
 * import { bytesToHex } from '@causeway/protocol/bytes';
 *
 * bytesToHex(new Uint8Array([1, 255])); // '0x01ff'
 */
export function bytesToHex(bytes: Uint8Array): Hex {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return `0x${text}`;
}

/**
 * Lower-case hex of bytes without `0x`.
 *
 * @example
 * import { toHex } from '@causeway/protocol/bytes';
 *
 * toHex(new Uint8Array([1, 255])); // '01ff'
 */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);

/**
 * Whether a value is `0x` and an even number of hex digits, of exactly `bytes` bytes when that is given.
 *
 * @example
 * import { isHex } from '@causeway/protocol/bytes';
 *
 * isHex('0x01ff'); // true
 * isHex('0x01ff', 32); // false: 2 bytes
 */
export function isHex(value: unknown, bytes?: number): value is Hex {
  return (
    typeof value === 'string' &&
    // Any even length, or that of the bytes.
    value.length === (bytes === undefined ? value.length & ~1 : 2 + bytes * 2) &&
    /^0x[\da-fA-F]*$/.test(value)
  );
}

/**
 * Bytes of hex that `isHex` accepts.
 *
 * @example
 * import { hexToBytes } from '@causeway/protocol/bytes';
 *
 * hexToBytes('0x01ff'); // Uint8Array [1, 255]
 */
export function hexToBytes(hex: Hex): Uint8Array {
  const bytes = new Uint8Array((hex.length - 2) / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + i * 2, 4 + i * 2), 16);
  return bytes;
}

/**
 * Bytes of hex without `0x`; `undefined` when the value is not such a text or has more than `most` bytes.
 *
 * @example
 * import { fromHex } from '@causeway/protocol/bytes';
 *
 * fromHex('01ff'); // Uint8Array [1, 255]
 * fromHex('0x01ff'); // undefined
 */
export function fromHex(text: unknown, most = 65_536): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > most * 2) return undefined;
  const hex = `0x${text}`;
  return isHex(hex) ? hexToBytes(hex) : undefined;
}

/**
 * Joins bytes.
 *
 * @example
 * import { concatBytes } from '@causeway/protocol/bytes';
 *
 * concatBytes(new Uint8Array([1]), new Uint8Array([2, 3])); // Uint8Array [1, 2, 3]
 */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/**
 * The text of UTF-8 bytes; `undefined` when they are not UTF-8 bytes. A text stays as it is.
 *
 * @example
 * import { decodeText } from '@causeway/protocol/bytes';
 *
 * decodeText(new Uint8Array([72, 105])); // 'Hi'
 * decodeText(new Uint8Array([0xff])); // undefined
 */
export function decodeText(text: string | Uint8Array): string | undefined {
  if (typeof text === 'string') return text;
  if (!ArrayBuffer.isView(text)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether two runs of bytes are the same. Not for secrets: it stops at the first difference.
 *
 * @example
 * import { sameBytes } from '@causeway/protocol/bytes';
 *
 * sameBytes(new Uint8Array([1, 2]), new Uint8Array([1, 2])); // true
 */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/**
 * Bytes as padded base64 (RFC 4648 section 4).
 *
 * @example
 * import { toBase64 } from '@causeway/protocol/bytes';
 *
 * toBase64(new Uint8Array([1, 255])); // 'Af8='
 */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/**
 * The bytes of padded base64; `undefined` when the text is not base64 or not canonical.
 *
 * @example
 * import { fromBase64 } from '@causeway/protocol/bytes';
 *
 * fromBase64('Af8='); // Uint8Array [1, 255]
 * fromBase64('Af8'); // undefined: the padding is missing
 */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (mark) => mark.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Copies bytes that a wallet returned, from any realm. Returns `undefined` when the value is not a typed array, has more
 * than `most` bytes, or has getters that throw.
 *
 * @example
 * import { WalletError } from '@causeway/protocol';
 * import { copyBytes } from '@causeway/protocol/bytes';
 *
 * function readSignature(answer: unknown): Uint8Array {
 *   const signature = copyBytes(answer, 64);
 *   if (!signature) throw new WalletError('malformed-response', { method: 'sign', path: 'signature' });
 *   return signature;
 * }
 */
export function copyBytes(value: unknown, most: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  try {
    const { buffer, byteOffset, byteLength } = value;
    return byteLength > most ? undefined : new Uint8Array(buffer, byteOffset, byteLength).slice();
  } catch {
    return undefined;
  }
}
