import { type AssetId, type Chain, WalletError } from '@causeway/protocol';
import type { TokenUnit } from '../ledger.js';

/** A policy is 28 bytes, a name up to 32 (`conway.cddl`). */
const shape = /^([0-9a-f]{56})((?:[0-9a-f]{2}){0,32})$/;

/** The id of a token: policy and name in hex, one behind the other. */
export const assetIdOf = (
  { id }: Pick<Chain<'cip34'>, 'id'>,
  { policy, name }: TokenUnit,
): AssetId<'cip34'> => `${id}/token:${policy}${name}`;

/**
 * The token of an asset's id.
 *
 * @throws WalletError `invalid-params` when it is not the id of a token on this chain.
 */
export function tokenOf({ id, name: chain }: Pick<Chain, 'id' | 'name'>, asset: string): TokenUnit {
  const [network, unit = '', more] = asset.split('/token:');
  const [, policy, name] = shape.exec(unit) ?? [];
  if (network === id && more === undefined && policy !== undefined && name !== undefined) {
    return { policy, name };
  }
  throw new WalletError('invalid-params', { field: 'asset', reason: `${asset} is not known on ${chain}.` });
}
