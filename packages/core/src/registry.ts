import type { Adapter, Connector, WalletError } from '@causeway/protocol';
import { createStore, type WritableStore } from '@causeway/protocol/store';
import { type BookCopy, sameJson, touch } from './book.js';
import { createRunner, type Limits, type Runner } from './connection/run.js';
import type { ConnectionEvent, ConnectionState } from './connection/state.js';
import { groupWallets } from './identity.js';
import { byUse, describeConnection, describeWallet, newConnection, same } from './snapshots.js';
import type { ConnectedAccount, Connection, TimelineEntry, Wallet, Wallets } from './types.js';

/** The most connectors, so that a page that announces without end cannot grow the list, and the most history entries. */
const limit = 200;

/** A connection: its connector, its machine and its newest snapshot. */
export interface Entry {
  readonly connector: Connector;
  readonly runner: Runner;
  view: Connection;
}

/** Every connection, with one machine each. */
export interface Registry {
  readonly entries: ReadonlyMap<string, Entry>;
  /** The public part. */
  readonly parts: Pick<Wallets, 'list' | 'connections' | 'accounts' | 'timeline' | 'open'>;
  /** Adds the first connection of a connector, or one of another id; `undefined` when it is there or there are too many. */
  add(connector: Connector, id?: string): Connection | undefined;
  /** Adds the connections that the book has of connectors that hold several sessions. */
  adopt(): void;
  /** Sets the stores; a value that did not change keeps its identity. `regroups`: the rows may differ too. */
  update(regroups?: boolean): void;
}

/**
 * Makes the registry.
 *
 * @param refresh updates every store; `regroups` when the rows of the list may differ too.
 */
export function createRegistry(
  adapters: readonly Adapter[],
  limits: Limits,
  copy: BookCopy,
  refresh: (regroups?: boolean) => void,
): Registry {
  const entries = new Map<string, Entry>();
  const list = createStore<readonly Wallet[]>(Object.freeze([]));
  const connections = createStore<readonly Connection[]>(Object.freeze([]));
  const accounts = createStore<readonly ConnectedAccount[]>(Object.freeze([]));
  const timeline = createStore<readonly TimelineEntry[]>(Object.freeze([]));

  const all = () => [...entries.values()];

  function onStep(entry: Entry, event: ConnectionEvent, from: ConnectionState, to: ConnectionState): void {
    const { id } = entry.view;
    const at = Date.now();
    const { error } = event as { readonly error?: WalletError };
    append(timeline, { at, connection: id, event: event.type, from: from.status, to: to.status, error });
    entry.view = describeConnection(entry.connector, entry.view, to, at);
    const isNew = event.type === 'opened' && event.created && to.status === 'connected';
    if (isNew) {
      const { walletId } = entry.view;
      const { selected } = copy.book;
      const before = selected && entries.get(selected.connection)?.view;
      // While a wallet connects its namespaces one after the other, the first of them stays selected. One more session of
      // the same connector is another wallet, and becomes the selected one.
      const stays =
        before?.walletId === walletId && before.status === 'connected' && !entry.connector.several;
      copy.change(({ recent }) => ({
        recent: touch(recent, walletId),
        selected: stays ? selected : { connection: id },
      }));
    }
    refresh(isNew);
  }

  function group(): Wallet[] {
    const rows = groupWallets([...new Set(all().map(({ connector }) => connector))]);
    return rows.map((row) => {
      const { id: walletId, connectors } = row;
      const members = () =>
        connectors.flatMap((connector) => all().filter((entry) => entry.connector === connector));
      for (const entry of members()) {
        if (entry.view.walletId !== walletId) entry.view = Object.freeze({ ...entry.view, walletId });
      }
      return describeWallet(row, copy.book.recent, () => members().map(({ view }) => view));
    });
  }

  function add(connector: Connector, id = connector.id): Connection | undefined {
    // The first connector keeps its id: a later announcement must not replace it silently.
    if (entries.has(id) || entries.size >= limit) return undefined;
    const runner = createRunner({
      id,
      connector,
      limits,
      copy,
      scopes: () =>
        Object.fromEntries(
          adapters
            .filter(({ namespace }) => connector.namespaces.includes(namespace))
            .map((adapter) => [adapter.namespace, adapter.scope()]),
        ),
      save(record, created) {
        // A restored session is mostly as it was saved: a transaction less before its account is shown.
        if (record && !created && sameJson(record, copy.book.records.get(id))) return;
        return copy.change((book) => {
          const records = new Map(book.records);
          // Another tab may have disconnected in the meantime. Only a new session saves the record again.
          if (record && (created || records.has(id))) records.set(id, record);
          else records.delete(id);
          return { records };
        });
      },
      onStep: (event, from, to) => onStep(entry, event, from, to),
    });
    const view = newConnection(connector, {
      id,
      connect: runner.connect,
      disconnect: ({ revoke = connector.revokes } = {}) => runner.disconnect(revoke),
    });
    const entry = { connector, runner, view };
    entries.set(id, entry);
    refresh(true);
    runner.resume(copy.book.records.get(id));
    return entry.view;
  }

  function openConnection(id: string): Connection | undefined {
    const members = all().filter(({ connector }) => connector.id === id);
    const [first] = members;
    const usable =
      members.find(({ view }) => view.status === 'connecting') ??
      members.find(({ view }) => view.status === 'disconnected' && !copy.book.records.has(view.id));
    return usable || !first?.connector.several
      ? (usable ?? first)?.view
      : add(first.connector, `${id}:${Date.now()}`);
  }

  return {
    entries,
    parts: { list, connections, accounts, timeline, open: openConnection },
    add,
    adopt() {
      for (const id of copy.book.records.keys()) {
        for (const { connector } of all()) {
          if (connector.several && id.startsWith(`${connector.id}:`)) add(connector, id);
        }
      }
    },
    update(regroups) {
      // Rows first: grouping sets the wallet id of each connection.
      if (regroups) list.set(Object.freeze(group().sort(byUse)));
      const views = all().map(({ view }) => view);
      connections.set(same(connections.get(), views));
      const connectedAccounts = views.flatMap((view) => view.accounts);
      accounts.set(same(accounts.get(), connectedAccounts));
    },
  };
}

/** Appends to a history of limited length. */
export function append<T extends object>(store: WritableStore<readonly T[]>, entry: T): void {
  store.set(Object.freeze([...store.get(), Object.freeze(entry)].slice(-limit)));
}
