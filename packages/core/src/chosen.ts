import {
  type Adapter,
  type ChainId,
  namespaceOf,
  parseAccountId,
  type Scopes,
  WalletError,
} from '@causeway/protocol';
import type { Book } from './book.js';
import type { ConnectedAccount, LastChain } from './types.js';

/** The chosen account; without one, the active account of the chosen connection; else the first of all. */
export function pickAccount(
  all: readonly ConnectedAccount[],
  chosen: Book['selected'],
): ConnectedAccount | undefined {
  const mine = all.filter((account) => account.connection === chosen?.connection);
  return mine.find((account) => account.address === chosen?.account) ?? mine[0] ?? all[0];
}

/** The chain of each namespace that the app begins with: the last used, the default, chain 1, the first. */
export function firstChains(
  adapters: readonly Adapter[],
  lastChain?: LastChain,
  defaults: readonly string[] = [],
): Readonly<Record<string, ChainId>> {
  const first: Record<string, ChainId> = {};
  for (const { namespace, chains } of adapters) {
    const wanted = [lastChain?.get(namespace), ...defaults, 'eip155:1'];
    const [listed] = [...wanted.flatMap((id) => chains.find((chain) => chain.id === id) ?? []), ...chains];
    if (listed) first[namespace] = listed.id;
  }
  return Object.freeze(first);
}

/** What to ask a session of these namespaces for. */
export const scopesFor = (adapters: readonly Adapter[], namespaces: readonly string[]): Scopes =>
  Object.fromEntries(
    adapters
      .filter(({ namespace }) => namespaces.includes(namespace))
      .map((adapter) => [adapter.namespace, adapter.scope()]),
  );

/**
 * The connected account a CAIP-10 id means, on the chain it names, and the adapter that knows its namespace.
 *
 * @throws WalletError `signer-missing` when nobody is connected with it or its chain is not listed.
 */
export function findAccount(
  adapters: readonly Adapter[],
  accounts: readonly ConnectedAccount[],
  id: string,
  preferred: { readonly connection?: string; readonly selected?: string },
): { readonly adapter: Adapter; readonly account: ConnectedAccount; readonly chainId: ChainId } {
  const { namespace, chainId, address } = parseAccountId(id);
  const adapter = adapters.find((candidate) => candidate.namespace === namespace);
  // Some namespaces write an address in either case, and none has two that differ in case only.
  const wanted = address.toLowerCase();
  const candidates = accounts.filter(
    (account) =>
      account.address.toLowerCase() === wanted &&
      namespaceOf(account.id) === namespace &&
      (!preferred.connection || account.connection === preferred.connection),
  );
  const account =
    candidates.find((candidate) => candidate.connection === preferred.selected) ?? candidates[0];
  if (!adapter || !account || !adapter.chains.some((chain) => chain.id === chainId)) {
    throw new WalletError('signer-missing', { account: id });
  }
  return { adapter, account, chainId };
}
