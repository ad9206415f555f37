import { type Chain, WalletError } from '@causeway/protocol';
import { findChain } from '../chains.ts';

/** What reads a network, by the network or by its CAIP-2 id. */
export interface Readers<R> {
  /** @throws WalletError `rpc-failed` when the code that reads could not be fetched. */
  of(chain: Chain): Promise<R>;
  /** @throws WalletError `network-unknown` for a network the app does not list, those of `of`. */
  byId(chainId: string): Promise<R>;
}

/**
 * The readers of a namespace's networks, each made on first use and kept: the code that reads chains is fetched then,
 * and no earlier.
 */
export function createReaders<R>(create: (chain: Chain) => Promise<R>): Readers<R> {
  const readers = new Map<string, R>();

  async function of(chain: Chain): Promise<R> {
    // The visitor may have changed the servers: a reader belongs to a chain with these servers.
    const key = `${chain.id} ${chain.rpcUrls.join(' ')}`;
    const known = readers.get(key);
    if (known) return known;
    const reader = await create(chain).catch((cause: unknown) => {
      const reason = 'a part of the app could not be loaded.';
      throw new WalletError('rpc-failed', { chain: chain.id, method: 'load', reason }, { cause });
    });
    readers.set(key, reader);
    return reader;
  }

  return Object.freeze({
    of,
    async byId(chainId: string) {
      const chain = findChain(chainId);
      if (!chain) throw new WalletError('network-unknown', { chain: chainId });
      return of(chain);
    },
  });
}
