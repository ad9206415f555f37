import { WalletError } from '@causeway/protocol';
import { concatBytes } from '@causeway/protocol/bytes';

const utf8 = new TextEncoder();

/**
 * A whole number of some bytes, the lowest first.
 *
 * @throws WalletError `invalid-params` when it does not fit.
 */
export function writeNumber(value: number | bigint, size: 1 | 4 | 8 | 16): Uint8Array {
  const bytes = new Uint8Array(size);
  let rest = BigInt(value);
  for (let i = 0; i < size; i++) {
    bytes[i] = Number(rest & 255n);
    rest >>= 8n;
  }
  if (rest !== 0n) {
    throw new WalletError('invalid-params', { field: 'number', reason: `does not fit ${size} bytes.` });
  }
  return bytes;
}

/** Bytes with their number before them. */
export const writeBytes = (bytes: Uint8Array): Uint8Array => concatBytes(writeNumber(bytes.length, 4), bytes);

/** Text as UTF-8, with the number of its bytes before it. */
export const writeText = (text: string): Uint8Array => writeBytes(utf8.encode(text));

/** A value that may be absent. */
export const writeOption = <T>(value: T | undefined, write: (value: T) => Uint8Array): Uint8Array =>
  value === undefined ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), write(value));
