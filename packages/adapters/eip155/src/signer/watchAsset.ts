import type { Asset } from '@causeway/protocol';
import { WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import { parseToken } from '../chain/tokens/token.js';
import type { RequestOptions, VerbContext } from '../types.js';

/** @see Eip155Signer.watchAsset */
export async function watchAsset(
  context: VerbContext,
  {
    asset,
    ...limits
  }: { readonly asset: Pick<Asset<'eip155'>, 'id' | 'symbol' | 'decimals' | 'mark'> } & RequestOptions,
): Promise<void> {
  const { chainId } = context.account;
  const { id, symbol, decimals, mark } = asset;
  const [actual] = id.split('/') as [string];
  if (actual !== chainId) throw new WalletError('chain-mismatch', { expected: chainId, actual });
  const { kind, contract: address, number } = parseToken({ id: chainId, name: chainId }, id);
  const about = kind === 'erc20' ? { symbol, decimals } : { tokenId: `${number}` };
  const method = 'wallet_watchAsset';
  // EIP-747 §Parameters: an object, and no list.
  const params = { type: kind.toUpperCase(), options: { address, ...about, ...(mark && { image: mark }) } };
  return decodeAnswer(invoke(context, method, params, limits), (answer) => {
    // EIP-747 §Returns: false where the person did not add it.
    if (answer === false) throw new WalletError('user-rejected', { method });
    if (answer !== true) throw malformed(method);
  });
}
