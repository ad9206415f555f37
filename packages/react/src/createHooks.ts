import type {
  AnySignerOf,
  ConnectedAccount,
  Connection,
  NamespaceOf,
  SignerOf,
  Store,
  Wallet,
  Wallets,
} from '@causeway/core';
import { type AccountId, type Adapter, type Chain, isWalletError, namespaceOf } from '@causeway/protocol';
import { useCallback, useSyncExternalStore } from 'react';
import { type Action, type ActionOptions, useAction } from './hooks/useAction.js';

/** Hooks bound to one `Wallets`. None of them prompts or needs a provider. */
export interface Hooks<A extends readonly Adapter[]> {
  /** Every wallet that can be reached, in the order to show them. */
  useWallets(): readonly Wallet[];
  /** One wallet by its id, or `undefined` while it is not there. */
  useWallet(id: string | undefined): Wallet | undefined;
  /** One connection per connector, in a stable order. */
  useConnections(): readonly Connection[];
  /** One connection by its connector's id, or `undefined` while it is not there. */
  useConnection(id: string | undefined): Connection | undefined;
  /** The accounts of all connections that are connected. */
  useAccounts(): readonly ConnectedAccount[];
  /** The selected account. */
  useAccount(): ConnectedAccount | undefined;
  /**
   * The verbs that an account supports now. Without an argument: the selected account on the app's current chain.
   * With a namespace, such as `eip155`: the selected account if it is one of that namespace, else the first connected one
   * that is, typed as that namespace's. With an account: that account on the chain in its id. An account that is
   * `undefined`, disconnected or on an unlisted chain has no signer; there is no fallback to the selected one.
   *
   * @throws WalletError `invalid-account-id`, `invalid-address` when the text is neither a namespace nor an account id.
   */
  useSigner: {
    (): AnySignerOf<A> | undefined;
    <N extends NamespaceOf<A>>(namespace: N): SignerOf<A, N> | undefined;
    <N extends NamespaceOf<A>>(
      account: AccountId<N> | undefined,
      options?: { readonly connection?: string },
    ): SignerOf<A, N> | undefined;
    (account: ConnectedAccount | undefined): AnySignerOf<A> | undefined;
  };
  /** The chain the app works on in a namespace, whatever the wallet shows. */
  useChain<N extends NamespaceOf<A>>(namespace: N): Chain<N> | undefined;
  /** Whether every saved connection has been tried. */
  useRestored(): boolean;
  /** The asynchronous work of one button: `useAction` of this package. */
  // Not `typeof useAction`: the declarations of an app that has the kit alone could not name it.
  useAction<T, P extends readonly unknown[] = readonly []>(
    fn: (options: ActionOptions, ...args: P) => T | PromiseLike<T>,
  ): Action<T, P>;
}

/**
 * Typed hooks for one `Wallets`. Call it once, with `createWallets` and before `start()`: the server and the first
 * client render show the values of the stores at that moment.
 *
 * @example
 * import { createWallets } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createHooks } from '@causeway/react';
 *
 * const wallets = createWallets({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
 * export const { useWallets, useSigner, useAction } = createHooks(wallets);
 */
export function createHooks<const A extends readonly Adapter[]>(wallets: Wallets<A>): Hooks<A> {
  const list = remember(wallets.list);
  const connections = remember(wallets.connections);
  const accounts = remember(wallets.accounts);
  const selected = remember(wallets.selected);
  const chains = remember(wallets.chains);
  const restored = remember(wallets.restored);

  return {
    useWallets: () => useRead(list, whole),
    useWallet: (id) => useRead(list, byId(id)),
    useConnections: () => useRead(connections, whole),
    useConnection: (id) => useRead(connections, byId(id)),
    useAccounts: () => useRead(accounts, whole),
    useAccount: () => useRead(selected, whole),
    useSigner: ((...args: Asked) => useSignerOf(wallets, args)) as Hooks<A>['useSigner'],
    useChain: (namespace) => useRead(chains, (ids) => chainOf(wallets.adapters, namespace, ids[namespace])),
    useRestored: () => useRead(restored, whole),
    useAction,
  };
}

/** A store, and the value it had when nothing had started it yet. */
interface Remembered<T> {
  readonly store: Store<T>;
  readonly atStart: T;
}

type Asked = readonly [asked?: string | ConnectedAccount, options?: { readonly connection?: string }];

const remember = <T>(store: Store<T>): Remembered<T> => ({ store, atStart: store.get() });

function useRead<T, R>({ store, atStart }: Remembered<T>, select: (value: T) => R): R {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(atStart),
  );
}

/** The registry gives one signer per session, account and chain, so it is a snapshot as it is. */
function useSignerOf<A extends readonly Adapter[]>(wallets: Wallets<A>, args: Asked) {
  const { accounts, selected, chains } = wallets;
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [accounts, selected, chains].map((store) => store.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [accounts, selected, chains],
  );
  const readSigner = () => {
    const [namespace, options] =
      args.length === 0 ? onOwnChain(selected.get(), chains.get()) : ofNamespace(wallets, args);
    if (namespace === undefined) return undefined;
    return typeof namespace === 'string'
      ? signerOf(wallets, namespace, options?.connection)
      : signerOf(wallets, namespace.id, namespace.connection);
  };
  return useSyncExternalStore(subscribe, readSigner, () => undefined);
}

/** Returns the first argument; for a namespace, an account of it on the app's chain. */
function ofNamespace(
  wallets: Pick<Wallets, 'accounts' | 'adapters' | 'selected' | 'chains'>,
  args: Asked,
): Asked {
  const [namespace] = args;
  if (!wallets.adapters.some((adapter) => adapter.namespace === namespace)) return args;
  const candidates = [wallets.selected.get(), ...wallets.accounts.get()];
  return onOwnChain(
    candidates.find((account) => account && namespaceOf(account.id) === namespace),
    wallets.chains.get(),
  );
}

/** An account on the chain that the app works on, which need not be the one the wallet shows. */
function onOwnChain(account: ConnectedAccount | undefined, chains: Readonly<Record<string, string>>): Asked {
  if (!account) return [];
  const chainId = chains[namespaceOf(account.id)] ?? account.chainId;
  return [`${chainId}:${account.address}`, { connection: account.connection }];
}

const whole = <T>(value: T): T => value;

const byId =
  (id: string | undefined) =>
  <T extends { readonly id: string }>(values: readonly T[]): T | undefined =>
    values.find((value) => value.id === id);

function chainOf<N extends string>(adapters: readonly Adapter[], namespace: N, id: string | undefined) {
  const adapter = adapters.find((one) => one.namespace === namespace);
  return adapter?.chains.find((chain) => chain.id === id) as Chain<N> | undefined;
}

function signerOf<A extends readonly Adapter[]>(wallets: Wallets<A>, id: string, connection?: string) {
  try {
    // The text is the app's: `signer` itself rejects one that is no account id.
    return wallets.signer(id as AccountId<NamespaceOf<A>>, { connection });
  } catch (error) {
    if (isWalletError(error, 'signer-missing')) return undefined;
    throw error;
  }
}
