import type { Connector } from '@causeway/protocol';
import type { ConnectionState } from './connection/state.js';
import type { WalletRow } from './identity.js';
import type { Connection, ConnectOptions, Wallet } from './types.js';

/** What never changes about a connection, before its machine did anything. */
export const newConnection = (
  { id, wallet, route, namespaces, revokes }: Connector,
  verbs: Pick<Connection, 'connect' | 'disconnect'>,
): Connection => ({
  id,
  walletId: '',
  walletName: wallet.name,
  walletIcon: wallet.icon,
  route,
  namespaces,
  revokes: revokes === true,
  status: 'disconnected',
  since: Date.now(),
  accounts: Object.freeze([]),
  switchedNetwork: false,
  ...verbs,
});

/** A person's view of a machine that moved on. Accounts that stay keep their identity. */
export function describeConnection(
  connector: Connector,
  before: Connection,
  state: ConnectionState,
  at: number,
): Connection {
  const live = state.status === 'connected' ? state.view : undefined;
  const known = state.status === 'reconnecting' ? state.record : live;
  const accounts = (live?.accounts ?? []).map(
    (account) =>
      before.accounts.find(({ id }) => id === account.id) ??
      Object.freeze({ ...account, connection: before.id }),
  );
  return Object.freeze<Connection>({
    ...before,
    // Who it was stays to be said when it is over; a new attempt may be answered by anybody.
    walletName:
      known?.walletName ?? (state.status === 'disconnected' ? before.walletName : connector.wallet.name),
    status: state.status,
    since: before.status === state.status ? before.since : at,
    accounts: same(before.accounts, accounts),
    chainId: live?.chainId,
    switchedNetwork: live?.switchedNetwork === true,
    uri: state.status === 'connecting' ? state.uri : undefined,
    error: state.status === 'disconnected' ? state.error : undefined,
  });
}

/** Each namespace once: by what is connected already, else in the page, else by the first way that reaches it. */
function nearest(connections: readonly Connection[]): readonly Connection[] {
  const far = ({ status, route }: Connection) => (status === 'connected' ? 0 : route === 'injected' ? 1 : 2);
  const reached = new Set<string>();
  return [...connections]
    .sort((a, b) => far(a) - far(b))
    .filter(({ namespaces }) => {
      const before = reached.size;
      for (const namespace of namespaces) reached.add(namespace);
      return reached.size > before;
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
    prepare: () => {
      for (const connector of row.connectors) connector.prepare?.();
    },
    // One after the other: a wallet that is asked twice at once answers neither.
    connect: async (how: ConnectOptions = {}) => {
      for (const connection of nearest(members(how.namespaces))) await connection.connect(how);
    },
    disconnect: async (how) => {
      for (const connection of members()) await connection.disconnect(how);
    },
  });
}

/** Used last first, then what is installed, then by name. */
export function byUse(a: Wallet, b: Wallet): number {
  const use = (wallet: Wallet) => wallet.recent ?? 99;
  const away = (wallet: Wallet) => Number(!wallet.routes.includes('injected'));
  return use(a) - use(b) || away(a) - away(b) || a.name.localeCompare(b.name);
}

/** The old array when the new one holds the same things. */
export function same<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((value, index) => value === after[index])
    ? before
    : Object.freeze([...after]);
}
