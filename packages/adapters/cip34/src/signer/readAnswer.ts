import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';

/** Bytes in hex without `0x`, as Cardano writes it: two small digits each. */
export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes).slice(2);

/** The bytes of hex without `0x`; `undefined` when it is invalid or longer than `most`. */
export function fromHex(text: unknown, most = 64 * 1024): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > most * 2) return undefined;
  const hex = `0x${text}`;
  return isHex(hex) ? hexToBytes(hex) : undefined;
}

/**
 * The bytes of hex in a wallet's answer; never none.
 *
 * @throws WalletError `malformed-response` naming the place.
 */
export function readAnswer(text: unknown, method: string, path = ''): Uint8Array {
  const bytes = fromHex(text);
  if (!bytes?.length) throw malformed(method, path);
  return bytes;
}
