import { type ExtrinsicTypes, type Layout, layouts, malformed, method, typeId } from './layouts.js';
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

/** A storage entry with keys. */
export interface StorageMap {
  /** How each key is hashed (frame_metadata, StorageHasher). */
  readonly hashers: readonly number[];
  /** Type of the key; a tuple of several. */
  readonly key: number;
  readonly value: number;
}

/** One pallet: its number in calls, events and errors, and their types. */
export interface Pallet {
  readonly name: string;
  readonly index: number;
  readonly calls: number | undefined;
  readonly errors: number | undefined;
  readonly constants: Readonly<Record<string, Uint8Array>>;
  /** Type of a plain storage entry's value, by name. */
  readonly plain: Readonly<Record<string, number>>;
  /** The start of its storage keys, which is its name on nearly every chain. */
  readonly prefix: string;
  readonly maps: Readonly<Record<string, StorageMap>>;
}

/** The parts of a runtime's metadata that are needed here. */
export interface Metadata extends ExtrinsicTypes {
  readonly types: readonly TypeForm[];
  readonly pallets: readonly Pallet[];
}

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

function readType(reader: Reader, types: TypeForm[], addresses: Map<number, number>): void {
  const id = typeId(reader);
  reader.list(reader.text);
  reader.list(() => {
    const name = reader.text();
    const type = reader.optional(() => typeId(reader));
    if (name === 'Address' && type !== undefined) addresses.set(id, type);
  });
  const form = forms[Number(reader.uint(1))];
  // Types are in the order of their numbers (scale-info, PortableRegistry).
  if (!form || id !== types.length) throw malformed(`types[${types.length}]`);
  types.push(form(reader));
  reader.list(reader.text);
}

function readPallet(reader: Reader, layout: Layout): Pallet {
  const name = reader.text();
  const plain: Record<string, number> = {};
  const maps: Record<string, StorageMap> = {};
  const prefix = reader.optional(() => {
    const prefix = reader.text();
    reader.list(() => {
      const entry = reader.text();
      reader.uint(1);
      if (reader.uint(1) === 0n) plain[entry] = typeId(reader);
      else {
        const hashers = reader.list(() => Number(reader.uint(1)));
        const key = typeId(reader);
        maps[entry] = { hashers, key, value: typeId(reader) };
      }
      reader.bytes(reader.count());
      reader.list(reader.text);
      layout.item(reader);
    });
    return prefix;
  });
  const kinds = () =>
    reader.optional(() => {
      const type = typeId(reader);
      layout.kinds(reader);
      return type;
    });
  const calls = kinds();
  // Events.
  kinds();
  const constants: Record<string, Uint8Array> = {};
  reader.list(() => {
    const constant = reader.text();
    typeId(reader);
    constants[constant] = reader.bytes(reader.count());
    reader.list(reader.text);
    layout.item(reader);
  });
  const errors = kinds();
  layout.beforeIndex(reader);
  const index = Number(reader.uint(1));
  layout.afterIndex(reader);
  return { name, index, calls, errors, constants, plain, prefix: prefix ?? '', maps };
}

/**
 * Reads a runtime's metadata, version 14, 15 or 16. Servers answer `state_getMetadata` with version 14.
 *
 * @throws WalletError `malformed-response` when it is of no such version, or the runtime takes no extrinsics of version 4.
 * @see https://docs.polkadot.com/polkadot-protocol/parachain-basics/chain-data/#metadata-format
 */
export function parseMetadata(bytes: Uint8Array): Metadata {
  const reader = createScaleReader(bytes, method);
  // "meta", then the version.
  if (reader.uint(4) !== 0x6174656dn) throw malformed('magic');
  const layout = layouts[String(reader.uint(1))];
  if (!layout) throw malformed('version');
  const types: TypeForm[] = [];
  const addresses = new Map<number, number>();
  reader.list(() => readType(reader, types, addresses));
  const pallets = reader.list(() => readPallet(reader, layout));
  const extrinsic = layout.extrinsic(reader, (type) => addresses.get(type));
  return Object.freeze({ types, pallets, ...extrinsic });
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
