import type {
  Account,
  AccountId,
  Adapter,
  ChainId,
  Connector,
  Route,
  Signer,
  SignInRequest,
  Stop,
  Storage,
  Store,
  WalletError,
} from '@causeway/protocol';
import type { Limits } from './connection/run.js';
import type { ConnectionEvent, Status } from './connection/state.js';

export type { Limits } from './connection/run.js';
/** The result of connecting a wallet. Namespaces that were connected before or not requested are in neither list. */
export interface ConnectResult {
  /** Requested and connected namespaces. A session of several may lack some: see its accounts. */
  readonly connected: readonly string[];
  /** The error of each other requested namespace. */
  readonly failed: Readonly<Record<string, WalletError>>;
}

/** The namespaces of a list of adapters. */
export type NamespaceOf<A extends readonly Adapter[]> = A[number]['namespace'];

/** The signer that an adapter of this list makes for a namespace. */
export type SignerOf<A extends readonly Adapter[], N extends string> =
  Extract<A[number], { readonly namespace: N }> extends Adapter<N, infer S> ? S : Signer<N>;

/** The namespace in an id; `string` where the id is known at run time only. */
type NamespaceIn<I extends AccountId> = I extends AccountId<infer N> ? N : never;

/** The signers of all namespaces of a list of adapters, of which one is returned where the id is known at run time only. */
export type AnySignerOf<A extends readonly Adapter[], N extends string = NamespaceOf<A>> = N extends string
  ? SignerOf<A, N>
  : never;

/** The options of `createWallets`. */
export interface WalletsOptions<A extends readonly Adapter[]> {
  /** Shown by wallets. Required. */
  readonly appName: string;
  readonly adapters: A;
  /** Connectors that are not discovered in the page: relay, embedded wallet. */
  readonly connectors?: readonly Connector[];
  /**
   * The storage of records; memory by default. It also decides whether tabs share connections: with a shared storage
   * that notifies of changes (`indexedDbStorage`) each tab follows the others; with a storage of one tab
   * (`sessionStorageStorage`) each tab is separate.
   */
  readonly storage?: Storage;
  /** Storage for the last-used chain id: `localLastChain()` for the browser's local storage. */
  readonly lastChain?: LastChain;
  /** CAIP-2 ids that the app works on before a chain is chosen, one per namespace; else the first one listed. */
  readonly defaultChains?: readonly string[];
  readonly limits?: Partial<Limits>;
}

/** Reads and keeps the last-used chain id of a namespace. Synchronous, and never throws. */
export interface LastChain {
  get(namespace: string): string | undefined;
  set(chainId: string): void;
}

/** A frozen snapshot of one connection's machine; a new object for each change. */
export interface Connection {
  /** Stable across visits: the connector's id, or that, `:` and a key where the connector holds several sessions. */
  readonly id: string;
  /** The row of `wallets.list` it belongs to. */
  readonly walletId: string;
  readonly walletName: string;
  readonly walletIcon?: string;
  readonly route: Route;
  readonly namespaces: readonly string[];
  readonly status: Status;
  /** `Date.now()` when the status was entered. */
  readonly since: number;
  /** Accounts while connected, the active one first. */
  readonly accounts: readonly ConnectedAccount[];
  /**
   * CAIP-10 id of its last account while reconnecting, such as that of the last visit, so that a page can show it before
   * the wallet has answered. Nothing has confirmed it yet.
   */
  readonly remembered?: string;
  /** The wallet's own current chain while connected. */
  readonly chainId?: ChainId;
  readonly switchedNetwork: boolean;
  /** Pairing URI while connecting by relay. */
  readonly uri?: string;
  /** Why it is disconnected, unless the person disconnected it. */
  readonly error?: WalletError;
  /** Whether `disconnect({ revoke: true })` revokes the permission in the wallet. */
  readonly revokes: boolean;
  /**
   * Creates a session. Prompts. Resolves when connected.
   *
   * @throws WalletError with the reason of the failure; `aborted` when cancelled.
   */
  connect(options?: ConnectOptions): Promise<void>;
  /**
   * Ends the connection in the page; with `revoke` (the default where the wallet can) also in the wallet. Resolves when
   * the next visit will not restore it and the wallet has answered, or after one second.
   */
  disconnect(options?: { readonly revoke?: boolean }): Promise<void>;
}

