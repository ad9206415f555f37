import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';

/** The accounts and connections of the registry, now and earlier in this visit. */
interface RegistryState {
  readonly accounts: readonly Pick<ConnectedAccount, 'id'>[];
  readonly connections: readonly Pick<Connection, 'id' | 'status' | 'error'>[];
  /** Every saved connection has been tried. */
  readonly restored: boolean;
  /** Accounts of this visit, each with the id of its connection. */
  readonly seen: ReadonlyMap<string, string>;
}

/** An account on all networks of its namespace. */
export const ownerOf = (caip10: string): string =>
  `${namespaceOf(caip10 as `${string}:${string}`)}:${caip10.slice(caip10.lastIndexOf(':') + 1)}`;

/**
 * Returns a check whether an account was disconnected, so that its saved holdings are deleted. An account whose
 * connection broke or is being restored keeps them: the last amounts are most useful while a network fails.
 */
export function isDisconnected({
  accounts,
  connections,
  restored,
  seen,
}: RegistryState): (key: string) => boolean {
  const here = new Set(accounts.map(({ id }) => ownerOf(id)));
  const broken = connections.filter(
    ({ status, error }) => status === 'reconnecting' || (status === 'disconnected' && error !== undefined),
  );
  return (key) => {
    const owner = ownerOf(key);
    if (here.has(owner)) return false;
    const connection = seen.get(owner);
    if (connection === undefined) return restored && broken.length === 0;
    return broken.every(({ id }) => id !== connection);
  };
}
