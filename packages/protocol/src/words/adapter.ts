import type { Account, Chain } from './chain.js';
import type { Connector } from './connector.js';
import type { ChainId } from './ids.js';
import type { CreateKeyed } from './key.js';
import type { RelayWire } from './relay.js';
import type { Scope, Session, Stop } from './session.js';
import type { Signer } from './signer.js';

/** What a namespace knows about the form of its addresses. Its part of the code is loaded on first use. */
export interface AddressFormat {
  /**
   * The checksum form of an address a person typed.
   *
   * @throws WalletError `invalid-address` with the reason in its context.
   */
  parse(text: string): string;
}

/** Everything one namespace knows. An adapter does nothing until one of its functions is called. */
export interface Adapter<N extends string = string, S extends Signer<N> = Signer<N>> {
  readonly namespace: N;
  readonly chains: readonly Chain<N>[];
  /**
   * Looks for wallets in the page and announces a connector for each, now and later. Never prompts.
   *
   * @returns a function that ends the search.
   */
  discover(announce: (connector: Connector<N>) => void): Stop;
  /** What to ask a session for on these chains of the namespace; all listed chains by default. */
  scope(chains?: readonly ChainId[]): Scope;
  /** The verbs an account of a session can do. */
  signer(session: Session, account: Account<N>): S;
  /** Loads what reads and checks addresses. */
  address(): Promise<AddressFormat>;
  /** Loads how the namespace speaks over a relay. */
  relay(): Promise<RelayWire>;
  /** Loads the wallet side: the namespace's methods answered with a key. */
  keyed(): Promise<CreateKeyed>;
}
