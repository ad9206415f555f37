import type { Chain, ChainId, CreateKeyed, Key, Stop } from '@causeway/protocol';
import type { TestWalletIdentity } from '../identity.js';
import type { Rpc } from '../rpc.js';
import type { ProviderEvent } from './audience.js';
import type { Face } from './face.js';
import type { Mode } from './mode.js';
import type { Decision, Prompt } from './prompt.js';
import type { CallSupport, StateStore, WalletState } from './state.js';

/** One exact answer, given instead of the wallet's own. */
export type ScriptedAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } };

/** The options of a wallet. The keys and the namespace's wallet side are passed in, not imported. */
export interface CreateWalletOptions {
  readonly identity: Omit<TestWalletIdentity, 'privateKeys'>;
  readonly keys: readonly Key[];
  readonly createKeyed: CreateKeyed;
  /** The wallet's chains at the start; the first is its current one. */
  readonly chains: readonly Chain[];
  readonly rpc: Rpc;
  readonly store: StateStore;
  /** Namespaces beside eip155; none when absent. */
  readonly faces?: readonly Face[];
}

/** A wallet without a window: it answers requests of any number of origins, and tests control it. */
export interface TestWallet {
  readonly identity: Omit<TestWalletIdentity, 'privateKeys'>;
  /** Addresses in the order of the keys. */
  readonly accounts: readonly string[];
  readonly state: WalletState;
  /** Namespaces beside eip155. */
  readonly faces: readonly Face[];
  readonly chains: readonly Chain[];
  /** Open prompts, oldest first. */
  readonly prompts: readonly Prompt[];
  /** How many requests wait because of the mode. */
  readonly held: number;
  /** How many prompts were opened since the wallet was made, however they were answered. */
  readonly prompted: number;
  /** Answers a request of a page; rejects with provider errors only. */
  request(origin: string, request: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  /** Puts every namespace beside eip155 into a page, unless the wallet vanished; until the return value is called. */
  present(page: EventTarget, origin: string): Stop;
  /** Sends an origin its events of EIP-1193. */
  listen(origin: string, listener: (event: ProviderEvent) => void): Stop;
  /** Reports every change of state, prompts or held requests. */
  subscribe(listener: () => void): Stop;
  /** Reads the state again, after someone else such as another tab wrote it. */
  reload(): void;
  setMode(mode: Mode, options?: { readonly delay?: number }): void;
  /** Makes an account the active one: by index in every namespace, by address in its own. */
  switchAccount(account: number | string): void;
  /** Moves to a known chain. */
  switchNetwork(chainId: ChainId): void;
  /** Takes accounts away from one origin, or from all; of one namespace, or of all. */
  revoke(origin?: string, namespace?: string): void;
  setLocked(locked: boolean): void;
  /** Makes every request reject with the result of `next`, until it is called without one. */
  failWith(next?: () => unknown): void;
  /** Its support for EIP-5792 from now on. */
  setCalls(support: CallSupport): void;
  /** Answers a prompt, the oldest one without an id. False when there is none. */
  answer(decision: Decision, id?: string): boolean;
  /** Gives the next request of a method exactly this answer. */
  answerNext(method: string, answer: ScriptedAnswer): void;
}
