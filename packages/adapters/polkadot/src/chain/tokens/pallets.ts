import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import type { Metadata, Pallet, StorageMap } from '../metadata.js';
import { hashKey } from '../storage.js';

/** A pallet of tokens, by the names that the hubs of Polkadot and Kusama gave their two. */
export type AssetPallet = 'Assets' | 'ForeignAssets';
type Entry = 'Asset' | 'Account' | 'Metadata';

/** A pallet whose storage has the form of pallet_assets. */
export interface FoundPallet extends Pallet {
  readonly maps: Pallet['maps'] & Readonly<Record<Entry, StorageMap>>;
}

/** twox128 of the names. */
const prefixes: Readonly<Record<AssetPallet | Entry, Hex>> = {
  Assets: '0x682a59d51ab9e48a8c8cc418ff9708d2',
  ForeignAssets: '0x30e64a56026f4b5e3c2d196283a9a17d',
  Asset: '0xd34371a193a751eea5883e9553457b2e',
  Account: '0xb99d880ec681799c0cf30e8886371da9',
  Metadata: '0xb5f3822e35ca2f31ce3526eab1363fd2',
};
/** Blake2_128Concat (frame_metadata, StorageHasher). */
const concat = 2;

const has = (map: StorageMap | undefined, keys: number): map is StorageMap =>
  map?.hashers.length === keys && map.hashers.every((hasher) => hasher === concat);

/** A pallet of tokens of the runtime; `undefined` when it has none in this form. */
export function palletOf({ pallets }: Metadata, name: AssetPallet): FoundPallet | undefined {
  const found = pallets.find((one) => one.name === name && one.prefix === name);
  const { Asset, Account, Metadata } = found?.maps ?? {};
  return has(Asset, 1) && has(Account, 2) && has(Metadata, 1) ? (found as FoundPallet) : undefined;
}

/** The start of all keys of an entry. */
export const prefixOf = (pallet: AssetPallet, entry: Entry): Hex =>
  bytesToHex(concatBytes(hexToBytes(prefixes[pallet]), hexToBytes(prefixes[entry])));

/** The storage key of an entry. */
export const storageKey = (pallet: AssetPallet, entry: Entry, ...keys: readonly Uint8Array[]): Hex =>
  bytesToHex(concatBytes(hexToBytes(prefixOf(pallet, entry)), ...keys.map(hashKey)));

/** Bytes of the two prefixes and of a hash in front of a key that can be read back. */
export const hashedLength = 48;
