import { checksum } from '@causeway/eip155/address';
import type { Asset, AssetId, Chain } from '@causeway/protocol';
import { useMemo } from 'react';
import { config } from './deployment.ts';
import { prefer, preferences, usePreferences } from './preferences.ts';

/** The tokens of a network that the deployment lists: those of its contracts of splits. */
function deploymentTokens(chain: Chain): readonly Asset[] {
  const tokens = (config.splits ?? [])
    .filter(({ chainId }) => chainId === chain.id)
    .flatMap(({ tokens }) => tokens);
  return tokens.map(({ address, symbol, decimals }) => ({
    // The letter case that the reader returns.
    id: `${chain.id as `eip155:${string}`}/erc20:${checksum(address)}` as const,
    name: symbol,
    symbol,
    decimals,
  }));
}

/** Whether a stored token is valid. */
const isToken = (value: Asset | null): boolean =>
  typeof value?.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.symbol === 'string' &&
  Number.isInteger(value.decimals) &&
  value.decimals >= 0 &&
  value.decimals <= 255;

/** The tokens that the visitor added, of all networks. */
const validTokens = (tokens: readonly Asset[] = []): readonly Asset[] => tokens.filter(isToken);

const isOf = (chain: Chain) => (asset: Asset) => asset.id.startsWith(`${chain.id}/`);

/** The tokens of a network that the app shows: the deployment's, then those that the visitor added. */
function tokensOf(chain: Chain, tokens: readonly Asset[] | undefined): readonly Asset[] {
  const listedTokens = deploymentTokens(chain);
  const addedTokens = validTokens(tokens)
    .filter(isOf(chain))
    .filter(({ id }) => listedTokens.every((one) => one.id !== id));
  return [...listedTokens, ...addedTokens];
}

/**
 * The well-known tokens of a network, which are shown where an account holds them; empty when they cannot be fetched.
 */
export async function wellKnown(chain: Chain): Promise<readonly Asset[]> {
  try {
    const { listTokens } = await import('@causeway/networks/tokens');
    return await listTokens(chain.id);
  } catch {
    // The list is optional: the visitor's tokens are read without it.
    return [];
  }
}

/** The tokens of a network that the app shows. */
export function useTokens(chain: Chain | undefined): readonly Asset[] {
  const { tokens } = usePreferences();
  return useMemo(() => (chain ? tokensOf(chain, tokens) : []), [chain, tokens]);
}

/** The tokens of a network that the app shows, for code outside of components. */
export const tokensNow = (chain: Chain): readonly Asset[] => tokensOf(chain, preferences.get().tokens);

/** Whether the visitor added a token, so that they can remove it. */
export const isAdded = (id: AssetId): boolean =>
  validTokens(preferences.get().tokens).some((asset) => asset.id === id);

/** Adds a token as the chain describes it now, or replaces it. */
export function saveToken({ id, name, symbol, decimals }: Asset): void {
  const others = validTokens(preferences.get().tokens).filter((asset) => asset.id !== id);
  prefer({ tokens: [...others, { id, name, symbol, decimals }] });
}

/** Removes a token that the visitor added. */
export function removeToken(id: AssetId): void {
  const others = validTokens(preferences.get().tokens).filter((asset) => asset.id !== id);
  prefer({ tokens: others.length > 0 ? others : undefined });
}

/** The address in the id of a token: its contract or mint, without the number of one in a collection. */
export const addressIn = (id: AssetId): string => id.slice(id.lastIndexOf(':') + 1).replace(/\/\d+$/, '');

/** The initial amount of an asset: one of a kind is sent whole. */
export const firstAmount = (id: string): string => (id.includes('/erc721:') ? '1' : '');
