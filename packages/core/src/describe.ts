import type { Connector } from '@causeway/protocol';
import type { ConnectionState } from './connection/state.js';
import type { WalletRow } from './identity.js';
import type { ConnectedAccount, Connection, ConnectOptions, Wallet } from './types.js';

const noAccounts = Object.freeze([]);

/** What a connection can be told to do. */
export type ConnectionVerbs = Pick<Connection, 'connect' | 'disconnect'>;

/** A person's view of one machine. */
export function describeConnection(
  connector: Connector,
  state: ConnectionState,
  about: { readonly walletId: string; readonly since: number },
  verbs: ConnectionVerbs,
): Connection {
  const live = state.status === 'connected' ? state.view : undefined;
  return Object.freeze<Connection>({
    id: connector.id,
    walletId: about.walletId,
    walletName: connector.wallet.name,
    walletIcon: connector.wallet.icon,
    route: connector.route,
    namespaces: connector.namespaces,
    status: state.status,
    since: about.since,
    accounts: live?.accounts ?? noAccounts,
    chainId: live?.chainId,
    switchedNetwork: live?.switchedNetwork ?? false,
    uri: state.status === 'connecting' ? state.uri : undefined,
    error: state.status === 'disconnected' ? state.error : undefined,
    revokes: connector.revokes === true,
    ...verbs,
  });
}

/** One row of the wallet list. `members` gives the connections of some of the row's namespaces. */
export function describeWallet(
  row: WalletRow,
  recent: readonly string[],
  members: (namespaces?: readonly string[]) => readonly Connection[],
): Wallet {
  const [first] = row.connectors;
  const position = recent.indexOf(row.id);
  return Object.freeze<Wallet>({
    id: row.id,
    name: first?.wallet.name ?? '',
    icon: row.connectors.find((connector) => connector.wallet.icon)?.wallet.icon,
    rdns: first?.wallet.rdns,
    namespaces: Object.freeze([...new Set(row.connectors.flatMap((connector) => connector.namespaces))]),
    connectors: Object.freeze(row.connectors.map((connector) => connector.id)),
    routes: Object.freeze([...new Set(row.connectors.map((connector) => connector.route))]),
    conflict: row.conflict,
    recent: position < 0 ? undefined : position,
    // One after the other: a wallet that is asked twice at once answers neither.
    connect: async (how: ConnectOptions = {}) => {
      for (const connection of members(how.namespaces)) await connection.connect(how);
    },
    disconnect: async (how) => {
      for (const connection of members()) await connection.disconnect(how);
    },
  });
}

/** Used last first, then what is installed, then by name. */
export function byUse(a: Wallet, b: Wallet): number {
  const use = (wallet: Wallet) => wallet.recent ?? Number.MAX_SAFE_INTEGER;
  const away = (wallet: Wallet) => Number(!wallet.routes.includes('injected'));
  return use(a) - use(b) || away(a) - away(b) || a.name.localeCompare(b.name);
}

/** Gives each account of a session one frozen object that says which connection it came by. */
export function accountsByConnection(): (connections: readonly Connection[]) => readonly ConnectedAccount[] {
  const known = new WeakMap<object, ConnectedAccount>();
  return (connections) =>
    connections.flatMap(({ id, accounts }) =>
      accounts.map((account) => {
        const before = known.get(account);
        if (before?.connection === id) return before;
        const made = Object.freeze({ ...account, connection: id });
        known.set(account, made);
        return made;
      }),
    );
}

/** The old array when the new one holds the same things. */
export function same<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((value, index) => value === after[index])
    ? before
    : Object.freeze([...after]);
}
