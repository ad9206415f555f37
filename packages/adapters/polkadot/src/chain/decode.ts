import { WalletError } from '@causeway/protocol';
import type { Metadata } from './metadata.js';
import { createScaleReader, type Reader } from './scale.js';

/** A value of an enumeration. */
export interface Kind {
  readonly kind: string;
  readonly values: readonly unknown[];
}

/** Types nest; nothing real nests this deep. */
const depthLimit = 64;

/** Bytes of the primitives of fixed size, by number: bool, char, (text), u8 … u256, i8 … i256. */
const sizes = [1, 4, 0, 1, 2, 4, 8, 16, 32, 1, 2, 4, 8, 16, 32];

/**
 * Reads a value of a type that the runtime describes. Numbers come as BigInt, enumerations as `Kind`, everything made
 * of parts as a list.
 *
 * @throws WalletError `malformed-response` when the bytes end too early or the type is not described.
 */
export function decodeValue(reader: Reader, type: number, metadata: Metadata, depth = 0): unknown {
  const form = metadata.types[type];
  const malformed = (path: string) => new WalletError('malformed-response', { method: 'decode', path });
  if (!form || depth > depthLimit) throw malformed(`types[${type}]`);
  const decodeInner = (inner: number) => decodeValue(reader, inner, metadata, depth + 1);
  switch (form.kind) {
    case 'composite':
      return form.fields.map((field) => decodeInner(field.type));
    case 'variant': {
      const index = Number(reader.uint(1));
      const variant = form.variants.find((one) => one.index === index);
      if (!variant) throw malformed(`types[${type}] kind ${index}`);
      return { kind: variant.name, values: variant.fields.map((field) => decodeInner(field.type)) };
    }
    case 'sequence':
      return reader.list(() => decodeInner(form.item));
    case 'array':
      // An item takes a byte at least, so that a length is never a way to fill the memory.
      if (form.length > reader.remaining) throw malformed(`types[${type}]`);
      return Array.from({ length: form.length }, () => decodeInner(form.item));
    case 'tuple':
      return form.items.map(decodeInner);
    case 'primitive': {
      const size = sizes[form.primitive];
      if (size === undefined) throw malformed(`types[${type}]`);
      return size === 0 ? reader.text() : reader.uint(size);
    }
    case 'compact':
      return reader.compact();
    case 'bits':
      return reader.bytes(Math.ceil(reader.count() / 8));
  }
}

/** Whether these bytes are one value of a type that the runtime describes, and no more. */
export function isValueOf(type: number, bytes: Uint8Array, metadata: Metadata): boolean {
  const reader = createScaleReader(bytes, 'decode');
  try {
    decodeValue(reader, type, metadata);
    return reader.remaining === 0;
  } catch {
    return false;
  }
}

/** Whether a decoded value is of an enumeration. */
export function isKind(value: unknown): value is Kind {
  return typeof value === 'object' && value !== null && 'kind' in value && 'values' in value;
}
