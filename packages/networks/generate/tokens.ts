import { createRequire } from 'node:module';
import { PublicKey } from '@solana/web3.js';
import { assetLists, chains } from 'chain-registry';
import { getAddress, isAddress } from 'viem';
import type { TokenRow } from '../src/tokenRow.js';
import type { Network } from '../src/types.js';
import { generateCosmos } from './cosmos.js';
import { generateEip155 } from './eip155.js';
import { cardanoTokens, multiversxTokens, nearTokens, polkadotTokens } from './furtherTokens.js';
import { generateCip34, generateMvx, generateNear, generateSolana } from './others.js';
import { generatePolkadot } from './polkadot.js';

type Listed = (typeof assetLists)[number]['assets'][number];

interface WalletToken {
  readonly originChain: string;
  readonly assetType: string;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number | null;
  readonly priceId: string | null;
  readonly metadata: { readonly contractAddress?: string } | null;
}

interface WalletChain {
  readonly evmInfo?: { readonly evmChainId: number } | null;
}

const require = createRequire(import.meta.url);
const walletTokens: readonly WalletToken[] = Object.values(
  require('@subwallet/chain-list/data/ChainAsset.json'),
);
const walletChains: Readonly<
  Record<string, WalletChain>
> = require('@subwallet/chain-list/data/ChainInfo.json');

/** EVM networks by their names in `chain-registry`, which has no chain ids for most of them. */
const evmNames: Readonly<Record<string, number>> = {
  ethereum: 1,
  optimism: 10,
  binancesmartchain: 56,
  polygon: 137,
  fantom: 250,
  moonbeam: 1284,
  mantle: 5000,
  base: 8453,
  arbitrum: 42161,
  avalanche: 43114,
};

/** Rows that keep a compressed module below 8 KB, where half of an id is a hash. */
const mostTokens = 110;

/** The listed tokens of each production network, by its id. A token is well known when the source names its price. */
export function generateTokens(): ReadonlyMap<string, readonly TokenRow[]> {
  const found = new Map<string, readonly TokenRow[]>();
  const add = ({ id, testnet, currency }: Network, rows: () => readonly TokenRow[]) => {
    const kept = testnet ? [] : sound(rows(), currency.symbol);
    if (kept.length > 0) found.set(id, kept);
  };
  for (const one of generateEip155().networks) add(one, () => evm(Number(one.id.slice(7))));
  for (const one of generateSolana().networks) add(one, solana);
  for (const one of generateCosmos().networks) add(one, () => cosmos(one.id.slice(7), one.denom));
  for (const one of generatePolkadot().networks) add(one, () => polkadotTokens(one.id));
  for (const one of generateCip34().networks) add(one, cardanoTokens);
  for (const one of generateMvx().networks) add(one, multiversxTokens);
  for (const one of generateNear().networks) add(one, nearTokens);
  return found;
}

/**
 * Rows without those whose decimals sources disagree about, and without a token that any source calls by the symbol of the network's
 * own coin, such as the coin's wrapped form; each token once, and the first one of a symbol.
 */
function sound(rows: readonly TokenRow[], coin: string): readonly TokenRow[] {
  const decimals = new Map<string, Set<number>>();
  for (const [id, , , count] of rows) decimals.set(id, (decimals.get(id) ?? new Set()).add(count));
  const isCoin = ([, symbol]: TokenRow) => symbol.toLowerCase() === coin.toLowerCase();
  /** Ids and symbols. */
  const taken = new Set(rows.filter(isCoin).map(([id]) => id));
  return rows
    .filter(([id, symbol, name, count]) => {
      const label = symbol.toLowerCase();
      const isSound =
        decimals.get(id)?.size === 1 &&
        !taken.has(id) &&
        !taken.has(label) &&
        Number.isInteger(count) &&
        /^[\x21-\x7e]{1,20}$/.test(symbol) &&
        /^[\x20-\x7e]{1,60}$/.test(name);
      if (isSound) taken.add(id).add(label);
      return isSound;
    })
    .slice(0, mostTokens);
}