/** How to connect. */
export interface ConnectOptions {
  /** Ends this call's wait, and the attempt when no other call waits for it. A late approval is then revoked. */
  readonly signal?: AbortSignal;
  /** The namespaces to connect; all of the wallet by default. */
  readonly namespaces?: readonly string[];
  /**
   * A sign-in to request in the same prompt, where the wallet can. `connect` of a wallet passes it to its
   * first connection.
   */
  readonly signIn?: SignInRequest;
}

/** One frozen row per wallet, for all its namespaces and routes. */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  readonly icon?: string;
  /** A claim of the wallet, never an identity. */
  readonly rdns?: string;
  readonly namespaces: readonly string[];
  /** Ids of the connectors that reach it. */
  readonly connectors: readonly string[];
  readonly routes: readonly Route[];
  /** Another wallet in this page claims the same identity; both are shown. */
  readonly conflict: boolean;
  /** 0 for the wallet used last, 1 for the one before; absent when it was not used. */
  readonly recent?: number;
  /** Loads the code that connecting needs, ahead of a likely click, such as on hover or focus. Never prompts. */
  prepare(): void;
  /**
   * Connects each of its namespaces, one after the other. A failed namespace does not stop the others, but a
   * rejection or an abort does. Each namespace uses one route, the injected one if there is one; use
   * `connection.connect()` for another route. Prompts.
   *
   * @throws WalletError of the first namespace that failed, when none was connected.
   */
  connect(options?: ConnectOptions): Promise<ConnectResult>;
  /** Ends all its connections at once, each as `connection.disconnect()` does. */
  disconnect(options?: { readonly revoke?: boolean }): Promise<void>;
}

/** An account of a connection that is connected. Frozen. */
export interface ConnectedAccount extends Account {
  readonly connection: string;
}

/** One line of the timeline: an event of a connection and its result. */
export interface TimelineEntry {
  readonly at: number;
  readonly connection: string;
  readonly event: ConnectionEvent['type'];
  readonly from: Status;
  readonly to: Status;
  readonly error?: WalletError;
}

/** A failure that stops nothing but is worth showing, such as of storage or an invalid record. */
export interface Report {
  readonly at: number;
  readonly error: WalletError;
}

/** The registry of wallets and the machines of their connections. */
export interface Wallets<A extends readonly Adapter[] = readonly Adapter[]> {
  readonly appName: string;
  /** Those of the options. Written as a mapped type, so that TypeScript 5 too compares `Wallets<…>` with `Wallets` member by member. */
  readonly adapters: { readonly [K in keyof A]: A[K] };
  /** Every wallet that can be reached: most recent first, then installed ones, then by name. */
  readonly list: Store<readonly Wallet[]>;
  /** One per connector, and one for each further session of a connector that holds several, in a stable order. */
  readonly connections: Store<readonly Connection[]>;
  readonly accounts: Store<readonly ConnectedAccount[]>;
  readonly selected: Store<ConnectedAccount | undefined>;
  /** The app's current chain in each namespace, independent of the wallet's chain. */
  readonly chains: Store<Readonly<Record<string, ChainId>>>;
  /** True once every saved connection has been tried, or the grace is over and none is `reconnecting`. */
  readonly restored: Store<boolean>;
  /** The newest 200 entries, oldest first. */
  readonly timeline: Store<readonly TimelineEntry[]>;
  readonly reports: Store<readonly Report[]>;
  /** Starts discovery and restore; the returned function stops them. Both may be called twice. */
  start(): Stop;
  /**
   * The connection to `connect()` by a connector: the one that is connecting, else one without a session or a record, else
   * one more where the connector holds several sessions, else its only one. `undefined` for an unknown id. Never prompts.
   */
  open(connector: string): Connection | undefined;
  /**
   * The verbs of a connected account, typed by the namespace in its id. An id that is known at run time only, such as
   * `wallets.selected.get()?.id`, gives the signer of any of the app's namespaces.
   *
   * @throws WalletError `signer-missing` when the account is not connected, or its chain is not listed.
   */
  signer: {
    <N extends NamespaceOf<A>>(
      account: AccountId<N>,
      options?: { readonly connection?: string },
    ): SignerOf<A, N>;
    <I extends AccountId>(
      account: string extends NamespaceIn<I> ? I : never,
      options?: { readonly connection?: string },
    ): AnySignerOf<A>;
  };
  /**
   * Selects an account and keeps it selected. Before that, the selection follows the wallet's active account.
   *
   * @throws WalletError `signer-missing` when the account is not connected.
   */
  select(account: string, options?: { readonly connection?: string }): void;
  /** @throws WalletError `network-unknown` when the chain is not listed by its adapter. */
  chooseChain(chainId: string): void;
}
