import type { Connection, Status, Wallet, Wallets } from '@causeway/core';
import { createContext, type RefObject, useContext } from 'react';
import { misplaced } from '../shared/errors.js';
import type { Slow } from '../shared/useSlow.js';

/** The part of a `Wallets` that the connect panel reads. */
export type ConnectWallets = Pick<Wallets, 'list' | 'connections' | 'restored'>;

/** Where the chosen wallet stands: what `Connect.Status`, `Cancel` and `Retry` show. */
export interface ConnectState {
  /** `disconnected` also while no wallet is chosen. */
  readonly status: Status;
  readonly wallet?: Wallet;
  /** The connection that waits, failed or came about. */
  readonly connection?: Connection;
  /** Why it came to nothing. A refusal is one of these: `user-rejected`, `connection-rejected`. */
  readonly error?: unknown;
  /** `Date.now()` when the wait began. */
  readonly since?: number;
  readonly slow?: Slow;
}

/** What the parts of one panel share. */
export interface ConnectContext {
  readonly list: readonly Wallet[];
  readonly connections: readonly Connection[];
  readonly restored: boolean;
  readonly state: ConnectState;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly choose: (wallet: Wallet) => void;
  readonly cancel: () => void;
  readonly searchRef: RefObject<HTMLInputElement | null>;
  readonly listRef: RefObject<HTMLUListElement | null>;
}

export const Context = createContext<ConnectContext | undefined>(undefined);

/** @throws WalletError `react-part-misplaced` outside `Connect.Root`. */
export function useConnect(part: string): ConnectContext {
  const context = useContext(Context);
  if (!context) throw misplaced(`Connect.${part}`, 'Connect.Root');
  return context;
}
