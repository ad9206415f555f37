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

/** BIP-350 §Bech32m: its checksum constant in place of 1. */
const bech32m = 0x2bc830a3;

/** Regroups bits into words of another size; `undefined` when the padding is not zero. */
function regroup(words: Iterable<number>, from: number, to: number, pad: boolean): number[] | undefined {
  const result: number[] = [];
  let buffer = 0;
  let bits = 0;
  for (const word of words) {
    buffer = ((buffer << from) | word) & 0xfff;
    bits += from;
    while (bits >= to) {
      bits -= to;
      result.push((buffer >> bits) & ((1 << to) - 1));
    }
  }
  const rest = (buffer << (to - bits)) & ((1 << to) - 1);
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
  return write(prefix, regroup(bytes, 8, 5, true) as number[], 1);
}

function write(prefix: string, words: readonly number[], constant: number): string {
  const sum = checksum(prefix, [...words, 0, 0, 0, 0, 0, 0]) ^ constant;
  const all = [...words, ...[25, 20, 15, 10, 5, 0].map((shift) => (sum >> shift) & 31)];
  return `${prefix}1${all.map((word) => alphabet[word]).join('')}`;
}

/**
 * The prefix and the words of a text, and its checksum constant; `undefined` when it does not have the form.
 */
function splitBech32(text: string) {
  const at = text.lastIndexOf('1');
  const prefix = text.slice(0, Math.max(0, at));
  const words = [...text.slice(at + 1)].map((mark) => alphabet.indexOf(mark));
  if (at < 1 || words.length < 6 || words.includes(-1)) return undefined;
  return { prefix, words: words.slice(0, -6), constant: checksum(prefix, words) };
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
  const found = splitBech32(text);
  if (found?.constant !== 1) return undefined;
  const bytes = regroup(found.words, 5, 8, false);
  return bytes && { prefix: found.prefix, bytes: Uint8Array.from(bytes) };
}

/** A decoded segregated witness address: the prefix of its network, and its output. */
export interface WitnessAddress {
  readonly prefix: string;
  /** 0 to 16. */
  readonly version: number;
  /** 2 to 40 bytes; 20 or 32 of version 0. */
  readonly program: Uint8Array;
}

const isWitness = ({ version, program: { length } }: WitnessAddress) =>
  version <= 16 && (version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40);

/**
 * A witness program as an address: bech32 for version 0, bech32m for the others.
 *
 * @see BIP-350 §Addresses for segregated witness outputs
 * @example
 * import { encodeWitness } from '@causeway/protocol/bech32';
 *
 * encodeWitness({ prefix: 'bc', version: 0, program: new Uint8Array(20) });
 * // 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'
 */
export const encodeWitness = ({ prefix, version, program }: WitnessAddress): string =>
  write(prefix, [version, ...(regroup(program, 8, 5, true) as number[])], version === 0 ? 1 : bech32m);

/**
 * The witness program of a lower-case address; `undefined` when the address is invalid by BIP-350: a wrong
 * checksum for its version, a length that the version does not have, or more than 90 characters.
 *
 * @see BIP-350 §Addresses for segregated witness outputs
 * @example
 * import { decodeWitness } from '@causeway/protocol/bech32';
 *
 * const isTaproot = (address: string): boolean => decodeWitness(address)?.version === 1;
 */
export function decodeWitness(text: string): WitnessAddress | undefined {
  const found = text.length <= 90 ? splitBech32(text) : undefined;
  const [version, ...words] = found?.words ?? [];
  const program = version === undefined ? undefined : regroup(words, 5, 8, false);
  if (!found || version === undefined || !program) return undefined;
  if (found.constant !== (version === 0 ? 1 : bech32m)) return undefined;
  const address = { prefix: found.prefix, version, program: Uint8Array.from(program) };
  return isWitness(address) ? address : undefined;
}
