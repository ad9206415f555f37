/** Several runs of bytes as one. */
export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether two runs of bytes are the same. Not for secrets: it stops at the first difference. */
export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);

/** A copy of what a wallet calls bytes, of any realm; `undefined` when it is none, or not of `length`. */
export function copyBytes(value: unknown, length?: number): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value)) return undefined;
  const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice();
  return length === undefined || bytes.length === length ? bytes : undefined;
}

/** Bytes as padded base 64 (RFC 4648 §4), as Solana's JSON-RPC and relayed wallets carry transactions. */
export function encode64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** The bytes of base 64; `undefined` when the value is no such text or has more than `most` bytes. */
export function decode64(value: unknown, most: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > Math.ceil(most / 3) * 4) return undefined;
  if (!/^[A-Za-z\d+/]*={0,2}$/.test(value) || value.length % 4 !== 0) return undefined;
  const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
  return bytes.length > most ? undefined : bytes;
}
