import { Metadata, TypeRegistry } from '@polkadot/types';
import relayHex from '@polkadot/types-support/metadata/v14/polkadot-hex';
import relayVersion from '@polkadot/types-support/metadata/v14/polkadot-ver';
import hubText from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex';
import hubVersion from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-ver';
import { u8aConcat } from '@polkadot/util';

/** The runtime of the ledger: the genuine metadata of a Polkadot release, and the reader made of it. */
export interface Runtime {
  readonly registry: TypeRegistry;
  /** SCALE, 0x-hex. */
  readonly metadata: `0x${string}`;
  /** The answer to `state_getRuntimeVersion`. */
  readonly version: { readonly specVersion: number; readonly transactionVersion: number };
  /** The amount that must stay in an account for it to exist. */
  readonly existentialDeposit: bigint;
  /** The bytes of an event, by its names. */
  event(pallet: string, name: string, ...fields: readonly Uint8Array[]): Uint8Array;
  /** The SCALE bytes of a value of a named type. */
  encode(type: string, value: unknown): Uint8Array;
}

/** The published text has the bytes of an answer in front of the metadata. */
const wholeOf = (text: string) => `0x${text.slice(text.indexOf('6d657461'))}` as const;
const releases = {
  relay: { text: relayHex, version: relayVersion },
  hub: { text: hubText, version: hubVersion },
} as const;

/** Reads the metadata of the relay chain or of its Asset Hub. It takes a second, so it is done once a ledger. */
export function createRuntime(release: keyof typeof releases = 'relay'): Runtime {
  const registry = new TypeRegistry();
  const { text, version } = releases[release];
  const metadata = wholeOf(text);
  const parsed = new Metadata(registry, metadata);
  registry.setMetadata(parsed);
  const { pallets } = parsed.asLatest;
  return {
    registry,
    metadata,
    version,
    existentialDeposit: BigInt(
      registry.createType('u128', constantOf(pallets, 'Balances', 'ExistentialDeposit')).toString(),
    ),
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

type Pallets = Metadata['asLatest']['pallets'];

/** The bytes of a constant. */
function constantOf(pallets: Pallets, palletName: string, name: string): Uint8Array {
  const pallet = pallets.find((one) => one.name.toString() === palletName);
  const constant = pallet?.constants.find((one) => one.name.toString() === name);
  if (!constant) throw new Error(`The runtime has no constant ${palletName}.${name}.`);
  return constant.value.toU8a(true);
}
