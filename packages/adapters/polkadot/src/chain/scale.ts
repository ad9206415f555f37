import { WalletError } from '@causeway/protocol';

/**
 * A number in this many bytes, the smallest first.
 *
 * @throws WalletError `invalid-params` when it does not fit.
 */
export function encodeUint(value: bigint, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let rest = value;
  for (let i = 0; i < size; i++) {
    bytes[i] = Number(rest & 0xffn);
    rest >>= 8n;
  }
  if (rest !== 0n || value < 0n) {
    throw new WalletError('invalid-params', { field: 'number', reason: `does not fit ${size} bytes.` });
  }
  return bytes;
}

/**
 * A number in as few bytes as SCALE needs for it.
 *
 * @see https://docs.polkadot.com/reference/parachains/data-encoding/ (Compact/General Integers)
 */
export function encodeCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return encodeUint(value << 2n, 1);
  if (value < 1n << 14n) return encodeUint((value << 2n) | 1n, 2);
  if (value < 1n << 30n) return encodeUint((value << 2n) | 2n, 4);
  let size = 4;
  while (value >> BigInt(size * 8)) size++;
  return Uint8Array.of(((size - 4) << 2) | 3, ...encodeUint(value, size));
}

/** Reads SCALE bytes from the front. Every method throws `malformed-response` past the end. */
export interface Reader {
  bytes(size: number): Uint8Array;
  uint(size: number): bigint;
  compact(): bigint;
  /** A length or an index: a compact number that fits the bytes that are left. */
  count(): number;
  text(): string;
  list<T>(item: () => T): T[];
  optional<T>(item: () => T): T | undefined;
  readonly remaining: number;
}

/** Reads bytes that `method` answered with. */
export function createScaleReader(source: Uint8Array, method: string): Reader {
  let at = 0;
  const fail = () => new WalletError('malformed-response', { method, path: `byte ${at}` });
  const reader: Reader = {
    bytes(size) {
      if (size > source.length - at) throw fail();
      at += size;
      return source.subarray(at - size, at);
    },
    uint: (size) => reader.bytes(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n),
    compact() {
      const mode = (source[at] ?? 0) & 3;
      if (mode < 3) return reader.uint(2 ** mode) >> 2n;
      return reader.uint(Number(reader.uint(1) >> 2n) + 4);
    },
    count() {
      const value = reader.compact();
      // Every item read here takes at least a byte, so a false length cannot fill the memory.
      if (value > BigInt(source.length)) throw fail();
      return Number(value);
    },
    text: () => new TextDecoder().decode(reader.bytes(reader.count())),
    list: (item) => Array.from({ length: reader.count() }, item),
    optional: (item) => (reader.uint(1) === 0n ? undefined : item()),
    get remaining() {
      return source.length - at;
    },
  };
  return reader;
}
