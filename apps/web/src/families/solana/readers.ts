import { type Chain, type ChainId, WalletError } from '@causeway/protocol';
import type { Reader } from '@causeway/solana/transaction';
import { findChain } from '../../features/journal/chains.ts';

const readers = new Map<string, Reader>();

/**
 * The reader of a network with its servers, made on first use: the code that reads chains is fetched then, and no
 * earlier.
 *
 * @throws WalletError `rpc-failed` when the code could not be fetched.
 */
export async function readerOf(chain: Chain): Promise<Reader> {
  // The visitor may have changed the servers: a reader belongs to a chain with these servers.
  const key = `${chain.id} ${chain.rpcUrls.join(' ')}`;
  const known = readers.get(key);
  if (known) return known;
  const reader = (await load(chain)).createReader({ ...chain, id: chain.id as ChainId<'solana'> });
  readers.set(key, reader);
  return reader;
}

/** The reader of a network the app lists. @throws WalletError `network-unknown` for another, those of `readerOf`. */
export async function readerById(chainId: string): Promise<Reader> {
  const chain = findChain(chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  return readerOf(chain);
}

async function load(chain: Chain) {
  try {
    return await import('@causeway/solana/transaction');
  } catch (cause) {
    const reason = 'a part of the app could not be loaded.';
    throw new WalletError('rpc-failed', { chain: chain.id, method: 'load', reason }, { cause });
  }
}
