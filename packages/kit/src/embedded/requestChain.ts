import { createRpc, type Rpc } from '@causeway/eip155/rpc';
import { type Call, type CallOptions, type Chain, type ChainId, WalletError } from '@causeway/protocol';

const readers = new WeakMap<Chain, Rpc>();

/**
 * One call of a network's servers, for a wallet without servers of its own.
 *
 * @throws WalletError `network-unknown` for a network that is not listed, and those of `createRpc`.
 */
export async function requestChain(
  chains: readonly Chain[],
  { chainId, ...call }: Call,
  options?: CallOptions,
): Promise<unknown> {
  const chain = chains.find(({ id }) => id === chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  const reader = readers.get(chain) ?? createRpc({ ...chain, id: chain.id as ChainId<'eip155'> });
  readers.set(chain, reader);
  return reader(call, options);
}
