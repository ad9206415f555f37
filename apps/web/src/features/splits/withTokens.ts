import type { Asset } from '@causeway/protocol';
import type { SplitsConfig } from '../../config.ts';
import { addressIn } from '../../tokens.ts';

/** The limit of the visitor's tokens, because each costs a request for every split. */
const mostTokens = 20;

/** Adds the visitor's tokens to a contract, after those of the deployment, each once. */
export function withTokens(contract: SplitsConfig, tokens: readonly Asset[]): SplitsConfig {
  const listed = new Set(contract.tokens.map(({ address }) => address.toLowerCase()));
  const added = tokens
    .filter(({ id }) => id.includes('/erc20:') && !listed.has(addressIn(id).toLowerCase()))
    .slice(0, mostTokens)
    .map(({ id, symbol, decimals }) => ({ address: addressIn(id), symbol, decimals }));
  return added.length === 0 ? contract : { ...contract, tokens: [...contract.tokens, ...added] };
}
