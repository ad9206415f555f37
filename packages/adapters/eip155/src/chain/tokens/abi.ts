import { type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { cleanText } from '@causeway/protocol/hostile';

/** First four bytes of the hash of a function's signature. */
export const selectors = {
  allowance: '0xdd62ed3e',
  approve: '0x095ea7b3',
  balanceOf: '0x70a08231',
  /** EIP-1155: of an owner and a number. */
  balanceOfId: '0x00fdd58e',
  decimals: '0x313ce567',
  isApprovedForAll: '0xe985e9c5',
  name: '0x06fdde03',
  ownerOf: '0x6352211e',
  safeTransferFrom: '0x42842e0e',
  /** EIP-1155: with an amount and data. */
  safeTransferFromId: '0xf242432a',
  setApprovalForAll: '0xa22cb465',
  supportsInterface: '0x01ffc9a7',
  symbol: '0x95d89b41',
  transfer: '0xa9059cbb',
  tryAggregate: '0xbce38bd7',
} as const;

/** A call of a contract that changes nothing. */
export interface ReadCall {
  readonly to: Hex;
  readonly data: Hex;
}

/** 32 bytes as 64 digits. */
const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');

/** An address in 32 bytes. */
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');

/** The data of a call with addresses (text) and numbers. */
export const callWith = (selector: Hex, ...values: readonly (string | bigint)[]): Hex =>
  `${selector}${values.map((value) => (typeof value === 'string' ? addressWord(value) : word(value))).join('')}`;

/**
 * The data of Multicall3's `tryAggregate(bool,(address,bytes)[])`, whose calls may all fail: a word shorter for each than
 * `aggregate3`. Data that several calls have is written once, after the last of them, and the others point to it:
 * hundreds of tokens get the same calls.
 */
export function aggregateData(calls: readonly ReadCall[]): Hex {
  /** Bytes from here to the end. */
  let size = 0;
  /** The same, from where each data begins. */
  const places = new Map<Hex, number>();
  const tuples: { readonly text: string; readonly start: number }[] = [];
  for (const { to, data } of [...calls].reverse()) {
    let bytes = '';
    if (!places.has(data)) {
      const digits = data.slice(2);
      bytes = word(digits.length / 2) + digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
      size += bytes.length / 2;
      places.set(data, size);
    }
    size += 64;
    const offset = size - (places.get(data) as number);
    tuples.push({ text: addressWord(to) + word(offset) + bytes, start: size });
  }
  tuples.reverse();
  const offsets = tuples.map(({ start }) => word(calls.length * 32 + size - start));
  const texts = tuples.map(({ text }) => text);
  return `${selectors.tryAggregate}${word(0)}${word(64)}${word(calls.length)}${offsets.join('')}${texts.join('')}`;
}

/** A place or a length in data; `undefined` for one that no answer can have. */
function sizeAt(data: Hex, at: number): number | undefined {
  const digits = data.slice(2 + at * 2, 66 + at * 2);
  return digits.length === 64 && /^0{56}/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Length-prefixed bytes at a place. */
function bytesAt(data: Hex, at: number): Hex | undefined {
  const length = sizeAt(data, at);
  if (length === undefined) return undefined;
  const start = 2 + (at + 32) * 2;
  const digits = data.slice(start, start + length * 2);
  return digits.length === length * 2 ? `0x${digits}` : undefined;
}

/**
 * Reads the answer of `tryAggregate`: the result of each call, `undefined` for one that failed.
 *
 * @returns `undefined` when it is not such an answer, as that of an address without the contract.
 */
export function readAggregate(answer: unknown, count: number): readonly (Hex | undefined)[] | undefined {
  if (!isHex(answer)) return undefined;
  const list = sizeAt(answer, 0);
  if (list === undefined || sizeAt(answer, list) !== count) return undefined;
  const first = list + 32;
  const results: (Hex | undefined)[] = [];
  for (let i = 0; i < count; i++) {
    const offset = sizeAt(answer, first + i * 32);
    if (offset === undefined) return undefined;
    const tuple = first + offset;
    const [success, place] = [sizeAt(answer, tuple), sizeAt(answer, tuple + 32)];
    if (success === undefined || place === undefined) return undefined;
    const data = bytesAt(answer, tuple + place);
    if (data === undefined) return undefined;
    results.push(success === 1 ? data : undefined);
  }
  return results;
}

/** A `uint256`. */
export const readUint = (data: unknown): bigint | undefined =>
  isHex(data) && data.length >= 66 ? BigInt(data.slice(0, 66)) : undefined;

/** An `address` in lower case; `undefined` for an invalid one and for the zero address. */
export function readAddress(data: unknown): Hex | undefined {
  const value = readUint(data);
  return value && value < 1n << 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined;
}

/**
 * A `string` for display, cleaned; or `bytes32`, which tokens from before 2018 answer. Empty for any other
 * answer.
 *
 * @param max how many characters are kept.
 */
export function readText(data: unknown, max: number): string {
  if (!isHex(data)) return '';
  const isWord = data.length === 66;
  const place = isWord ? undefined : sizeAt(data, 0);
  const bytes = isWord ? data : place === undefined ? undefined : bytesAt(data, place);
  if (bytes === undefined) return '';
  const text = new TextDecoder().decode(hexToBytes(bytes));
  return cleanText(isWord ? text.replace(/\0+$/, '') : text, max);
}
