import {
  type Adapter,
  type Chain,
  namespaceOf,
  type Reader,
  type Verifier,
  WalletError,
} from '@causeway/protocol';
import { findChain } from '../chains.ts';
import { wallets } from '../wallets.ts';

const readers = new Map<string, Promise<Reader>>();

/** Returns the reader of a network, always the same one. The code that reads chains is fetched on first use. */
export function readerOf(chain: Chain): Promise<Reader> {
  // The visitor may have changed the servers, so the reader belongs to the chain with these servers.
  const key = `${chain.id} ${chain.rpcUrls.join(' ')}`;
  const existing = readers.get(key);
  if (existing) return existing;
  const reader = createReader(chain);
  readers.set(key, reader);
  reader.catch(() => readers.delete(key));
  return reader;
}

async function createReader(chain: Chain): Promise<Reader> {
  return adapterOf(chain).reader(chain);
}

function adapterOf({ id }: Chain): Adapter {
  const adapters = wallets.adapters as readonly Adapter[];
  const adapter = adapters.find(({ namespace }) => namespace === namespaceOf(id));
  if (!adapter) throw new WalletError('reader-missing', { chain: id });
  return adapter;
}

function listedChain(chainId: string): Chain {
  const chain = findChain(chainId);
  if (!chain) throw new WalletError('network-unknown', { chain: chainId });
  return chain;
}

/** @throws WalletError `network-unknown` for a network the app does not list. */
export async function readerById(chainId: string): Promise<Reader> {
  return readerOf(listedChain(chainId));
}

/**
 * Returns the verifier of signatures by the accounts of a network. It trusts neither the wallet nor the code that requested
 * the signature.
 *
 * @throws WalletError `network-unknown` for a network the app does not list.
 */
export async function verifierById(chainId: string): Promise<Verifier> {
  const chain = listedChain(chainId);
  return adapterOf(chain).verifier(chain);
}

/** Returns the reader of an EVM network. @throws WalletError `network-unknown`. */
export const evmReader = async (chainId: string) => (await readerById(chainId)) as EvmReader;

type EvmReader = import('@causeway/eip155').Eip155Reader;

/** Returns the reader of a NEAR network. @throws WalletError `network-unknown`. */
export const nearReader = async (chainId: string) => (await readerById(chainId)) as NearReader;

type NearReader = import('@causeway/near/reader').Reader;

/** Returns the reader of a Solana network. @throws WalletError `network-unknown`. */
export const solanaReader = async (chainId: string) => (await readerById(chainId)) as SolanaReader;

type SolanaReader = import('@causeway/solana/reader').Reader;
