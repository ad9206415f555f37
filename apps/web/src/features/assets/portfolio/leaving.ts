import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';

/** The accounts and connections of the registry, now and earlier in this visit. */
interface Known {
  readonly accounts: readonly Pick<ConnectedAccount, 'id'>[];
  readonly connections: readonly Pick<Connection, 'id' | 'status' | 'error'>[];
  /** Every saved connection has been tried. */
  readonly restored: boolean;
  /** Accounts of this visit, each with the id of its connection. */
  readonly seen: ReadonlyMap<string, string>;
}

/** An account on all networks of its namespace. */
export const whoOf = (caip10: string): string =>
  `${namespaceOf(caip10 as `${string}:${string}`)}:${caip10.slice(caip10.lastIndexOf(':') + 1)}`;

/**
 * Returns a check whether an account was disconnected, so that its saved holdings are deleted. An account whose
 * connection broke or is being restored keeps them: the last amounts are most useful while a network fails.
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
