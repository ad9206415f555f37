import { hexToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a, xxhashAsU8a } from '@polkadot/util-crypto';
import type { Runtime } from './runtime.js';

type Hex = `0x${string}`;

/** A token that a ledger double has beside its coin. */
export interface LedgerAsset {
  readonly pallet: 'Assets' | 'ForeignAssets';
  /** Its key in storage: a number of four bytes, or a location. */
  readonly id: Hex;
  readonly about?: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** The least that an account may have. */
  readonly minimum: bigint;
  readonly isSufficient?: boolean;
  readonly isFrozen?: boolean;
  /** Smallest units by account id. */
  readonly balances: Readonly<Record<Hex, bigint>>;
}

type Named = Pick<LedgerAsset, 'pallet' | 'id'>;
type Holdings = ReadonlyMap<string, bigint>;

const hashed = (key: Uint8Array) => u8aConcat(blake2AsU8a(key, 128), key);
const keyOf = ({ pallet }: Named, entry: string, ...keys: readonly Hex[]): Hex =>
  u8aToHex(
    u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(entry, 128), ...keys.map((key) => hashed(hexToU8a(key)))),
  );

/** The storage key of an account's amount of a token. */
const holdingOf = (asset: Named, account: Hex): Hex => keyOf(asset, 'Account', asset.id, account);

/** The accounts' balances of tokens in the first block. */
export const firstHoldings = (assets: readonly LedgerAsset[]): Map<string, bigint> =>
  new Map(
    assets.flatMap((asset) =>
      Object.entries(asset.balances).map(([account, amount]) => [holdingOf(asset, account as Hex), amount]),
    ),
  );

/** The keys of all tokens, in the order of a trie. */
export const assetKeys = (assets: readonly LedgerAsset[]): readonly Hex[] =>
  assets.map((asset) => keyOf(asset, 'Asset', asset.id)).sort();

/** The storage value of a key of the two pallets; `null` for none. */
export function assetStorage(
  assets: readonly LedgerAsset[],
  holdings: Holdings,
  key: string,
  { encode }: Pick<Runtime, 'encode'>,
): Hex | null {
  const balance = holdings.get(key);
  if (balance !== undefined) {
    const account = { balance, status: 'Liquid', reason: 'Consumer', extra: null };
    return balance > 0n ? u8aToHex(encode('PalletAssetsAssetAccount', account)) : null;
  }
  for (const asset of assets) {
    if (key === keyOf(asset, 'Asset', asset.id))
      return u8aToHex(encode('PalletAssetsAssetDetails', detailsOf(asset)));
    if (asset.about && key === keyOf(asset, 'Metadata', asset.id)) {
      const about = { deposit: 0, ...asset.about, isFrozen: false };
      return u8aToHex(encode('PalletAssetsAssetMetadata', about));
    }
  }
  return null;
}

function detailsOf({ minimum, isSufficient = false, isFrozen = false, balances }: LedgerAsset) {
  const supply = Object.values(balances).reduce((sum, one) => sum + one, 0n);
  return {
    ...{ supply, deposit: 0, minBalance: minimum, isSufficient, accounts: 1, sufficients: 0, approvals: 0 },
    status: isFrozen ? 'Frozen' : 'Live',
  };
}

/** One transfer that keeps the sender's account alive. */
interface Transfer extends Named {
  readonly from: Hex;
  readonly to: Hex;
  readonly amount: bigint;
}

/** Reads the arguments of a transfer of a token. */
export function readTransfer(
  { encode, registry }: Pick<Runtime, 'encode' | 'registry'>,
  from: Hex,
  section: string,
  [id, target, amount]: readonly unknown[],
): Transfer {
  const isForeign = section === 'foreignAssets';
  return {
    from,
    pallet: isForeign ? 'ForeignAssets' : 'Assets',
    id: u8aToHex(encode(isForeign ? 'StagingXcmV5Location' : 'u32', id)),
    to: u8aToHex(registry.createType('AccountId', String(target)).toU8a()),
    amount: BigInt(String(amount)),
  };
}

/** Moves a token as pallet_assets does; the error of the dispatch, or nothing. `isKnown`: the recipient has coins. */
export function moveAsset(
  assets: readonly LedgerAsset[],
  { from, to, amount, ...named }: Transfer,
  isKnown: boolean,
  holdings: Map<string, bigint>,
): object | undefined {
  const asset = assets.find(({ pallet, id }) => pallet === named.pallet && id === named.id);
  if (!asset) return { Token: 'UnknownAsset' };
  const [source, target] = [holdingOf(asset, from), holdingOf(asset, to)];
  const [sender, other] = [holdings.get(source) ?? 0n, holdings.get(target) ?? 0n];
  if (asset.isFrozen) return { Token: 'Frozen' };
  if (sender - amount < asset.minimum) return { Token: 'FundsUnavailable' };
  if (other + amount < asset.minimum) return { Token: 'BelowMinimum' };
  if (other === 0n && !asset.isSufficient && !isKnown) return { Token: 'CannotCreate' };
  holdings.set(source, sender - amount);
  holdings.set(target, (holdings.get(target) ?? 0n) + amount);
  return undefined;
}
