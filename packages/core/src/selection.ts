import {
  type Adapter,
  type ChainId,
  parseAccountId,
  parseChainId,
  type Session,
  type Signer,
  WalletError,
} from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import type { Book, BookCopy } from './book.js';
import type { Registry } from './registry.js';
import type { ConnectedAccount, LastChain, Wallets, WalletsOptions } from './types.js';

/** The app's selection: one of all connected accounts with its signer, and one chain for each namespace. */
export interface Selection<A extends readonly Adapter[]> {
  /** The public part. */
  readonly parts: Pick<Wallets<A>, 'selected' | 'chains' | 'signer' | 'select' | 'chooseChain'>;
  /** Selects the chains that were used last. */
  start(): void;
  /** Sets the selected account: one of those that are connected now. */
  update(): void;
}

/** Makes the selection over the accounts of a registry. */
export function createSelection<A extends readonly Adapter[]>(
  adapters: A,
  { entries, parts: { accounts } }: Registry,
  copy: BookCopy,
  { lastChain, defaultChains = [] }: Pick<WalletsOptions<readonly Adapter[]>, 'lastChain' | 'defaultChains'>,
): Selection<A> {
  const selected = createStore<ConnectedAccount | undefined>(undefined);
  const chains = createStore(firstChains());
  const signers = new WeakMap<Session, Map<string, Signer>>();
  const update = () => selected.set(pickAccount(accounts.get(), copy.book.selected));

  /** The chain of each namespace that the app begins with: the one used last, the default, the first listed. */
  function firstChains(last?: LastChain): Readonly<Record<string, ChainId>> {
    const first: Record<string, ChainId> = {};
    for (const { namespace, chains } of adapters) {
      const candidates = [last?.get(namespace), ...defaultChains];
      const [listed] = [
        ...candidates.flatMap((id) => chains.find((chain) => chain.id === id) ?? []),
        ...chains,
      ];
      if (listed) first[namespace] = listed.id;
    }
    return Object.freeze(first);
  }

  /** Finds the account of a CAIP-10 id. The selected connection wins when several have it and none is named. */
  function find(id: string, connection?: string) {
    const { namespace, chainId, address } = parseAccountId(id);
    const adapter = adapters.find((candidate) => candidate.namespace === namespace);
    // Some namespaces accept both letter cases, and no namespace has two addresses that differ only in case.
    const lowered = address.toLowerCase();
    const candidates = accounts
      .get()
      .filter(
        (account) =>
          account.address.toLowerCase() === lowered &&
          account.id.startsWith(`${namespace}:`) &&
          (!connection || account.connection === connection),
      );
    const account =
      candidates.find((candidate) => candidate.connection === selected.get()?.connection) ?? candidates[0];
    if (account && adapter?.chains.some((chain) => chain.id === chainId)) {
      const state = entries.get(account.connection)?.runner.state();
      if (state?.status === 'connected') return { adapter, account, chainId, session: state.session };
    }
    const message = `Signer not found: connect ${id}, or list its chain`;
    throw new WalletError('signer-missing', { account: id }, { message });
  }

  return {
    update,
    start: () => chains.set(firstChains(lastChain)),
    parts: {
      selected,
      chains,
      signer(id: string, how?: { readonly connection?: string }) {
        const { adapter, account, chainId, session } = find(id, how?.connection);
        const { connection, ...rest } = account;
        const ofSession = signers.get(session) ?? new Map<string, Signer>();
        signers.set(session, ofSession);
        const key = `${chainId}:${account.address}` as const;
        if (!ofSession.has(key)) ofSession.set(key, adapter.signer(session, { ...rest, id: key, chainId }));
        // The namespace in the id chose the adapter, so this is that adapter's signer.
        return ofSession.get(key) as never;
      },
      select(id, how) {
        const { connection, address } = find(id, how?.connection).account;
        copy.change(() => ({ selected: { connection, account: address } }));
        update();
      },
      chooseChain(id) {
        const { namespace, id: chainId } = parseChainId(id);
        if (!adapters.some((adapter) => adapter.chains.some((chain) => chain.id === chainId))) {
          throw new WalletError('network-unknown', { chain: chainId });
        }
        lastChain?.set(chainId);
        chains.set(Object.freeze({ ...chains.get(), [namespace]: chainId }));
      },
    },
  };
}

/** The chosen account; without one, the active account of the chosen connection; else the first of all. */
function pickAccount(
  all: readonly ConnectedAccount[],
  chosen: Book['selected'],
): ConnectedAccount | undefined {
  const candidates = all.filter((account) => account.connection === chosen?.connection);
  return candidates.find((account) => account.address === chosen?.account) ?? candidates[0] ?? all[0];
}

/**
 * The last-used chain id in the browser's local storage. If that throws or is absent, nothing is stored and
 * nothing fails.
 *
 * @example
 * import { createWallets, localLastChain } from '@causeway/core';
 *
 * const wallets = createWallets({ appName: 'My app', adapters: [], lastChain: localLastChain() });
 */
export function localLastChain(prefix = 'causeway'): LastChain {
  const key = (namespace: string) => `${prefix}:last-chain:${namespace}`;
  return {
    get(namespace) {
      try {
        return globalThis.localStorage.getItem(key(namespace)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(chainId) {
      try {
        globalThis.localStorage.setItem(key(chainId.split(':')[0] ?? ''), chainId);
      } catch {
        // Private mode or a full disk: the choice lasts until the page closes.
      }
    },
  };
}
