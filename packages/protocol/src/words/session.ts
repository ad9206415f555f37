import type { Account } from './chain.js';
import { WalletError } from './error.js';
import type { ChainId } from './ids.js';

/** Stops a subscription, a search or a watch. May be called twice. */
export type Stop = () => void;

/**
 * The calls and events that a session allows in one namespace.
 *
 * @see https://chainagnostic.org/CAIPs/caip-217
 */
export interface Scope {
  readonly chains: readonly ChainId[];
  readonly methods: readonly string[];
  readonly notifications: readonly string[];
}

/** Scopes by namespace. */
export type Scopes = Readonly<Record<string, Scope>>;

/** One call of a wallet's method, with its chain (CAIP-27). */
export interface Call {
  readonly chainId: ChainId;
  readonly method: string;
  readonly params?: unknown;
}

/** The time limit and the abort signal of a call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Called before each request of a switch: to move to the chain, or to add it if the wallet does not have it. */
  readonly onStep?: (step: 'switch' | 'add') => void;
  /** Milliseconds until the call fails with `timeout`. */
  readonly timeout?: number;
}

/**
 * An event of a session.
 * - `changed`: accounts, chain or scopes differ; read them again from the session.
 * - `dropped`: the connection to the wallet broke; the session may still be valid.
 * - `ended`: the wallet ended it.
 */
export type SessionEvent =
  | { readonly type: 'changed' }
  | { readonly type: 'dropped'; readonly error?: WalletError }
  | { readonly type: 'ended'; readonly error?: WalletError };

/**
 * An agreement with one wallet, by any route (CAIP-25). Its fields are read live: after `changed` they hold
 * the new values. Arrays and objects it returns are frozen and keep their identity until they change.
 */
export interface Session<N extends string = string> {
  /** The wallet's active account first. Never empty while the session lives. `accountOf` takes one of them. */
  readonly accounts: readonly Account<N>[];
  readonly scopes: Scopes;
  /** The wallet's own current chain, for wallets that have one. It may be a chain the app does not list. */
  readonly chainId?: ChainId;
  /** Relay topic, or the connector's own token, kept in the record. */
  readonly topic?: string;
  /** The name the wallet claims, where the connector gets it only from the session. */
  readonly walletName?: string;
  /** True once this session switched the wallet to another network. */
  readonly switchedNetwork?: boolean;
  /**
   * Requests a method of the wallet (CAIP-27). Prompts the person when the method does.
   *
   * @throws WalletError with a code of the shared catalogue, never a foreign error.
   */
  invokeMethod(call: Call, options?: CallOptions): Promise<unknown>;
  /**
   * Opens the wallet's window for the next request, where the wallet answers in one. Call it within a click, before
   * anything is awaited: WebKit opens none later. The return value closes the window if no request has used it.
   */
  readonly openWindow?: () => Stop | undefined;
  /** Subscribes to the events of the session (CAIP-311). */
  subscribe(listener: (event: SessionEvent) => void): Stop;
  /** Removes all listeners; the wallet is not informed. */
  close(): void;
  /** The object behind the session, such as the injected provider or the session of the relay. */
  readonly native?: unknown;
}

/** The namespace that an id begins with: of a CAIP-10 or CAIP-2 id, or the id itself. */
type NamespaceIn<I extends string> = I extends `${infer N}:${string}` ? N : I;

/**
 * The first account of a session whose CAIP-10 id begins with an id: a namespace, a CAIP-2 chain id, or a whole CAIP-10
 * id. The result has the type of that namespace, so it fits the namespace's adapter. Never prompts.
 *
 * @throws WalletError `no-accounts` when the session has no such account.
 * @example
 * import { type Adapter, accountOf, type Session, type Signer } from '@causeway/protocol';
 *
 * function firstSigner(adapter: Adapter<'eip155'>, session: Session): Signer<'eip155'> {
 *   return adapter.signer(session, accountOf(session, 'eip155'));
 * }
 */
export function accountOf<const I extends string>(
  { accounts }: Pick<Session, 'accounts'>,
  id: I,
): Account<NamespaceIn<I>> {
  const found = accounts.find((account) => isAccountOf(account, id));
  if (!found) throw new WalletError('no-accounts', {});
  return found;
}

/**
 * Whether the CAIP-10 id of an account begins with an id, as in `accountOf`. Narrows the account to the namespace, so that
 * `wallets.signer(account.id)` returns the signer of that namespace.
 *
 * @example
 * import { type Account, isAccountOf } from '@causeway/protocol';
 *
 * export const evmAccounts = (accounts: readonly Account[]): readonly Account<'eip155'>[] =>
 *   accounts.filter((account) => isAccountOf(account, 'eip155'));
 */
export const isAccountOf = <A extends Account, const I extends string>(
  account: A,
  id: I,
): account is A & Account<NamespaceIn<I>> => `${account.id}:`.startsWith(`${id}:`);
