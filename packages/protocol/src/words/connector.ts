import type { ChainId } from './ids.js';
import type { Scopes, Session } from './session.js';

/** How a wallet is reached. */
export type Route = 'injected' | 'relayed' | 'popup' | 'embedded';

/**
 * Who a wallet says it is. All of it is the wallet's own claim: shown, never trusted.
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

/** What the machine keeps of a connection between two visits. */
export interface ConnectionRecord {
  readonly connector: string;
  /** CAIP-10 id of the active account. */
  readonly activeAccount: string;
  /** Relay topic or the connector's own token. */
  readonly topic?: string;
  /** What the wallet called itself, where the connector did not know. */
  readonly walletName?: string;
  readonly switchedNetwork: boolean;
  /** CAIP-2 id of the wallet's current chain. */
  readonly currentChain?: ChainId;
}

/** What a new session is asked for. */
export interface SessionRequest {
  /** What the app would like, by namespace. The wallet may give less. */
  readonly scopes: Scopes;
  /** Called with each pairing URI that a person could scan or follow. */
  readonly onUri?: (uri: string) => void;
  readonly signal: AbortSignal;
}

/** A driver that reaches one wallet one way: three verbs and an identity. */
export interface Connector<N extends string = string> {
  /** Stable across visits and unique in the page, such as `eip155:injected:io.metamask`. */
  readonly id: string;
  readonly route: Route;
  readonly namespaces: readonly N[];
  readonly wallet: WalletIdentity;
  /** Whether leaving also takes the permission back in the wallet. Absent: only the page forgets. */
  readonly revokes?: boolean;
  /** Milliseconds a person may take over `createSession`, where the way itself knows; else the machine's limit. */
  readonly patience?: number;
  /**
   * The object behind the connector, compared by identity to tell a repeated announcement from an impostor.
   */
  readonly native?: object;
  /**
   * Fetches what the verbs need, ahead of a likely use such as a click. Asks the wallet and the person nothing; may be
   * called often. A failure is silent: the verb tries again and says so. Absent: there is nothing to fetch.
   */
  prepare?(): void;
  /** Opens a session (CAIP-25). May prompt the person. */
  createSession(request: SessionRequest): Promise<Session<N>>;
  /**
   * Finds the session again (CAIP-312), or `undefined` when there is none. Must never prompt. A signal whose reason is an
   * error of a time limit leaves it for the next visit; any other abort was the person's.
   */
  getSession(
    record: ConnectionRecord,
    options: { readonly signal: AbortSignal },
  ): Promise<Session<N> | undefined>;
  /** Takes the permission back (CAIP-285), as far as the wallet can. Never prompts, never throws. */
  revokeSession(session: Session): Promise<void>;
}