const assetsOf = (chainName: string): readonly Listed[] =>
  (assetLists.find((list) => list.chainName === chainName)?.assets ?? []).filter(
    (asset) => asset.coingeckoId,
  );

/** The exponent of the unit that is shown; below zero, which no row may have, when none is listed. */
const decimalsOf = ({ denomUnits, display }: Listed): number =>
  denomUnits.find(({ denom }) => denom === display)?.exponent ?? -1;

function evm(chainId: number): readonly TokenRow[] {
  const wallet = walletTokens
    .filter(({ originChain }) => walletChains[originChain]?.evmInfo?.evmChainId === chainId)
    .filter(({ assetType, priceId }) => assetType === 'ERC20' && priceId)
    .map(({ metadata, symbol, name, decimals }) => {
      return [metadata?.contractAddress ?? '', symbol, name, decimals ?? -1] as const;
    });
  const registry = Object.entries(evmNames)
    .filter(([, id]) => id === chainId)
    .flatMap(([name]) => assetsOf(name))
    .filter(({ typeAsset }) => typeAsset === 'erc20')
    .map((asset) => [asset.address ?? asset.base, asset.symbol, asset.name, decimalsOf(asset)] as const);
  // The wallet's list calls bridged tokens by the name of the native one, so the registry's names come first.
  return [...registry, ...wallet]
    .filter(([address, , , decimals]) => isAddress(address, { strict: false }) && decimals >= 0)
    .map(([address, ...rest]) => [`erc20:${getAddress(address)}`, ...rest]);
}

function solana(): readonly TokenRow[] {
  return assetsOf('solana')
    .filter((asset) => asset.address && isMint(asset.address) && decimalsOf(asset) >= 0)
    .map((asset) => [`token:${asset.address}`, asset.symbol, asset.name, decimalsOf(asset)]);
}

function isMint(text: string): boolean {
  try {
    return new PublicKey(text).toBase58() === text;
  } catch {
    return false;
  }
}

/** The chain on which issuers issue tokens that came over several bridges, by names of `chain-registry`. */
const issuers: Readonly<Record<string, string>> = { USDC: 'noble', USDT: 'kava' };

/** Whether no other token of the network has the symbol, or the token comes from its issuer. */
function isPlain({ symbol, traces = [] }: Listed, others: readonly Listed[]): boolean {
  const alike = others.filter((other) => other.symbol.toLowerCase() === symbol.toLowerCase());
  const [origin] = traces;
  return alike.length === 1 || (origin !== undefined && origin.counterparty.chainName === issuers[symbol]);
}

/** Denoms of the bank and contracts, named as `@causeway/cosmos` names them. */
function cosmos(chainId: string, coin: string): readonly TokenRow[] {
  const chain = chains.find((one) => one.chainId === chainId && one.chainType === 'cosmos');
  const all = assetsOf(chain?.chainName ?? '');
  return all.flatMap((asset) => {
    const id =
      asset.base === coin || !isPlain(asset, all) ? undefined : denomId(asset, chain?.bech32Prefix ?? '');
    return id && decimalsOf(asset) >= 0 ? [[id, asset.symbol, asset.name, decimalsOf(asset)] as const] : [];
  });
}

function denomId({ typeAsset, base, address }: Listed, prefix: string): string | undefined {
  if (typeAsset === 'cw20') {
    const contract = address ?? base.replace(/^cw20:/, '');
    return contract.startsWith(`${prefix}1`) && /^[a-z0-9]+$/.test(contract) ? `cw20:${contract}` : undefined;
  }
  if (!/^[a-zA-Z][a-zA-Z0-9/:._-]{2,127}$/.test(base)) return undefined;
  const [, kind = 'native', rest = base] =
    /^(ibc)\/([\dA-F]{64})$/.exec(base) ?? /^(factory)\/(.+)$/.exec(base) ?? [];
  // CAIP-19 allows a reference 128 characters.
  const reference = rest.replace(
    /[^-.a-zA-Z0-9]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return reference.length <= 128 ? `${kind}:${reference}` : undefined;
}
