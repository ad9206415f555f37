import { type Chain, WalletError } from '@causeway/protocol';
import { isAccountId } from '../address.js';

/**
 * The contract in the id of a token, such as `near:mainnet/nep141:usdt.tether-token.near`.
 *
 * @throws WalletError `invalid-params` when it is not the id of a token on this chain.
 */
export function contractOf({ id, name }: Pick<Chain, 'id' | 'name'>, asset: string): string {
  const [network, contract, more] = asset.split('/nep141:');
  if (network === id && more === undefined && isAccountId(contract)) return contract;
  throw unknownToken(name, asset);
}

export const unknownToken = (chain: string, asset: string): WalletError =>
  new WalletError('invalid-params', { field: 'asset', reason: `${asset} is not known on ${chain}.` });
