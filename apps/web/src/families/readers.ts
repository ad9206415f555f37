import { type Adapter, type Chain, namespaceOf, type Reader, WalletError } from '@causeway/protocol';
import { findChain } from '../chains.ts';
import { wallets } from '../wallets.ts';

const readers = new Map<string, Promise<Reader>>();

/** What reads a network, made on first use and kept: the code that reads chains is fetched then, and no earlier. */
export function readerOf(chain: Chain): Promise<Reader> {
  // The visitor may have changed the servers: a reader belongs to a chain with these servers.
  const key = `${chain.id} ${chain.rpcUrls.join(' ')}`;
  const known = readers.get(key);
  if (known) return known;
  const reader = makeReader(chain);
  readers.set(key, reader);
  reader.catch(() => readers.delete(key));
  return reader;
}

async function makeReader(chain: Chain): Promise<Reader> {
  const adapters = wallets.adapters as readonly Adapter[];
  const adapter = adapters.find(({ namespace }) => namespace === namespaceOf(chain.id));
  if (!adapter?.reader) throw new WalletError('reader-missing', { chain: chain.id });
  return adapter.reader(chain);
}

/** @throws WalletError `network-unknown` for a network the app does not list. */
export async function readerById(chainId: string): Promise<Reader> {
  const chain = findChain(chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  return readerOf(chain);
}

/** What reads an EVM network. @throws WalletError `network-unknown`. */
export const evmReader = async (chainId: string) => (await readerById(chainId)) as EvmReader;

type EvmReader = import('@causeway/eip155').Eip155Reader;
