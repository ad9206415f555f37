import type { ChainId } from '@causeway/protocol';
import type { Behaviour, Cell, PageState } from './state.js';

/** The wallet behind the page: it publishes its state through its cell. */
export interface PageWallet {
  readonly cell: Cell<PageState>;
  /** Takes a code. Rejects when it is invalid or too old; the code is in no error. */
  pair(uri: string): Promise<void>;
  behave(behaviour: Behaviour): void;
  /** Answers the oldest request or the one with this id. False when there is none. */
  answer(approve: boolean, id?: number, chains?: readonly ChainId[]): Promise<boolean>;
  switchAccount(address: string): Promise<void>;
  switchNetwork(chainId: ChainId): Promise<void>;
  /** Takes a namespace out of one session, or of all of them; its last one ends a session. */
  withdraw(namespace: string, topic?: string): Promise<void>;
  disconnect(topic?: string): Promise<void>;
}
