import type { ConnectionRecord, Connector, WalletError } from '@causeway/protocol';
import type { ConnectionState, SessionView, Status } from './connection/state.js';
import { connectWallet } from './connectWallet.js';
import type { WalletRow } from './identity.js';
import type { Connection, Wallet } from './types.js';

/** The first snapshot of a connection: its constant fields, and that it is disconnected. */
export const newConnection = (
  { wallet, route, namespaces, revokes }: Connector,
  parts: Pick<Connection, 'id' | 'connect' | 'disconnect'>,
): Connection => ({
  walletId: '',
  walletName: wallet.name,
  walletIcon: wallet.icon,
  route,
  namespaces,
  revokes: !!revokes,
  status: 'disconnected',
  since: Date.now(),
  accounts: Object.freeze([]),
  switchedNetwork: false,
  ...parts,
});

/** A state with the fields of every status. */
interface AnyState {
  readonly status: Status;
  readonly view?: SessionView;
  readonly record?: ConnectionRecord;
  readonly uri?: string;
  readonly error?: WalletError;
}

/** The next snapshot of a connection, after its machine moved on. Accounts that stay keep their identity. */
export function describeConnection(
  connector: Connector,
  before: Connection,
  state: ConnectionState,
  at: number,
): Connection {
  const { status, view, record, uri, error }: AnyState = state;
  const accounts = (view?.accounts ?? []).map(
    (account) =>
      before.accounts.find(({ id }) => id === account.id) ??
      Object.freeze({ ...account, connection: before.id }),
  );
  return Object.freeze<Connection>({
    ...before,
    // The name stays on show after the connection ended. Another wallet may answer a new attempt.
    walletName:
      (record ?? view)?.walletName ?? (status === 'disconnected' ? before.walletName : connector.wallet.name),
    status,
    since: before.status === status ? before.since : at,
    accounts: same(before.accounts, accounts),
    chainId: view?.chainId,
    switchedNetwork: !!view?.switchedNetwork,
    remembered: record?.activeAccount,
    uri,
    error,
  });
}

/** A row of the wallet list. `members` gives its connections, as they are now. */
export function describeWallet(
  row: WalletRow,
  recent: readonly string[],
  members: () => readonly Connection[],
): Wallet {
  const { id, connectors, conflict } = row;
  const [first] = connectors;
  const position = recent.indexOf(id);
  const namespaces = [...new Set(connectors.flatMap((connector) => connector.namespaces))];
  const prepare = (namespaces: readonly string[]) => {
    for (const connector of connectors)
      if (connector.namespaces.some((one) => namespaces.includes(one))) connector.prepare?.();
  };
  return Object.freeze<Wallet>({
    id,
    name: first?.wallet.name ?? '',
    icon: connectors.find((connector) => connector.wallet.icon)?.wallet.icon,
    rdns: first?.wallet.rdns,
    namespaces: Object.freeze(namespaces),
    connectors: Object.freeze(connectors.map((one) => one.id)),
    routes: Object.freeze([...new Set(connectors.map((connector) => connector.route))]),
    conflict,
    recent: position < 0 ? undefined : position,
    prepare: () => prepare(namespaces),
    connect: connectWallet(members, namespaces, prepare),
    disconnect: async (how) => {
      // All in this tick: a page that is reloaded meanwhile must not keep the others.
      await Promise.all(members().map((one) => one.disconnect(how)));
    },
  });
}

/** Sorts recent wallets first, then installed ones, then by name. */
export function byUse(a: Wallet, b: Wallet): number {
  return (
    (a.recent ?? 99) - (b.recent ?? 99) ||
    +b.routes.includes('injected') - +a.routes.includes('injected') ||
    a.name.localeCompare(b.name, [], { numeric: true })
  );
}

/** The old array when the new one, which is frozen, holds the same elements. */
export function same<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((value, index) => value === after[index])
    ? before
    : Object.freeze(after);
}
