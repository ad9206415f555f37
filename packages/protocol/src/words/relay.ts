import type { Account } from './chain.js';
import type { WalletError } from './error.js';
import type { ChainId } from './ids.js';
import type { Call, Scope } from './session.js';
import type { SignedMessage } from './signer.js';
import type { SignInOptions } from './siwx.js';

/** One namespace as a relay carries it, proposed or approved; the keys are those of CAIP-25 over WalletConnect. */
export interface RelayGroup {
  readonly chains: string[];
  readonly methods: string[];
  readonly events: string[];
}

/** A part of the proposal that the wallet did not approve, or approved in a form that makes no sense. Never a failure. */
export type RelayMissing =
  | { readonly type: 'namespace'; readonly namespace: string }
  | { readonly type: 'accounts'; readonly namespace: string }
  | { readonly type: 'method'; readonly namespace: string; readonly method: string }
  | { readonly type: 'account'; readonly namespace: string; readonly reason: string };

/** One namespace of an approved session. */
export interface RelayApproval {
  /** Chains with an account, and the methods under their registered names; absent when no account was approved. */
  readonly scope?: Scope;
  /** Each once, in the wallet's order, with the address in its checksum form. */
  readonly accounts: readonly Account[];
  /** The wallet's names for the namespace. */
  readonly names: readonly string[];
  readonly missing: readonly RelayMissing[];
}

/** The state of a session that decides how a call is answered. */
export interface RelayState {
  /** The session's accounts of the namespace, the active one first. */
  readonly accounts: readonly Account[];
  readonly names: readonly string[];
}

/**
 * How a call is answered.
 * - `value`: from the data of the session; nothing is sent.
 * - `move`: the session goes to another chain.
 * - `request`: sent to the wallet, with the wallet's names; the params stay as they are.
 */
export type RelayAnswer =
  | { readonly type: 'value'; readonly value: unknown }
  | { readonly type: 'move'; readonly chainId: ChainId }
  | { readonly type: 'request'; readonly chainId: string; readonly method: string };

/** The parts of a session that a move needs. */
export interface RelayMove {
  /** Name of the wallet, for errors. */
  readonly wallet: string;
  /** The chains that are approved now. */
  approved(): readonly ChainId[];
  /**
   * Sends a request on an approved chain. May prompt the person.
   *
   * @throws WalletError `method-unsupported` for a method that was not approved; then nothing was sent.
   */
  request(method: string, params: unknown): Promise<unknown>;
  /** Resolves with the next change of the session, or after a while without one. Never rejects. */
  changed(): Promise<void>;
}

/**
 * A sign-in that a wallet signs as it approves a session.
 *
 * @see https://chainagnostic.org/CAIPs/caip-222
 */
export interface RelaySignIn {
  /** The payload of the request, as JSON. */
  readonly payload: object;
  /**
   * Reads the wallet's answer, which is not trusted.
   *
   * @returns the groups of the approved session, and the verified sign-in: absent where the wallet signed another text.
   * Of a contract account only the text is verified, because its signature needs the chain.
   * @throws WalletError `malformed-response`, `siwx-invalid` for an answer that approves no session.
   */
  read(answer: unknown): Promise<{
    readonly namespaces: Readonly<Record<string, RelayGroup & { readonly accounts: string[] }>>;
    readonly signed?: SignedMessage & { readonly message: string };
  }>;
}

/**
 * The encoding of a namespace for a relay. The connector carries the messages and contains nothing specific
 * to a namespace. All functions but `move` and `signIn` are pure; none throws a foreign error, whatever the input.
 */
export interface RelayWire {
  /** The groups to propose for a scope, by name. A namespace of two names is proposed by both. */
  propose(scope: Scope): Record<string, RelayGroup>;
  /**
   * Reads the scope that a wallet approved, which is not trusted: only chains that were proposed, only valid
   * addresses.
   *
   * @param namespaces the groups of the approved session, of all namespaces.
   * @param proposed the scope that was proposed for the session, by registered names.
   */
  read(namespaces: unknown, proposed: Pick<Scope, 'chains' | 'methods'>): RelayApproval;
  /** Decides how a call of a session is answered. */
  answer(call: Call, state: RelayState): RelayAnswer;
  /**
   * Maps a wallet's rejection of a request to an error, as the other routes of the namespace do. The
   * connector calls it where the relay itself has no name for the failure.
   *
   * @param method the call that failed, by its registered name.
   */
  toError(error: unknown, method: string): WalletError;
  /**
   * Moves a session to another chain. An approved chain needs no request, because each call names its chain.
   *
   * @throws WalletError `network-unknown` for a chain the app does not list, `switch-wallet-only`, `switch-rejected`,
   * `add-rejected`, `switch-unconfirmed`, `invalid-params`.
   */
  move(target: ChainId, session: RelayMove): Promise<void>;
  /** Makes a sign-in for the approval of a scope. Absent in a namespace whose wallets cannot do that. */
  signIn?(scope: Scope, message: SignInOptions['message']): Promise<RelaySignIn>;
}
