import {
  type Adapter,
  type ConnectionRecord,
  type Connector,
  parseChainId,
  type Session,
  type Signer,
  type Stop,
  WalletError,
} from '@causeway/protocol';
import { type Book, bookKey, readBook, touch, updateBook } from './book.js';
import { findAccount, firstChains, pickAccount, scopesFor } from './chosen.js';
import { createRunner, type Runner } from './connection/run.js';
import type { ConnectionEvent, ConnectionState } from './connection/state.js';
import { byUse, describeConnection, describeWallet, newConnection, same } from './describe.js';
import { groupWallets } from './identity.js';
import { memoryStorage } from './storage/memory.js';
import { resilientStorage } from './storage/resilient.js';
import { createStore, type WritableStore } from './store.js';
import type {
  ConnectedAccount,
  Connection,
  Limits,
  Report,
  TimelineEntry,
  Wallet,
  Wallets,
  WalletsOptions,
} from './types.js';

const defaultLimits: Limits = { connect: 300_000, resume: 6_000, grace: 1_500 };
const historyLimit = 200;
/** A page that announces without end fills the list no further than this. */
const connectorLimit = 200;

interface Entry {
  readonly connector: Connector;
  readonly runner: Runner;
  view: Connection;
}

/**
 * The registry: wallets found by the adapters, one machine for each connector, their accounts, and what is kept
 * between visits. Nothing happens before `start()`.
 *
 * @throws WalletError `app-name-missing` when no app name is given.
 * @example
 * import { createWallets, indexedDbStorage } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * const wallets = createWallets({
 *   appName: 'My app',
 *   adapters: [eip155({ chains: [mainnet] })],
 *   storage: indexedDbStorage(),
 * });
 * const stop = wallets.start();
 * await wallets.list.get()[0]?.connect();
 */
