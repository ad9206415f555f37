import { WalletError } from '@causeway/protocol';
import { createScaleReader, type Reader } from './scale.js';

/** A field of a composite or of one variant. */
interface Field {
  readonly name: string | undefined;
  readonly type: number;
}

/** One kind of an enumeration. */
export interface Variant {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly index: number;
}

/** The form of a type; types are named by their number. */
export type TypeForm =
  | { readonly kind: 'composite'; readonly fields: readonly Field[] }
  | { readonly kind: 'variant'; readonly variants: readonly Variant[] }
  | { readonly kind: 'sequence'; readonly item: number }
  | { readonly kind: 'array'; readonly item: number; readonly length: number }
  | { readonly kind: 'tuple'; readonly items: readonly number[] }
  | { readonly kind: 'primitive'; readonly primitive: number }
  | { readonly kind: 'compact' }
  | { readonly kind: 'bits' };

/** One pallet: its number in calls, events and errors, and what types those have. */
export interface Pallet {
  readonly name: string;
  readonly index: number;
  readonly calls: number | undefined;
  readonly errors: number | undefined;
  readonly constants: Readonly<Record<string, Uint8Array>>;
  /** Type of a plain storage entry's value, by name. */
  readonly plain: Readonly<Record<string, number>>;
}

/** What a runtime says of itself, as far as it is needed here. */
export interface Metadata {
  readonly types: readonly TypeForm[];
  readonly pallets: readonly Pallet[];
  /** The transaction extensions, in their order. */
  readonly signedExtensions: readonly string[];
}

const method = 'state_getMetadata';
const malformed = (path: string) => new WalletError('malformed-response', { method, path });
const typeId = (reader: Reader) => Number(reader.compact());

function readField(reader: Reader): Field {
  const name = reader.optional(reader.text);
  const type = typeId(reader);
  reader.optional(reader.text);
  reader.list(reader.text);
  return { name, type };
}

/** scale-info §TypeDef, in the order of its numbers. */
const forms: readonly ((reader: Reader) => TypeForm)[] = [
  (reader) => ({ kind: 'composite', fields: reader.list(() => readField(reader)) }),
  (reader) => ({
    kind: 'variant',
    variants: reader.list(() => {
      const name = reader.text();
      const fields = reader.list(() => readField(reader));
      const index = Number(reader.uint(1));
      reader.list(reader.text);
      return { name, fields, index };
    }),
  }),
  (reader) => ({ kind: 'sequence', item: typeId(reader) }),
  (reader) => {
    const length = Number(reader.uint(4));
    return { kind: 'array', item: typeId(reader), length };
  },
  (reader) => ({ kind: 'tuple', items: reader.list(() => typeId(reader)) }),
  (reader) => ({ kind: 'primitive', primitive: Number(reader.uint(1)) }),
  (reader) => {
    typeId(reader);
    return { kind: 'compact' };
  },
  (reader) => {
    typeId(reader);
    typeId(reader);
    return { kind: 'bits' };
  },
];

function readType(reader: Reader, types: TypeForm[]): void {
  const id = typeId(reader);
  reader.list(reader.text);
  reader.list(() => {
    reader.text();
    reader.optional(() => typeId(reader));
  });
  const form = forms[Number(reader.uint(1))];
  // Types stand in the order of their numbers (scale-info, PortableRegistry).
  if (!form || id !== types.length) throw malformed(`types[${types.length}]`);
  types.push(form(reader));
  reader.list(reader.text);
}

function readPallet(reader: Reader): Pallet {
  const name = reader.text();
  const plain: Record<string, number> = {};
  reader.optional(() => {
    reader.text();
    reader.list(() => {
      const entry = reader.text();
      reader.uint(1);
      if (reader.uint(1) === 0n) plain[entry] = typeId(reader);
      else {
        reader.list(() => reader.uint(1));
        typeId(reader);
        typeId(reader);
      }
      reader.bytes(reader.count());
      reader.list(reader.text);
    });
  });
  const calls = reader.optional(() => typeId(reader));
  reader.optional(() => typeId(reader));
  const constants: Record<string, Uint8Array> = {};
  reader.list(() => {
    const constant = reader.text();
    typeId(reader);
    constants[constant] = reader.bytes(reader.count());
    reader.list(reader.text);
  });
  const errors = reader.optional(() => typeId(reader));
  return { name, index: Number(reader.uint(1)), calls, errors, constants, plain };
}

/**
 * Reads a runtime's metadata, version 14: the version that `state_getMetadata` answers with.
 *
 * @throws WalletError `malformed-response` when it is not that.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/chain-data/#metadata-format
 */
export function parseMetadata(bytes: Uint8Array): Metadata {
  const reader = createScaleReader(bytes, method);
  // "meta", then the version.
  if (reader.uint(4) !== 0x6174656dn) throw malformed('magic');
  if (reader.uint(1) !== 14n) throw malformed('version');
  const types: TypeForm[] = [];
  reader.list(() => readType(reader, types));
  const pallets = reader.list(() => readPallet(reader));
  typeId(reader);
  if (reader.uint(1) !== 4n) throw malformed('extrinsic.version');
  const signedExtensions = reader.list(() => {
    const identifier = reader.text();
    typeId(reader);
    typeId(reader);
    return identifier;
  });
  return Object.freeze({ types, pallets, signedExtensions: Object.freeze(signedExtensions) });
}

/** A kind of an enumeration type, by its name or its number. */
export function variantOf(
  { types }: Metadata,
  type: number | undefined,
  key: string | number,
): Variant | undefined {
  const form = type === undefined ? undefined : types[type];
  if (form?.kind !== 'variant') return undefined;
  return form.variants.find(({ name, index }) => (typeof key === 'string' ? name : index) === key);
}
