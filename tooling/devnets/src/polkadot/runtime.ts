import { Metadata, TypeRegistry } from '@polkadot/types';
import metadataHex from '@polkadot/types-support/metadata/v14/polkadot-hex';
import version from '@polkadot/types-support/metadata/v14/polkadot-ver';
import { u8aConcat } from '@polkadot/util';

/** What the ledger says its runtime is: the genuine metadata of a Polkadot release, and the reader made of it. */
export interface Runtime {
  readonly registry: TypeRegistry;
  /** SCALE, 0x-hex. */
  readonly metadata: `0x${string}`;
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: { readonly specVersion: number; readonly transactionVersion: number };
  /** The bytes of an event, by its names. */
  event(pallet: string, name: string, ...fields: readonly Uint8Array[]): Uint8Array;
  /** The SCALE bytes of a value of a named type. */
  encode(type: string, value: unknown): Uint8Array;
}

/** Reads the metadata. It takes a second, so it is done once a ledger. */
export function createRuntime(): Runtime {
  const registry = new TypeRegistry();
  const metadata = metadataHex as `0x${string}`;
  const parsed = new Metadata(registry, metadata);
  registry.setMetadata(parsed);
  const { pallets } = parsed.asLatest;
  return {
    registry,
    metadata,
    version,
    event(palletName, name, ...fields) {
      const pallet = pallets.find((one) => one.name.toString() === palletName);
      if (!pallet) throw new Error(`The runtime has no pallet ${palletName}.`);
      const { variants } = registry.lookup.getSiType(pallet.events.unwrap().type).def.asVariant;
      const variant = variants.find((one) => one.name.toString() === name);
      if (!variant) throw new Error(`The runtime has no event ${palletName}.${name}.`);
      return u8aConcat([pallet.index.toNumber(), variant.index.toNumber()], ...fields);
    },
    encode: (type, value) => registry.createTypeUnsafe(type, [value]).toU8a(),
  };
}
