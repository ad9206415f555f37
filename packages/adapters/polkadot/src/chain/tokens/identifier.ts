import { type AssetId, WalletError } from '@causeway/protocol';
import { bytesToHex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import type { PolkadotChain } from '../../types.js';
import { isValueOf } from '../decode.js';
import type { Metadata, StorageMap } from '../metadata.js';
import { createScaleReader, encodeUint } from '../scale.js';
import { type AssetPallet, palletOf } from './pallets.js';

/** A token: of the pallet Assets by its number, or of ForeignAssets by its location in the bytes of SCALE. */
export interface TokenId {
  readonly pallet: AssetPallet;
  readonly reference: string;
}

type Named = Pick<PolkadotChain, 'id' | 'name'>;

const namespaces: Readonly<Record<AssetPallet, string>> = { Assets: 'assets', ForeignAssets: 'foreign' };

const unknown = ({ name }: Named, id: string) =>
  new WalletError('invalid-params', { field: 'asset', reason: `${id} is not known on ${name}.` });

/**
 * Reads the id of a token, without asking the chain.
 *
 * @throws WalletError `invalid-params` when it cannot be the id of a token on this chain.
 */
export function parseId(chain: Named, id: string): TokenId {
  const reference = id.startsWith(`${chain.id}/`) ? id.slice(chain.id.length + 1) : '';
  const [, number] = /^assets:(0|[1-9]\d{0,38})$/.exec(reference) ?? [];
  if (number !== undefined) return { pallet: 'Assets', reference: number };
  const [, location] = /^foreign:(0x(?:[\da-f]{2}){1,200})$/.exec(reference) ?? [];
  if (location !== undefined) return { pallet: 'ForeignAssets', reference: location };
  throw unknown(chain, id);
}

/** Bytes of the primitives u8 to u128, by their numbers (scale-info, TypeDefPrimitive). */
const widths: Readonly<Record<number, number>> = { 3: 1, 4: 2, 5: 4, 6: 8, 7: 16 };

/** How many bytes the number of an asset has; `undefined` where assets have no numbers. */
function widthOf(metadata: Metadata, type: number): number | undefined {
  const form = metadata.types[type];
  if (form?.kind === 'primitive') return widths[form.primitive];
  const inner = form?.kind === 'composite' && form.fields.length === 1 ? form.fields[0] : undefined;
  return inner && widthOf(metadata, inner.type);
}

/**
 * The key of a token in the storage of its pallet.
 *
 * @throws WalletError `invalid-params` when the runtime has no such tokens, or the id is of another form there.
 */
export function keyOf(chain: Named, { pallet, reference }: TokenId, metadata: Metadata): Uint8Array {
  const found = palletOf(metadata, pallet);
  const failed = unknown(chain, `${chain.id}/${namespaces[pallet]}:${reference}`);
  if (!found) throw failed;
  if (pallet === 'ForeignAssets') {
    const bytes = isHex(reference) ? hexToBytes(reference) : new Uint8Array();
    if (isValueOf(found.maps.Asset.key, bytes, metadata)) return bytes;
    throw failed;
  }
  const width = widthOf(metadata, found.maps.Asset.key);
  if (width === undefined || BigInt(reference) >= 1n << BigInt(width * 8)) throw failed;
  return encodeUint(BigInt(reference), width);
}

/** The id of a token by its key in storage; `undefined` for one of another form. */
export function idOf(
  chain: Named,
  pallet: AssetPallet,
  { key: type }: StorageMap,
  key: Uint8Array,
  metadata: Metadata,
): AssetId<'polkadot'> | undefined {
  if (pallet === 'ForeignAssets') return `${chain.id as `polkadot:${string}`}/foreign:${bytesToHex(key)}`;
  const width = widthOf(metadata, type);
  if (width !== key.length) return undefined;
  const number = createScaleReader(key, 'state_getKeysPaged').uint(width);
  return `${chain.id as `polkadot:${string}`}/assets:${number}`;
}
