import { createRpc, type Rpc } from '@causeway/eip155/rpc';
import { type Call, type CallOptions, type ChainId, WalletError } from '@causeway/protocol';
import { findChain } from '../chains.ts';

const readers = new Map<string, Rpc>();

/**
 * One call of a network's servers, for a wallet without servers of its own.
 *
 * @throws WalletError `network-unknown` for a network the app does not list, and those of `createRpc`.
 */
export async function request({ chainId, ...call }: Call, options?: CallOptions): Promise<unknown> {
  const chain = findChain(chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  // The visitor may have changed the servers in the meantime.
  const key = `${chainId} ${chain.rpcUrls.join(' ')}`;
  const reader = readers.get(key) ?? createRpc({ ...chain, id: chain.id as ChainId<'eip155'> });
  readers.set(key, reader);
  return reader(call, options);
}
