import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';

/** What the registry knows of accounts, now and earlier in this visit. */
interface Known {
  readonly accounts: readonly Pick<ConnectedAccount, 'id'>[];
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
 * Tells whether an account has left, so that nothing of it is kept. One whose connection broke or is being restored has not:
 * a network that fails is when the last known amounts are wanted.
 */
export function whoLeft({ accounts, connections, restored, seen }: Known): (key: string) => boolean {
  const here = new Set(accounts.map(({ id }) => whoOf(id)));
  const broken = connections.filter(
    ({ status, error }) => status === 'reconnecting' || (status === 'disconnected' && error !== undefined),
  );
  return (key) => {
    const who = whoOf(key);
    if (here.has(who)) return false;
    const connection = seen.get(who);
    if (connection === undefined) return restored && broken.length === 0;
    return broken.every(({ id }) => id !== connection);
  };
}
