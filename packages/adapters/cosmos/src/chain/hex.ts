import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';

/** Bytes in hex without `0x`, as Cosmos writes it: two small digits each. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);

/** The bytes of hex without `0x`; `undefined` when it is invalid. */
export function fromHex(text: unknown): Uint8Array | undefined {
  const hex = `0x${typeof text === 'string' ? text : 'none'}`;
  return isHex(hex) ? hexToBytes(hex) : undefined;
}
