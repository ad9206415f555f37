import type { Account, ChainId, Keyed } from '@causeway/protocol';

/** The wallet's accounts of one namespace. The first account is the active one. */
export interface WalletNamespace {
  readonly namespace: string;
  readonly accounts: readonly Keyed[];
  readonly chains: readonly ChainId[];
  /** The methods it answers over the relay; those of its keyed by default. */
  readonly methods?: readonly string[];
  readonly events?: readonly string[];
}

/** The request of a proposal, by namespace. */
export type Proposed = Readonly<
  Record<string, { readonly chains?: string[]; readonly methods: string[]; readonly events: string[] }>
>;

/** The accounts, methods and events that the wallet grants. */
export type Granted = Record<
  string,
  { chains: string[]; methods: string[]; events: string[]; accounts: string[] }
>;

/** The part of a request that the wallet has: CAIP-25. */
export function grant(proposed: Proposed, namespaces: readonly WalletNamespace[]): Granted {
  const granted: Granted = {};
  for (const {
    namespace,
    accounts,
    chains,
    methods,
    events = ['accountsChanged', 'chainChanged'],
  } of namespaces) {
    const scope = proposed[namespace];
    const common = chains.filter((chain) => scope?.chains?.includes(chain));
    if (!scope || common.length === 0 || accounts.length === 0) continue;
    const known = methods ?? accounts[0]?.methods ?? [];
    granted[namespace] = {
      chains: common,
      methods: scope.methods.filter((method) => known.includes(method)),
      events: events.filter((event) => scope.events.includes(event)),
      accounts: common.flatMap((chain) => accounts.map((keyed) => keyed.account(chain).id)),
    };
  }
  return granted;
}

/** The keyed side of the account that a call names in its parameters; the active one when it names none. */
export function keyedFor(namespace: WalletNamespace, chainId: ChainId, params: unknown): Keyed | undefined {
  const text = JSON.stringify(params ?? null).toLowerCase();
  const named = namespace.accounts.find((keyed) =>
    text.includes((keyed.account(chainId) as Account).address.toLowerCase()),
  );
  return named ?? namespace.accounts[0];
}
