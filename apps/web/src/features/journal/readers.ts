import type { Reader } from '@causeway/eip155/transaction';
import { type Chain, WalletError } from '@causeway/protocol';
import { findChain } from './chains.ts';

const readers = new Map<string, Reader>();

/**
 * The reader of a network, made on first use: the code that reads chains is fetched then, and no earlier.
 *
 * @throws WalletError `network-unknown` for a network the app does not list, `rpc-failed` when the code could not
 * be fetched.
 */
export async function readerOf(chainId: string): Promise<Reader> {
  const chain = findChain(chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  // The visitor may have changed the servers: a reader belongs to a chain with these servers.
  const key = `${chainId} ${chain.rpcUrls.join(' ')}`;
  const known = readers.get(key);
  if (known) return known;
  const reader = (await load(chain)).createReader(chain);
  readers.set(key, reader);
  return reader;
}

async function load(chain: Chain) {
  try {
    return await import('@causeway/eip155/transaction');
  } catch (cause) {
    const reason = 'a part of the app could not be loaded.';
    throw new WalletError('rpc-failed', { chain: chain.id, method: 'load', reason }, { cause });
  }
}