export function createWallets<const A extends readonly Adapter[]>(options: WalletsOptions<A>): Wallets<A> {
  const appName = String(options.appName ?? '').trim();
  if (!appName) throw new WalletError('app-name-missing', {});

  const { adapters, lastChain } = options;
  const limits = { ...defaultLimits, ...options.limits };

  const list = createStore<readonly Wallet[]>(Object.freeze([]));
  const connections = createStore<readonly Connection[]>(Object.freeze([]));
  const accounts = createStore<readonly ConnectedAccount[]>(Object.freeze([]));
  const selected = createStore<ConnectedAccount | undefined>(undefined);
  const chains = createStore(firstChains(adapters, undefined, options.defaultChains));
  const restored = createStore(false);
  const timeline = createStore<readonly TimelineEntry[]>(Object.freeze([]));
  const reports = createStore<readonly Report[]>(Object.freeze([]));

  const report = (error: WalletError) => append(reports, { at: Date.now(), error });
  const storage = resilientStorage(options.storage ?? memoryStorage(), report);
  const write = (change: (book: Book) => Book) => void updateBook(storage, change);

  const entries = new Map<string, Entry>();
  const signers = new WeakMap<Session, Map<string, Signer>>();
  /** Records read at the start. */
  let saved: Book['records'] = new Map();
  let recent: readonly string[] = [];
  let chosen: Book['selected'];
  let running: Stop | undefined;
  let loaded = false;
  let graceOver = false;

  function add(connector: Connector): void {
    // The first to take an id keeps it: an announcement is never replaced in silence.
    if (entries.has(connector.id) || entries.size >= connectorLimit) return;
    const { id } = connector;
    const keep = (record?: ConnectionRecord, created?: boolean) =>
      write((book) => {
        const records = new Map(book.records);
        // What another tab left meanwhile does not come back by a change, only by a new session.
        if (record && (created || records.has(id))) records.set(id, record);
        else records.delete(id);
        return { ...book, records };
      });
    const runner = createRunner({
      connector,
      limits,
      scopes: () => scopesFor(adapters, connector.namespaces),
      keep,
      onStep: (event, from, to) => stepped(entry, event, from, to),
    });
    const view = newConnection(connector, {
      connect: ({ signal } = {}) => runner.connect(signal),
      disconnect: ({ revoke = connector.revokes } = {}) => runner.disconnect(revoke),
    });
    const entry = { connector, runner, view };
    entries.set(id, entry);
    regroup();
    publish();
    runner.resume(saved.get(id));
  }

  function stepped(entry: Entry, event: ConnectionEvent, from: ConnectionState, to: ConnectionState): void {
    const { connector } = entry;
    const at = Date.now();
    const error = 'error' in event ? event.error : undefined;
    append(timeline, {
      at,
      connection: connector.id,
      event: event.type,
      from: from.status,
      to: to.status,
      error,
    });
    entry.view = describeConnection(connector, entry.view, to, at);
    if (event.type === 'opened' && event.created) {
      const { walletId } = entry.view;
      recent = touch(recent, walletId);
      // A wallet that connects one namespace after the other stays with the first of them.
      const before = chosen && entries.get(chosen.connection)?.view;
      if (before?.walletId !== walletId || before.status !== 'connected')
        chosen = { connection: connector.id };
      write((book) => ({ ...book, recent: touch(book.recent, walletId), selected: chosen }));
      regroup();
    }
    publish();
  }

  /** Rows depend on who announced themselves and who was used last, not on what a connection does. */
  function regroup(): void {
    const rows = groupWallets([...entries.values()].map((entry) => entry.connector));
    for (const { id: walletId, connectors } of rows) {
      for (const { id } of connectors) {
        const entry = entries.get(id);
        if (entry && entry.view.walletId !== walletId)
          entry.view = Object.freeze({ ...entry.view, walletId });
      }
    }
    const wallets = rows.map((row) =>
      describeWallet(row, recent, () =>
        row.connectors.flatMap((connector) => entries.get(connector.id)?.view ?? []),
      ),
    );
    list.set(Object.freeze(wallets.sort(byUse)));
  }

  /** Makes the other stores say what is true now; a value that did not change keeps its identity. */
  function publish(): void {
    const views = [...entries.values()].map((entry) => entry.view);
    connections.set(same(connections.get(), views));
    accounts.set(
      same(
        accounts.get(),
        views.flatMap((view) => view.accounts),
      ),
    );
    selected.set(pickAccount(accounts.get(), chosen));
    settle();
  }

  /** Restored: every saved connection was tried, or its wallet did not show up in time. */
  function settle(): void {
    const tried = graceOver || [...saved.keys()].every((id) => entries.has(id));
    if (loaded && tried && connections.get().every(({ status }) => status !== 'reconnecting'))
      restored.set(true);
  }

  /** Another tab changed the book: do as it did. Nothing is asked and nothing is revoked. */
  async function follow(): Promise<void> {
    const before = connections.get();
    const { records } = await readBook(storage, report);
    // What happened here meanwhile is newer than what was read.
    if (connections.get() !== before) return follow();
    for (const [id, { runner }] of entries) {
      const { status } = runner.state();
      const record = records.get(id);
      runner.resume(record);
      if (!record && (status === 'connected' || status === 'reconnecting')) void runner.disconnect();
    }
  }

  async function restore(): Promise<void> {
    const book = await readBook(storage, report);
    if (loaded) return;
    loaded = true;
    saved = book.records;
    recent = book.recent;
    chosen ??= book.selected;
    // Not what somebody connected or left before it was read.
    for (const [id, { runner }] of entries) if (!runner.state().generation) runner.resume(saved.get(id));
    regroup();
    publish();
  }

  function start(): Stop {
    if (running) return running;
    let live = true;
    // The read begins before discovery, so that neither waits for the other.
    void restore();
    if (!loaded) chains.set(firstChains(adapters, lastChain, options.defaultChains));
    for (const connector of options.connectors ?? []) add(connector);
    const stops = adapters.map((adapter) => adapter.discover((connector) => live && add(connector)));
    if (storage.subscribe) stops.push(storage.subscribe((key) => key === bookKey && void follow()));
    const grace = setTimeout(() => {
      graceOver = true;
      settle();
    }, limits.grace);
    running = () => {
      if (!live) return;
      live = false;
      running = undefined;
      clearTimeout(grace);
      for (const end of stops) end();
    };
    return running;
  }

  const find = (id: string, connection?: string) =>
    findAccount(adapters, accounts.get(), id, { connection, selected: selected.get()?.connection });

  return Object.freeze<Wallets<A>>({
    appName,
    adapters,
    list,
    connections,
    accounts,
    selected,
    chains,
    restored,
    timeline,
    reports,
    start,
    signer(id, how) {
      const { adapter, account, chainId } = find(id, how?.connection);
      const { connection, ...rest } = account;
      const state = entries.get(connection)?.runner.state();
      if (state?.status !== 'connected') throw new WalletError('signer-missing', { account: id });
      const own = signers.get(state.session) ?? new Map<string, Signer>();
      signers.set(state.session, own);
      const key = `${chainId}:${account.address}` as const;
      if (!own.has(key)) own.set(key, adapter.signer(state.session, { ...rest, id: key, chainId }));
      // The namespace in the id chose the adapter, so this is that adapter's signer.
      return own.get(key) as never;
    },
    select(id, how) {
      const { account } = find(id, how?.connection);
      chosen = { connection: account.connection, account: account.address };
      write((book) => ({ ...book, selected: chosen }));
      selected.set(pickAccount(accounts.get(), chosen));
    },
    chooseChain(id) {
      const { namespace, id: chainId } = parseChainId(id);
      if (!adapters.some((adapter) => adapter.chains.some((chain) => chain.id === chainId))) {
        throw new WalletError('network-unknown', { chain: chainId });
      }
      lastChain?.set(chainId);
      chains.set(Object.freeze({ ...chains.get(), [namespace]: chainId }));
    },
  });
}

/** Adds to the end of a history that stays bounded. */
function append<T extends object>(store: WritableStore<readonly T[]>, entry: T): void {
  store.set(Object.freeze([...store.get(), Object.freeze(entry)].slice(-historyLimit)));
}
