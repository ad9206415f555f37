/** Joins bytes. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Whether two arrays hold the same bytes. Not for secrets. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

/** Bytes in hex, two small digits each. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The bytes of hex without `0x`; `undefined` when it is none. */
export function fromHex(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^([\da-f]{2})*$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, i) =>
    Number.parseInt(text.slice(i * 2, i * 2 + 2), 16),
  );
}

/** Bytes in padded base64 (RFC 4648 §4). */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** The bytes of padded base64; `undefined` when it is none, or not in the one form its bytes have. */
export function fromBase64(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const bytes = Uint8Array.from(atob(text), (mark) => mark.charCodeAt(0));
    return toBase64(bytes) === text ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** A copy of bytes a wallet handed out, of whichever realm; `undefined` when they are none. */
export function copyBytes(value: unknown, max: number): Uint8Array | undefined {
  try {
    if (Object.prototype.toString.call(value) !== '[object Uint8Array]') return undefined;
    const given = value as Uint8Array;
    if (!ArrayBuffer.isView(given) || given.length > max) return undefined;
    return Uint8Array.from(given);
  } catch {
    return undefined;
  }
}
