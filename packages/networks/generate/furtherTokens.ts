import { createRequire } from 'node:module';
import * as near from 'near-api-js/tokens/mainnet';
import type { TokenRow } from '../src/tokenRow.js';
import { type Location, locationHex } from './location.js';

/** Of an entry of Ledger's list of ESDT: ticker, identifier in hex, decimals, a signature, name, whether it is delisted. */
type Esdt = readonly [string, string, number, string, string, boolean];

/** Of an entry of Ledger's list of Cardano's tokens; the name of an asset is in hex. */
type Native = readonly [
  parent: string,
  policy: string,
  asset: string,
  name: string,
  ticker: string,
  decimals: number,
  isDelisted: boolean,
  isWithoutPrice: boolean,
];

interface WalletToken {
  readonly originChain: string;
  readonly assetType: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number | null;
  readonly priceId: string | null;
  readonly metadata: { readonly assetId?: string; readonly multilocation?: Location } | null;
}

const require = createRequire(import.meta.url);

/** Asset hubs by their names in `@subwallet/chain-list`. */
const hubs: Readonly<Record<string, string>> = {
  'polkadot:68d56f15f85d3136970ec16946040bc1': 'statemint',
  'polkadot:48239ef607d7928874027a43a6768920': 'statemine',
};

/** Tokens of the pallets Assets and ForeignAssets, of which the source names a price. */
export function polkadotTokens(id: string): readonly TokenRow[] {
  const all: readonly WalletToken[] = Object.values(require('@subwallet/chain-list/data/ChainAsset.json'));
  return all
    .filter(({ originChain, assetType }) => originChain === hubs[id] && assetType === 'LOCAL')
    .flatMap(({ symbol, name, decimals, priceId, metadata }) => {
      const { assetId, multilocation } = metadata ?? {};
      const foreign = multilocation && locationHex(multilocation);
      const token = assetId ? `assets:${assetId}` : foreign && `foreign:${foreign}`;
      return priceId && token && decimals !== null ? [[token, symbol, name, decimals] as const] : [];
    });
}

/**
 * Cardano's tokens. Ledger copied them from the registry of the Cardano Foundation and wrote 0 where that had no decimals, so
 * those are left out.
 */
export function cardanoTokens(): readonly TokenRow[] {
  const all: readonly Native[] = require('@ledgerhq/cryptoassets/data/cardanoNative').default;
  return all
    .filter(
      ([, , , , , decimals, isDelisted, isWithoutPrice]) => decimals > 0 && !isDelisted && !isWithoutPrice,
    )
    .filter(([, policy, asset]) => /^[\da-f]{56}$/.test(policy) && /^(?:[\da-f]{2}){0,32}$/.test(asset))
    .map(([, policy, asset, name, ticker, decimals]) => [`token:${policy}${asset}`, ticker, name, decimals]);
}

export function multiversxTokens(): readonly TokenRow[] {
  const all: readonly Esdt[] = require('@ledgerhq/cryptoassets/data/esdt').default;
  return all.flatMap(([ticker, hex, decimals, , name, isDelisted]) => {
    const identifier = Buffer.from(hex, 'hex').toString();
    const isWhole = /^[A-Z\d]{3,10}-[\da-f]{6}$/.test(identifier) && identifier.startsWith(`${ticker}-`);
    return isWhole && !isDelisted ? [[`esdt:${identifier}`, ticker, name, decimals] as const] : [];
  });
}

/** The tokens in NEAR's own library. */
export const nearTokens = (): readonly TokenRow[] =>
  Object.values(near).map(({ accountId, metadata: { symbol, name, decimals } }) => [
    ...([`nep141:${accountId}`, symbol, name, decimals] as const),
  ]);
