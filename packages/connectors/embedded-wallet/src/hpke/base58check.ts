import { bundleInvalid } from '../errors.js';
import { concat, sha256 } from './bytes.js';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Longest text that is decoded: far above any bundle, and short enough that the work stays small. */
const LONGEST = 1024;

const checksum = async (payload: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  (await sha256(await sha256(payload))).subarray(0, 4);

/** Changes the base of big-endian digits; leading zeros are kept by the caller. */
function rebase(digits: Iterable<number>, from: number, to: number): number[] {
  const result: number[] = [];
  for (const digit of digits) {
    let carry = digit;
    for (let i = 0; i < result.length; i++) {
      carry += (result[i] ?? 0) * from;
      result[i] = carry % to;
      carry = Math.floor(carry / to);
    }
    for (; carry > 0; carry = Math.floor(carry / to)) result.push(carry % to);
  }
  return result.reverse();
}

const zeros = (digits: ArrayLike<number>): number => {
  let count = 0;
  while (count < digits.length && digits[count] === 0) count++;
  return count;
};

/** Bytes as Base58 with a checksum: the first 4 bytes of their double SHA-256 at the end. */
export async function encodeBase58Check(payload: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = concat(payload, await checksum(payload));
  const digits = [...new Array<number>(zeros(bytes)).fill(0), ...rebase(bytes, 256, 58)];
  return digits.map((digit) => ALPHABET[digit]).join('');
}

/**
 * The bytes of a Base58Check text.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format`.
 */
export async function decodeBase58Check(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const digits = text.length > LONGEST ? [] : [...text].map((letter) => ALPHABET.indexOf(letter));
  const bytes = Uint8Array.from([
    ...new Array<number>(zeros(digits)).fill(0),
    ...(digits.includes(-1) ? [] : rebase(digits, 58, 256)),
  ]);
  const payload = bytes.slice(0, -4);
  const sum = await checksum(payload);
  if (bytes.length < 4 || sum.some((byte, i) => byte !== bytes[payload.length + i])) {
    throw bundleInvalid('format');
  }
  return payload;
}
