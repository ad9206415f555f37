import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { cardOf, left } from '../../visit.ts';

/** The connections of one wallet. */
export interface WalletConnections {
  /** The card's id: the wallet's, or over the relay the connection's, because each session may be another wallet. */
  readonly id: string;
  readonly walletId: string;
  /** At least one. */
  readonly connections: readonly [Connection, ...Connection[]];
}

/** Groups connections by their wallet, in the order of each wallet's first connection. */
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

/** Splits the accounts of connections by namespace, in the order in which each connection lists its namespaces. */
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

/**
 * Disconnects the connections of one wallet and reports it on the first page.
 *
 * @param revoke revokes the permission where the wallet can. A relayed connection always ends in the wallet too, because
 * its session could not be restored.
 * @param namespace the translated name of the only namespace that is disconnected; absent for the whole wallet.
 */
export async function disconnectWallet(
  connections: readonly Connection[],
  revoke: boolean,
  namespace?: string,
): Promise<void> {
  await Promise.all(
    connections.map((one) => one.disconnect({ revoke: one.revokes && (revoke || one.route === 'relayed') })),
  );
  const name = connections[0]?.walletName;
  left.set(namespace && name ? `${name} – ${namespace}` : name);
}
