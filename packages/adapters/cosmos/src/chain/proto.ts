import { concatBytes } from '@causeway/protocol/bytes';

/** One field of a protobuf message: a number (wire type 0), or bytes (wire type 2). */
export interface Field {
  readonly number: number;
  readonly value: bigint | Uint8Array;
}

function varint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

/** Bytes, text as UTF-8, or a number of at most 64 bits. */
export type Value = bigint | string | Uint8Array;

/**
 * A protobuf message of these fields in their order. Empty ones are left out, as proto3 does; a message that is
 * empty and there is written with `present`.
 *
 * @see https://protobuf.dev/programming-guides/encoding/
 */
export function encode(...fields: readonly (readonly [number: number, value: Value, present?: 'present'])[]) {
  return concatBytes(
    ...fields.map(([number, value, present]) => {
      if (typeof value === 'bigint') {
        return value === 0n ? new Uint8Array() : concatBytes(varint(BigInt(number) << 3n), varint(value));
      }
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      if (bytes.length === 0 && !present) return new Uint8Array();
      return concatBytes(varint((BigInt(number) << 3n) | 2n), varint(BigInt(bytes.length)), bytes);
    }),
  );
}

/**
 * The fields of a protobuf message in their order; `undefined` when the bytes are invalid. Fixed-width fields
 * are invalid too: no message that is read here has any.
 */
export function decode(bytes: Uint8Array): readonly Field[] | undefined {
  const fields: Field[] = [];
  let at = 0;
  const readVarint = (): bigint | undefined => {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) return undefined;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value < 1n << 64n ? value : undefined;
    }
    return undefined;
  };
  while (at < bytes.length) {
    const key = readVarint();
    if (key === undefined || key >> 3n === 0n || key >> 32n > 0n) return undefined;
    const number = Number(key >> 3n);
    const wire = Number(key & 7n);
    if (wire === 0) {
      const value = readVarint();
      if (value === undefined) return undefined;
      fields.push({ number, value });
    } else if (wire === 2) {
      const length = readVarint();
      if (length === undefined || length > BigInt(bytes.length - at)) return undefined;
      fields.push({ number, value: bytes.subarray(at, at + Number(length)) });
      at += Number(length);
    } else {
      return undefined;
    }
  }
  return fields;
}

/** The last field of this number that holds bytes: the one that counts (protobuf §Last One Wins). */
export function bytesOf(fields: readonly Field[] | undefined, number: number): Uint8Array | undefined {
  const found = fields?.filter((field) => field.number === number && typeof field.value !== 'bigint').at(-1);
  return found?.value as Uint8Array | undefined;
}

/** The last field of this number that holds a number; 0 when there is none, as in proto3. */
export function numberOf(fields: readonly Field[] | undefined, number: number): bigint {
  const found = fields?.filter((field) => field.number === number && typeof field.value === 'bigint').at(-1);
  return (found?.value as bigint | undefined) ?? 0n;
}

/** The last field of this number as text; empty when there is none. */
export function textOf(fields: readonly Field[] | undefined, number: number): string {
  return new TextDecoder().decode(bytesOf(fields, number) ?? new Uint8Array());
}
