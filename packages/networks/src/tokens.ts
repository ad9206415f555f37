import type { Asset, ChainId } from '@causeway/protocol';

/**
 * Gives the well-known tokens of a network; none for a network without a list. Fetches the network's list on
 * first use. A list is as old as the day it was made: read symbol and decimals from the chain before money
 * moves.
 *
 * @param chain a CAIP-2 id.
 * @see https://chainagnostic.org/CAIPs/caip-19
 * @example
 * import { listTokens } from '@causeway/networks/tokens';
 *
 * const tokens = await listTokens('eip155:1');
 * tokens.find(({ symbol }) => symbol === 'USDC')?.decimals; // 6
 */
export async function listTokens<N extends string>(chain: ChainId<N>): Promise<readonly Asset<N>[]> {
  const { tokenLists } = await import('./data/tokens/index.js');
  const load = Object.hasOwn(tokenLists, chain) ? tokenLists[chain] : undefined;
  if (!load) return [];
  const { rows } = await load();
  return rows.map(([id, symbol, name, decimals]) =>
    Object.freeze({ id: `${chain}/${id}` as Asset<N>['id'], name, symbol, decimals }),
  );
}
