import type { Chain, Keyed } from '@causeway/protocol';
import type { Traits } from '../identity.js';
import type { Rpc } from '../rpc.js';
import type { PromptRequest } from './prompt.js';
import type { WalletState } from './state.js';

/** What a method's handler works with, for one request of one origin. */
export interface HandlerContext {
  readonly origin: string;
  readonly traits: Traits;
  readonly rpc: Rpc;
  /** The wallet's state now. */
  state(): WalletState;
  /** Replaces fields of the state and tells every page what changed for it. */
  update(change: Partial<WalletState>): void;
  /** Every chain the wallet knows, added ones last. */
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
