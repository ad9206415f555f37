import { WalletError } from '@causeway/protocol';
import type { Reader } from './scale.js';

/** One transaction extension: the type of its part in the extrinsic, and of its part that is only signed. */
export interface ExtensionTypes {
  readonly name: string;
  readonly extra: number;
  readonly signed: number;
}

export const method = 'state_getMetadata';
export const malformed = (path: string) => new WalletError('malformed-response', { method, path });
/** Reads the number of a type. */
export const typeId = (reader: Reader) => Number(reader.compact());

/** Skips the deprecation of an item in version 16: none, a mark, or a note and a version. */
function skipDeprecation(reader: Reader): void {
  if (reader.uint(1) !== 2n) return;
  reader.text();
  reader.optional(reader.text);
}

/** The metadata of extrinsics. */
export interface ExtrinsicTypes {
  /** The type of the signer's address; version 14 names it as the parameter `Address` of the extrinsic's own type. */
  readonly address: number | undefined;
  readonly extensions: readonly ExtensionTypes[];
}

/** The fields that only some versions of the metadata have in a place, and the place of the extensions. */
export interface Layout {
  /** After an item of a pallet. */
  readonly item: (reader: Reader) => void;
  /** After the type of an enumeration: which of its kinds are deprecated. */
  readonly kinds: (reader: Reader) => void;
  /** Before a pallet's number. */
  readonly beforeIndex: (reader: Reader) => void;
  /** After it. */
  readonly afterIndex: (reader: Reader) => void;
  /** @param addressOf the parameter `Address` of a type. */
  readonly extrinsic: (reader: Reader, addressOf: (type: number) => number | undefined) => ExtrinsicTypes;
}

const nothing = () => undefined;
const readExtensions = (reader: Reader): ExtensionTypes[] =>
  reader.list(() => ({ name: reader.text(), extra: typeId(reader), signed: typeId(reader) }));
const checkVersion = (versions: readonly bigint[]) => {
  if (!versions.includes(4n)) throw malformed('extrinsic.version');
};

const layout14: Layout = {
  item: nothing,
  kinds: nothing,
  beforeIndex: nothing,
  afterIndex: nothing,
  extrinsic(reader, addressOf) {
    const address = addressOf(typeId(reader));
    checkVersion([reader.uint(1)]);
    return { address, extensions: readExtensions(reader) };
  },
};
const layout15: Layout = {
  ...layout14,
  afterIndex: (reader) => void reader.list(reader.text),
  extrinsic(reader) {
    checkVersion([reader.uint(1)]);
    const address = typeId(reader);
    // Types of the call, the signature and all the extensions' bytes.
    for (let i = 0; i < 3; i++) typeId(reader);
    return { address, extensions: readExtensions(reader) };
  },
};
const layout16: Layout = {
  item: skipDeprecation,
  kinds: (reader) =>
    void reader.list(() => {
      reader.uint(1);
      skipDeprecation(reader);
    }),
  beforeIndex(reader) {
    // Associated types.
    reader.list(() => {
      reader.text();
      typeId(reader);
      reader.list(reader.text);
    });
    // View functions.
    reader.list(() => {
      reader.bytes(32);
      reader.text();
      reader.list(() => {
        reader.text();
        typeId(reader);
      });
      typeId(reader);
      reader.list(reader.text);
      skipDeprecation(reader);
    });
  },
  afterIndex(reader) {
    reader.list(reader.text);
    skipDeprecation(reader);
  },
  extrinsic(reader) {
    checkVersion(reader.list(() => reader.uint(1)));
    const address = typeId(reader);
    // Types of the call and the signature.
    for (let i = 0; i < 2; i++) typeId(reader);
    const versions = reader.list(() => ({
      version: reader.uint(1),
      order: reader.list(() => typeId(reader)),
    }));
    const extensions = readExtensions(reader);
    // An extrinsic of version 4 has the extensions of their version 0.
    const order = versions.find(({ version }) => version === 0n)?.order;
    if (!order) throw malformed('extrinsic.extensions');
    const ordered = order.map((index) => {
      const extension = extensions[index];
      if (!extension) throw malformed('extrinsic.extensions');
      return extension;
    });
    return { address, extensions: ordered };
  },
};
export const layouts: Readonly<Record<string, Layout>> = { 14: layout14, 15: layout15, 16: layout16 };
