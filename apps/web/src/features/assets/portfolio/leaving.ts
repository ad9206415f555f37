import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';

/** What the registry knows of accounts, now and earlier in this visit. */
interface Known {
  readonly accounts: readonly ConnectedAccount[];
  readonly connections: readonly Pick<Connection, 'id' | 'status' | 'error'>[];
  /** Every saved connection has been tried. */
  readonly restored: boolean;
  /** Accounts of this visit, and the connection that each was of. */
  readonly seen: ReadonlyMap<string, string>;
}

/** An account on all networks of its namespace. */
export const whoOf = (caip10: string): string =>
  `${namespaceOf(caip10 as `${string}:${string}`)}:${caip10.slice(caip10.lastIndexOf(':') + 1)}`;

/**
 * Whether an account has left, so that nothing of it is kept. One whose connection broke or is being restored has not:
 * a network that fails is when the last known amounts are wanted.
 */
export function hasLeft(key: string, { accounts, connections, restored, seen }: Known): boolean {
  const who = whoOf(key);
  if (accounts.some(({ id }) => whoOf(id) === who)) return false;
  const isBroken = ({ status, error }: (typeof connections)[number]) =>
    status === 'reconnecting' || (status === 'disconnected' && error !== undefined);
  const connection = seen.get(who);
  if (connection === undefined) return restored && !connections.some(isBroken);
  return !connections.some((one) => one.id === connection && isBroken(one));
}
