import { ALPHABET, checksum } from '../src/hpke/base58check.js';
import { concat, toHex } from '../src/hpke/bytes.js';

/** Bytes as Base58Check text, as the provider encodes them. */
export async function encodeBase58Check(payload: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = concat(payload, await checksum(payload));
  let text = '';
  for (let number = BigInt(`0x${toHex(bytes)}`); number > 0n; number /= 58n) {
    text = ALPHABET.charAt(Number(number % 58n)) + text;
  }
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text;
}
