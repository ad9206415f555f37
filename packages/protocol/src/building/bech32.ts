const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
/** BIP-173 §Checksum: the generator polynomial's multiples. */
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3] as const;

function step(checksum: number, value: number): number {
  const top = checksum >>> 25;
  let next = ((checksum & 0x1ffffff) << 5) ^ value;
  for (const [i, multiple] of generator.entries()) if ((top >>> i) & 1) next ^= multiple;
  return next;
}

/** The checksum of a prefix (BIP-173 §Checksum, `bech32_hrp_expand`) and 5-bit words; 1 when the words include a valid checksum. */
function checksum(prefix: string, words: readonly number[]): number {
  const codes = [...prefix].map((mark) => mark.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31), ...words].reduce(step, 1);
}

/** Regroups bits into words of another size; `undefined` when the padding is not zero. */
function regroup(words: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  const result: number[] = [];
  let held = 0;
  let bits = 0;
  for (const word of words) {
    held = ((held << from) | word) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      result.push((held >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (held << (to - bits)) & ((1 << to) - 1);
  if (pad) return bits > 0 ? [...result, rest] : result;
  return bits < from && rest === 0 ? result : undefined;
}

/**
 * Bytes as bech32.
 *
 * @param prefix lower-case letters and digits.
 *
 * @see BIP-173 §Bech32
 * @example
 * import { encodeBech32 } from '@causeway/protocol/bech32';
 *
 * encodeBech32('cosmos', new Uint8Array(20)); // 'cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a'
 */
export function encodeBech32(prefix: string, bytes: Uint8Array): string {
  const words = regroup(bytes, 8, 5, true) as number[];
  const sum = checksum(prefix, [...words, 0, 0, 0, 0, 0, 0]) ^ 1;
  const all = [...words, ...[25, 20, 15, 10, 5, 0].map((shift) => (sum >> shift) & 31)];
  return `${prefix}1${all.map((word) => alphabet[word]).join('')}`;
}

/**
 * The prefix and the bytes of a lower-case bech32 text; `undefined` when its checksum or its padding is wrong. The text may
 * have any length: the caller checks BIP-173's limit of 90 characters where it applies.
 *
 * @see BIP-173 §Bech32
 * @example
 * import { decodeBech32 } from '@causeway/protocol/bech32';
 *
 * function isOf(prefix: string, text: string): boolean {
 *   return decodeBech32(text)?.prefix === prefix;
 * }
 */
export function decodeBech32(
  text: string,
): { readonly prefix: string; readonly bytes: Uint8Array } | undefined {
  const at = text.lastIndexOf('1');
  const prefix = text.slice(0, Math.max(0, at));
  const words = [...text.slice(at + 1)].map((mark) => alphabet.indexOf(mark));
  if (at < 1 || words.length < 6 || words.includes(-1) || checksum(prefix, words) !== 1) return undefined;
  const bytes = regroup(words.slice(0, -6), 5, 8, false);
  return bytes && { prefix, bytes: Uint8Array.from(bytes) };
}
