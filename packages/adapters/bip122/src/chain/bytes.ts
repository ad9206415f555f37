/** A number of 1 to 8 bytes, the smallest first. */
export function littleEndian(value: number | bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = BigInt(value);
  for (let i = 0; i < length; i++) {
    bytes[i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  return bytes;
}

/** A length as transactions write it (`CompactSize`). */
export function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return Uint8Array.of(length);
  if (length < 0x1_0000) return Uint8Array.of(0xfd, ...littleEndian(length, 2));
  return Uint8Array.of(0xfe, ...littleEndian(length, 4));
}
