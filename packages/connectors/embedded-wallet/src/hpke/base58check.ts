import { bundleInvalid } from '../errors.js';
import { fromHex, sha256 } from './bytes.js';

/** The digits of Base58: no 0, O, I and l, which look alike. */
export const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Longest text that is decoded: far above any bundle, and short enough that the work stays small. */
const LONGEST = 1024;

/** The first 4 bytes of the double SHA-256. */
export const checksum = async (payload: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  (await sha256(await sha256(payload))).subarray(0, 4);

/**
 * The bytes of a Base58Check text: Base58 with a checksum at the end.
 *
 * @throws WalletError `embedded-bundle-invalid` with reason `format`.
 * @example
 * import { decodeBase58Check } from '@causeway/embedded-wallet/hpke';
 *
 * async function lengthOf(bundle: string): Promise<number> {
 *   return (await decodeBase58Check(bundle)).length;
 * }
 */
export async function decodeBase58Check(text: string): Promise<Uint8Array<ArrayBuffer>> {
  let number = 0n;
  for (const letter of text.length > LONGEST ? '0' : text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) throw bundleInvalid('format');
    number = number * 58n + BigInt(digit);
  }
  const hex = number ? number.toString(16) : '';
  // Every leading 1 is a zero byte.
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const bytes = fromHex('00'.repeat(zeros) + (hex.length % 2 ? '0' : '') + hex) ?? new Uint8Array(0);
  const payload = bytes.slice(0, -4);
  const sum = await checksum(payload);
  if (bytes.length < 4 || sum.some((byte, i) => byte !== bytes[payload.length + i])) {
    throw bundleInvalid('format');
  }
  return payload;
}
