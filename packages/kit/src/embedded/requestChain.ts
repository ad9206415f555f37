import { createRpc, type Rpc } from '@causeway/eip155/rpc';
import { type Call, type CallOptions, type Chain, type ChainId, WalletError } from '@causeway/protocol';

const readers = new Map<string, Rpc>();

/**
 * One call of a network's servers, for a wallet without servers of its own.
 *
 * @throws WalletError `network-unknown` for a network that is not listed, and those of `createRpc`.
 * @example
 * import type { Chain } from '@causeway/protocol';
 * import { requestChain } from '@causeway/kit/requests';
 *
 * export const heightOf = (chains: readonly Chain[], chainId: Chain['id']) =>
 *   requestChain(chains, { chainId, method: 'eth_blockNumber' });
 */
export async function requestChain(
  chains: readonly Chain[],
  { chainId, ...call }: Call,
  options?: CallOptions,
): Promise<unknown> {
  const chain = chains.find(({ id }) => id === chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  // An app may change the servers in the meantime.
  const key = `${chainId} ${chain.rpcUrls.join(' ')}`;
  const reader = readers.get(key) ?? createRpc({ ...chain, id: chain.id as ChainId<'eip155'> });
  readers.set(key, reader);
  return reader(call, options);
}
