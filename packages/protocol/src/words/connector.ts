import type { ChainId } from './ids.js';
import type { Scopes, Session } from './session.js';
import type { SignedMessage } from './signer.js';
import type { SignInOptions } from './siwx.js';

/** How a wallet is reached. */
export type Route = 'injected' | 'relayed' | 'popup' | 'embedded';

/**
 * The identity that a wallet claims: shown, never trusted.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963
 */
export interface WalletIdentity {
  /** Reverse domain name, such as `io.metamask`. */
  readonly rdns?: string;
  /** At most 64 characters, without control or direction characters. */
  readonly name: string;
  /** A `data:` URI of at most 64 KiB, for an `<img>` only. */
  readonly icon?: string;
}

/** The saved part of a connection between two visits. */
export interface ConnectionRecord {
  /** The id of the connection: the connector's id, or that, `:` and a key where the connector holds several sessions. */
  readonly connector: string;
  /** CAIP-10 id of the active account. */
  readonly activeAccount: string;
  /** Relay topic or the connector's own token. */
  readonly topic?: string;
  /** The name that the wallet claimed, if the connector did not know it. */
  readonly walletName?: string;
  readonly switchedNetwork: boolean;
  /** CAIP-2 id of the wallet's current chain. */
  readonly currentChain?: ChainId;
}

/** A sign-in that a wallet may sign in the prompt that connects it. */
export interface SignInRequest {
  /**
   * Fetches the fields of the message. Called at most once, and only where the wallet can do both in one prompt, or where
   * its answer shows whether it can.
   */
  readonly challenge: () => Promise<SignInOptions['message']>;
  /**
   * Called with the verified signature and the signed text, as `signIn` of a signer returns them, before the session is
   * returned. It is not called when the wallet connected without signing. Over a relay, the signature of a contract account is
   * verified by the server alone.
   */
  readonly onSigned: (signed: SignedMessage & { readonly message: string }) => void;
}

/** The request for a new session. */
export interface SessionRequest {
  /** The scopes to request, by namespace. The wallet may approve less. */
  readonly scopes: Scopes;
  /** Called with each pairing URI that a person may scan or open. */
  readonly onUri?: (uri: string) => void;
  readonly signal: AbortSignal;
  /** The id of the connection, as in its record. It distinguishes the sessions of one connector. */
  readonly connection?: string;
  /** A sign-in to request in the same prompt. A connector whose wallet cannot do that ignores it. */
  readonly signIn?: SignInRequest;
}

/** How a session is restored. */
export interface RestoreOptions {
  readonly signal: AbortSignal;
  /**
   * Called after a failure when another attempt can tell more by now, such as of a wallet that was locked or has answered
   * late. May be called often, and also when nothing failed or when it is too late.
   */
  readonly onReady?: (() => void) | undefined;
}

/** A driver that reaches one wallet by one route. */
export interface Connector<N extends string = string> {
  /** Stable across visits and unique in the page, such as `eip155:injected:io.metamask`. */
  readonly id: string;
  readonly route: Route;
  readonly namespaces: readonly N[];
  readonly wallet: WalletIdentity;
  /** Whether `revokeSession` revokes the permission in the wallet. Absent: only the page forgets the session. */
  readonly revokes?: boolean;
  /** Whether the connector holds several sessions at a time, each with another wallet. Absent: one. */
  readonly several?: boolean;
  /** Milliseconds a person has for `createSession`, where the route sets a limit; otherwise the one of the connection. */
  readonly patience?: number;
  /**
   * The object behind the connector. Its identity distinguishes a repeated announcement from an impostor.
   */
  readonly native?: object;
  /**
   * Loads the code that the other functions need, ahead of a likely use such as a click. Never prompts and sends nothing to
   * the wallet; may be called often. Ignores failures: the function that needs the code loads it again and throws.
   */
  prepare?(): void;
  /** Creates a session (CAIP-25). May prompt the person. */
  createSession(request: SessionRequest): Promise<Session<N>>;
  /**
   * Restores a session (CAIP-312); `undefined` when there is none. Must never prompt. When the reason of the abort is a
   * `timeout`, the session is kept for the next visit; any other abort was the person's decision.
   */
  getSession(record: ConnectionRecord, options: RestoreOptions): Promise<Session<N> | undefined>;
  /** Revokes the permission (CAIP-285), as far as the wallet can. Never prompts, never throws. */
  revokeSession(session: Session): Promise<void>;
}
