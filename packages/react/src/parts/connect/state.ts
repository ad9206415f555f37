import type { Connection, Status, Wallet } from '@causeway/core';
import type { ActionState } from '../../hooks/createAction.js';
import type { ConnectState } from './context.js';

const order: readonly Status[] = ['connecting', 'reconnecting', 'connected', 'disconnected'];

/** What matters most about a wallet that is reached by several connections. */
export function statusOf(connections: readonly Connection[]): Status {
  return order.find((status) => connections.some((one) => one.status === status)) ?? 'disconnected';
}

/** The connections of one row of the list. */
export function connectionsOf(wallet: Wallet | undefined, all: readonly Connection[]): readonly Connection[] {
  return all.filter((one) => wallet?.connectors.includes(one.id));
}

/** The state of the chosen wallet, read from its connections; the attempt adds a failure they do not know. */
export function stateOf(
  wallet: Wallet | undefined,
  all: readonly Connection[],
  attempt: ActionState<void>,
): Omit<ConnectState, 'slow'> {
  if (!wallet) return { status: 'disconnected' };
  const mine = connectionsOf(wallet, all);
  const failed = mine.find((one) => one.error);
  const status = statusOf(mine);
  const waits = status === 'connecting' || status === 'reconnecting';
  const connection = (!waits && failed) || mine.find((one) => one.status === status);
  const error = waits ? undefined : (failed?.error ?? attempt.error);
  return { status, wallet, connection, error, since: waits ? connection?.since : undefined };
}

/** Whether a wallet's name or claimed identity holds what was typed. */
export function matches(wallet: Wallet, query: string): boolean {
  const text = fold(query.trim());
  return fold(wallet.name).includes(text) || (wallet.rdns ?? '').toLowerCase().includes(text);
}

// So that "metamask" finds "MetaMask" and "o" finds "ö".
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
