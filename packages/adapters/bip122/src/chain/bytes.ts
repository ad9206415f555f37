import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';

/** Hex without `0x`, as Bitcoin's software has it. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);

/** The bytes of hex without `0x`; `undefined` when it is not hex or longer than `most` bytes. */
export function fromHex(value: unknown, most = 400_000): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > most * 2) return undefined;
  const hex = `0x${value}`;
  return isHex(hex) ? hexToBytes(hex) : undefined;
}

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
