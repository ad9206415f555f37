/**
 * Whether the bytes are one ECDSA signature in strict DER for a curve of 32-byte scalars: SEQUENCE of two positive
 * INTEGERs, no needless zero, no byte more (X.690 §8.3, §10.1).
 */
export function isStrictDer(bytes: Uint8Array): boolean {
  if (bytes.length < 8 || bytes.length > 72) return false;
  if (bytes[0] !== 0x30 || bytes[1] !== bytes.length - 2) return false;
  const second = integerEnd(bytes, 2);
  return second !== undefined && integerEnd(bytes, second) === bytes.length;
}

/** The end of the INTEGER that begins at `at`; undefined when it is invalid, or not in its shortest form. */
function integerEnd(bytes: Uint8Array, at: number): number | undefined {
  const length = bytes[at + 1] ?? 0;
  const end = at + 2 + length;
  if (bytes[at] !== 0x02 || length === 0 || length > 33 || end > bytes.length) return undefined;
  const first = bytes[at + 2] ?? 0;
  const next = bytes[at + 3] ?? 0;
  if (first & 0x80) return undefined;
  if (first === 0 && (length === 1 || !(next & 0x80))) return undefined;
  if (length === 33 && first !== 0) return undefined;
  return end;
}
