import { bytesToHex, concatBytes, hexToBytes } from './bytes.js';

/** Bitcoin's alphabet, in which chains write addresses, keys, signatures and hashes. */
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Digits converted at once: as many as a double holds exactly, which is many times faster than one by one. */
const step = 9;
const base = 58n ** 9n;

/**
 * Bytes as base 58. Each zero byte at the start is a `1`.
 *
 * @example
 * import { encode58 } from '@causeway/protocol/base58';
 *
 * encode58(new Uint8Array([0, 0, 1])); // '112'
 */
export function encode58(bytes: Uint8Array): string {
  let digits = '';
  for (let value = BigInt(`${bytesToHex(bytes)}0`) >> 4n; value > 0n; value /= base) {
    let rest = Number(value % base);
    for (let i = 0; i < step; i++) {
      digits = alphabet.charAt(rest % 58) + digits;
      rest = Math.floor(rest / 58);
    }
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + digits.replace(/^1+/, '');
}

/**
 * The bytes of base 58; `undefined` when the value is not base 58, or does not have `length` bytes where a length is given.
 *
 * @param value at most 32 Ki characters: the time grows with the square of the length.
 * @example
 * import { decode58 } from '@causeway/protocol/base58';
 *
 * decode58('112'); // Uint8Array [0, 0, 1]
 * decode58('112', 32); // undefined: 3 bytes
 */
export function decode58(value: unknown, length?: number): Uint8Array | undefined {
  const most = length === undefined ? 32_768 : Math.ceil(length * 1.4) + 1;
  if (typeof value !== 'string' || value.length > most) return undefined;
  const digits = value.replace(/^1+/, '');
  let number = 0n;
  for (let at = 0; at < digits.length; at += step) {
    const piece = digits.slice(at, at + step);
    let rest = 0;
    for (const mark of piece) {
      const digit = alphabet.indexOf(mark);
      if (digit < 0) return undefined;
      rest = rest * 58 + digit;
    }
    number = number * 58n ** BigInt(piece.length) + BigInt(rest);
  }
  const hex = number > 0n ? number.toString(16) : '';
  const tail = hexToBytes(`0x${hex.length % 2 ? '0' : ''}${hex}`);
  const bytes = concatBytes(new Uint8Array(value.length - digits.length), tail);
  return length === undefined || bytes.length === length ? bytes : undefined;
}
