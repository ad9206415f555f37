import type { Chain, Keyed } from '@causeway/protocol';
import type { Traits } from '../identity.js';
import type { Rpc } from '../rpc.js';
import type { PromptRequest } from './prompt.js';
import type { WalletState } from './state.js';

/** The tools of a method's handler, for one request of one origin. */
export interface HandlerContext {
  readonly origin: string;
  readonly traits: Traits;
  readonly rpc: Rpc;
  /** The wallet's state now. */
  state(): WalletState;
  /** Replaces fields of the state and notifies every page of its changes. */
  update(change: Partial<WalletState>): void;
  /** Every chain of the wallet, added ones last. */
  chains(): readonly Chain[];
  /** All addresses, the active one first. */
  addresses(): readonly string[];
  /** Addresses this origin may use now, the active one first; none while the wallet is locked. */
  permitted(): readonly string[];
  /** Lets this origin see the accounts; for one approval, of every namespace where the wallet does so. */
  permit(): void;
  /** The key of an account. */
  keyed(address: string): Keyed;
  /** Resolves when the person, or the mode, approves; throws 4001 or -32002 otherwise. */
  approve(request: PromptRequest): Promise<void>;
}

/** Answers one method. */
export type Handler = (params: unknown, context: HandlerContext) => Promise<unknown>;
