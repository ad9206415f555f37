import type { ConnectedAccount, Connection } from '@causeway/core';
import { namespaceOf } from '@causeway/protocol';
import { cardOf, left } from '../../visit.ts';

/** The connections of one wallet. */
export interface WalletConnections {
  /** Of the card: the wallet's id, or the connection's over the relay, where each session is another wallet. */
  readonly id: string;
  readonly walletId: string;
  /** At least one. */
  readonly connections: readonly [Connection, ...Connection[]];
}

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

/**
 * Disconnects connections of one wallet, and reports it on the first page.
 *
 * @param revoke takes the permission back where the wallet can. A connection over the relay always ends in the wallet
 * too: nothing could come back to one that is only left.
 * @param namespace the reader's name of the only namespace that is left; absent: all of the wallet.
 */
export async function leaveWallet(
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
