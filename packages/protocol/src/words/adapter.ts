import type { Account, Chain } from './chain.js';
import type { Connector } from './connector.js';
import type { ChainId } from './ids.js';
import type { CreateKeyed } from './key.js';
import type { Reader } from './reader.js';
import type { RelayWire } from './relay.js';
import type { Scope, Session, Stop } from './session.js';
import type { Signer } from './signer.js';
import type { Verifier } from './verifier.js';

/** Parses the addresses of a namespace. */
export interface AddressFormat {
  /**
   * The checksum form of an address a person typed.
   *
   * @throws WalletError `invalid-address` with the reason in its context.
   */
  parse(text: string): string;
}

/** Everything about one namespace. An adapter does nothing until one of its functions is called. */
export interface Adapter<
  N extends string = string,
  S extends Signer<N> = Signer<N>,
  R extends Reader<N> = Reader<N>,
> {
  readonly namespace: N;
  readonly chains: readonly Chain<N>[];
  /**
   * Discovers wallets in the page and announces a connector for each, also for those that appear later. Never prompts.
   *
   * @returns a function that stops the discovery.
   */
  discover(announce: (connector: Connector<N>) => void): Stop;
  /** The scope to request for these chains of the namespace; all listed chains by default. */
  scope(chains?: readonly ChainId[]): Scope;
  /** The verbs that are available to an account of a session. */
  signer(session: Session, account: Account<N>): S;
  /** Loads the code that reads a chain, and makes a reader of this one. Sends no request yet. */
  reader(chain: Chain<N>): Promise<R>;
  /** Loads the verifier of signatures by accounts of this chain. Reads nothing yet. */
  verifier(chain: Chain<N>): Promise<Verifier>;
  /** Loads the parser of addresses. */
  address(): Promise<AddressFormat>;
  /** Loads the wire of the namespace for a relay. */
  relay(): Promise<RelayWire>;
  /** Loads the wallet side, which answers the namespace's methods with a key. */
  keyed(): Promise<CreateKeyed>;
}
