import { namespaceOf, type Reader, WalletError } from '@causeway/protocol';
import type { Kit } from '../types.js';

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
