import type { WalletSide } from '@causeway/conformance';
import type { ChainId } from '@causeway/protocol';
import type { SignsIn } from './answerSignIn.js';
import type { Granted, WalletNamespace } from './namespaces.js';

/** The options of `createRelayWallet`. */
export interface RelayWalletOptions {
  readonly relayUrl: string;
  readonly namespaces: readonly WalletNamespace[];
  /** Parts the clients of one process; each wallet needs its own. */
  readonly name: string;
  /** Another release of the kit than the one that this repository ships. */
  readonly release?: Release | undefined;
  /** Whether it signs in as it connects. Absent: it answers proposals only. */
  readonly signsIn?: SignsIn;
}

/** The parts of a release; a wallet that signs in needs the last two. */
export interface Release {
  readonly Core: unknown;
  readonly WalletKit: unknown;
  readonly buildAuthObject?: unknown;
  readonly populateAuthPayload?: unknown;
}

/** A wallet behind the relay, with real keys and scripted behaviour. */
export interface RelayWallet extends Omit<WalletSide, 'failWith'> {
  /** Scans a code. A code it has scanned already is nothing new. */
  pair(uri: string): Promise<void>;
  /** Notifies the page of another chain, as a wallet does. */
  changeChain(chainId: ChainId): Promise<void>;
  /** Changes the permissions of all sessions, without a further event. */
  update(change: (granted: Granted) => Granted): Promise<void>;
  /** Whether the chain is added to a session that requests a switch to it; refused with 4902 otherwise. */
  addsChains: boolean;
  /** How often each request was executed, by its id. */
  readonly executed: ReadonlyMap<number, number>;
  readonly topics: readonly string[];
  /** The metadata that the apps of its sessions send. */
  readonly peers: readonly { readonly name: string; readonly redirect?: { readonly universal?: string } }[];
  /** Resolves when its messages to the page have reached the relay. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}
