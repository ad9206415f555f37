import type { Connection, Status, Wallet, Wallets } from '@causeway/core';
import { createContext, type RefObject, useContext } from 'react';
import { misplaced } from '../shared/errors.js';
import type { Slow } from '../shared/useSlow.js';

/** The part of a `Wallets` that the connect panel reads. */
export type ConnectWallets = Pick<Wallets, 'list' | 'connections' | 'restored'>;

/** The state of the chosen wallet, for `Connect.Status`, `Cancel` and `Retry`. */
export interface ConnectState {
  /** `disconnected` also while no wallet is chosen. */
  readonly status: Status;
  readonly wallet?: Wallet;
  /** The namespaces that the person chose before; all of the wallet without. */
  readonly namespaces?: readonly string[];
  /** The connection that is pending, failed or succeeded; none between two prompts of one wallet. */
  readonly connection?: Connection;
  /** Why the attempt failed. The codes of a refusal are `user-rejected` and `connection-rejected`. */
  readonly error?: unknown;
  /** `Date.now()` when the wait began. */
  readonly since?: number;
  readonly slow?: Slow;
}

/** The attempt to connect that began in this panel; without an error, it is under way. */
export interface Attempt {
  readonly error?: unknown;
}

/** The context of the parts of one panel. */
export interface ConnectContext {
  readonly list: readonly Wallet[];
  readonly connections: readonly Connection[];
  readonly restored: boolean;
  readonly state: ConnectState;
  readonly query: string;
  readonly setQuery: (query: string) => void;
  readonly choose: (wallet: Wallet, namespaces?: readonly string[]) => void;
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

const order: readonly Status[] = ['connecting', 'reconnecting', 'connected'];

/** The status to show for a wallet that has several connections. */
export function statusOf(connections: readonly Connection[]): Status {
  return order.find((status) => connections.some((one) => one.status === status)) ?? 'disconnected';
}

/** The connections of one row of the list. */
export function connectionsOf(wallet: Wallet | undefined, all: readonly Connection[]): readonly Connection[] {
  return all.filter((one) => wallet?.id === one.walletId);
}

/** The state of the chosen wallet, from its connections; its own attempt adds a failure that they do not have. */
export function stateOf(
  wallet: Wallet | undefined,
  all: readonly Connection[],
  attempt?: Attempt,
): Omit<ConnectState, 'slow'> {
  if (!wallet) return { status: 'disconnected' };
  const ofWallet = connectionsOf(wallet, all);
  const failed = ofWallet.find((one) => one.error);
  const now = statusOf(ofWallet);
  // A wallet that prompts for each of its families has just answered, and will prompt for the next one.
  const isBetween = now === 'connected' && attempt && !attempt.error;
  const status = isBetween ? 'connecting' : now;
  const waits = status === 'connecting' || status === 'reconnecting';
  const connection = (!waits && failed) || ofWallet.find((one) => one.status === status);
  const error = waits ? undefined : (failed?.error ?? attempt?.error);
  return { status, wallet, connection, error, since: waits ? connection?.since : undefined };
}

/** Whether a wallet's name or claimed identity contains the query. */
export function matches(wallet: Wallet, query: string): boolean {
  const text = fold(query.trim());
  return fold(wallet.name).includes(text) || fold(wallet.rdns ?? '').includes(text);
}

// "metamask" matches "MetaMask", and "o" matches "ö".
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
