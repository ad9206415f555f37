import { concat } from '../hpke/bytes.js';

/** One DER INTEGER of an unsigned number: no needless zeros, one zero where the first bit is set (X.690 §8.3). */
function integer(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const digits = bytes.subarray(start);
  const padded = (digits[0] ?? 0) & 0x80 ? concat(Uint8Array.of(0), digits) : digits;
  return concat(Uint8Array.of(2, padded.length), padded);
}

/** A P-256 signature of 64 bytes `r ‖ s`, as WebCrypto gives it, in DER (RFC 3279 §2.2.3). */
export function toDer(raw: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = concat(integer(raw.subarray(0, 32)), integer(raw.subarray(32)));
  return concat(Uint8Array.of(0x30, body.length), body);
}

/** The 64 bytes `r ‖ s` of a DER signature, or `undefined` unless it is the one DER spelling of them. */
export function fromDer(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const raw = new Uint8Array(64);
  let at = 2;
  for (const end of [32, 64]) {
    const size = der[at + 1] ?? 0;
    const digits = der.subarray(at + 2, at + 2 + size);
    const value = digits[0] === 0 ? digits.subarray(1) : digits;
    if (der[at] !== 2 || value.length > 32) return undefined;
    raw.set(value, end - value.length);
    at += 2 + size;
  }
  // Written again it must be the same, byte for byte, so that there is no second spelling.
  const again = toDer(raw);
  return again.length === der.length && again.every((byte, i) => byte === der[i]) ? raw : undefined;
}
