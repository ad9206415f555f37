import { address as form } from '@causeway/eip155/address';
import type { Hex } from '@causeway/protocol/bytes';

/**
 * What is left for one whole reading. A few bytes can point to one place many times and so stand for millions of calls. A number
 * below zero: what was read is not everything.
 */
interface Budget {
  calls: number;
  bytes: number;
}

/** Encoded parameters as digits. Everything is read strictly: `undefined` for what no encoder writes. */
export interface Encoded {
  /** The number in the 32 bytes at a place. */
  readonly number: (at: number) => bigint | undefined;
  readonly address: (at: number) => Hex | undefined;
  /** The length-prefixed bytes that the word at a place points to. */
  readonly bytes: (at: number) => Hex | undefined;
  /** The part that the word at a place points to. */
  readonly part: (at: number) => Encoded | undefined;
  /** The parts of a list that the word at a place points to: each `size` bytes, or each pointed to. */
  readonly list: (at: number, size?: number) => readonly Encoded[] | undefined;
  /** Everything from a place on. */
  readonly from: (at: number) => Encoded;
  /** Other digits, on the same budget. */
  readonly other: (digits: string) => Encoded;
}

/** The longest list that is read: a person reads no more calls. */
const most = 50;

/**
 * Reads parameters in the encoding of contracts.
 *
 * @see https://docs.soliditylang.org/en/latest/abi-spec.html
 */
export function readEncoded(digits: string, budget: Budget): Encoded {
  const spend = (bytes: number) => {
    budget.bytes -= bytes;
    return budget.bytes >= 0;
  };
  const word = (at: number) => {
    const text = digits.slice(at * 2, at * 2 + 64);
    return text.length === 64 && spend(32) ? text : undefined;
  };
  /** A place or a length: never larger than the data itself. */
  const sizeAt = (at: number) => {
    const size = Number(encoded.number(at));
    return size * 2 <= digits.length ? size : undefined;
  };
  const encoded: Encoded = {
    number(at) {
      const text = word(at);
      return text === undefined ? undefined : BigInt(`0x${text}`);
    },
    address(at) {
      const text = word(at);
      return text && /^0{24}/.test(text) ? (form.parse(`0x${text.slice(24)}`) as Hex) : undefined;
    },
    part(at) {
      const place = sizeAt(at);
      return place === undefined ? undefined : encoded.from(place);
    },
    bytes(at) {
      const place = sizeAt(at);
      const length = place === undefined ? undefined : sizeAt(place);
      if (place === undefined || length === undefined || !spend(length)) return undefined;
      const start = (place + 32) * 2;
      const text = digits.slice(start, start + length * 2);
      return text.length === length * 2 ? `0x${text}` : undefined;
    },
    list(at, size) {
      const place = sizeAt(at);
      const length = place === undefined ? undefined : sizeAt(place);
      if (place === undefined || length === undefined || length > most) return undefined;
      const items = encoded.from(place + 32);
      const parts = Array.from({ length }, (_, index) =>
        size === undefined ? items.part(index * 32) : items.from(index * size),
      );
      return parts.every((part) => part !== undefined) ? parts : undefined;
    },
    from: (at) => readEncoded(digits.slice(at * 2), budget),
    other: (text) => readEncoded(text, budget),
  };
  return encoded;
}
