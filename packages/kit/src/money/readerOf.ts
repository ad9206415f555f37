import { type Holder, namespaceOf, type Reader, type Signer, WalletError } from '@causeway/protocol';
import type { Kit } from '../types.js';
import type { AccountOnChain } from './useAccountOnChain.js';

const readers = new WeakMap<object, Map<string, Promise<Reader>>>();

/**
 * Returns the reader of a network of the app, created on first use.
 *
 * @throws WalletError `reader-missing` for a network that the app does not list.
 */
export function readerOf(
  { wallets }: Pick<Kit, 'wallets'>,
  { id }: { readonly id: string },
): Promise<Reader> {
  const kept = readers.get(wallets) ?? new Map<string, Promise<Reader>>();
  readers.set(wallets, kept);
  const reader = kept.get(id) ?? loadReader(wallets, id);
  kept.set(id, reader);
  reader.catch(() => kept.delete(id));
  return reader;
}

async function loadReader({ adapters }: Kit['wallets'], id: string): Promise<Reader> {
  const adapter = adapters.find(({ namespace }) => namespace === namespaceOf(id));
  const chain = adapter?.chains.find((one) => one.id === id);
  if (!adapter || !chain) throw new WalletError('reader-missing', { chain: id });
  return adapter.reader(chain);
}

/**
 * Returns the account as its wallet describes it, where it is more than its address: a wallet may keep the address for
 * ordinals, or the account's funds at several addresses. Transfers are built from the same.
 */
export async function holderOf(
  { wallets }: Pick<Kit, 'wallets'>,
  { account, chain }: AccountOnChain,
  signal: AbortSignal,
): Promise<Holder> {
  const id = `${chain.id}:${account.address}` as const;
  const signer: Signer & { getHolder?(options: { signal: AbortSignal }): Promise<Holder> } = wallets.signer(
    id,
    { connection: account.connection },
  );
  return (await signer.getHolder?.({ signal })) ?? account;
}
