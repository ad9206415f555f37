import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';

/** The connections of one wallet. */
export interface WalletConnections {
  /** Of the card: the wallet's id, or the connection's over the relay, where each session is another wallet. */
  readonly id: string;
  readonly walletId: string;
  /** At least one. */
  readonly connections: readonly [Connection, ...Connection[]];
}

/** The id of the card that a connection is shown on. */
export const cardOf = ({ id, route, walletId }: Pick<Connection, 'id' | 'route' | 'walletId'>): string =>
  route === 'relayed' ? id : walletId;

/** Groups connections by their wallet, in the order in which each wallet comes first. */
export function byWallet(connections: readonly Connection[]): readonly WalletConnections[] {
  const groups = new Map<string, [Connection, ...Connection[]]>();
  for (const connection of connections) {
    const group = groups.get(cardOf(connection));
    if (group) group.push(connection);
    else groups.set(cardOf(connection), [connection]);
  }
  return [...groups].map(([id, group]) => ({ id, walletId: group[0].walletId, connections: group }));
}

/** The accounts of one connection in one namespace. */
export interface NamespacePart {
  readonly connection: Connection;
  readonly namespace: string;
  /** At least one. */
  readonly accounts: readonly ConnectedAccount[];
}

/** Parts the accounts of connections by namespace, as each connection lists its namespaces. */
export function byNamespace(
  connections: readonly Connection[],
  accounts: readonly ConnectedAccount[],
): readonly NamespacePart[] {
  return connections
    .flatMap((connection) =>
      connection.namespaces.map((namespace) => ({
        connection,
        namespace,
        accounts: accounts.filter(
          (account) => account.connection === connection.id && namespaceOf(account.id) === namespace,
        ),
      })),
    )
    .filter((part) => part.accounts.length > 0);
}
