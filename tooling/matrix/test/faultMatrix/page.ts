import { type Connection, createWallets, type Limits } from '@causeway/core';
import { type Connector, type Session, type Stop, type Storage, WalletError } from '@causeway/protocol';
import type { MatrixSigner } from '../namespaces.js';
import type { World } from './world.js';

/** Changes a connector, as a faulty release of the product would. */
export type Product = (connector: Connector) => Connector;

/** Calls `onAnswer` when the wallet has answered, before the page uses the answer. */
function watch(connector: Connector, onAnswer: () => void): Connector {
  const inner = new WeakMap<Session, Session>();
  const wrap = (session: Session): Session => {
    const wrapped = Object.create(session, {
      invokeMethod: {
        value: async (...call: Parameters<Session['invokeMethod']>) => {
          const answer = await session.invokeMethod(...call);
          onAnswer();
          return answer;
        },
      },
    }) as Session;
    inner.set(wrapped, session);
    return wrapped;
  };
  return {
    ...connector,
    async createSession(request) {
      const session = await connector.createSession(request);
      onAnswer();
      return wrap(session);
    },
    async getSession(record, options) {
      const session = await connector.getSession(record, options);
      return session && wrap(session);
    },
    revokeSession: (session) => connector.revokeSession(inner.get(session) ?? session),
  };
}

/** A visit of the app, over the real core and a real adapter. */
export interface Page {
  readonly wallets: ReturnType<typeof createWallets>;
  connection(): Connection | undefined;
  /** The verbs of the first account. */
  signer(): MatrixSigner;
  close(): void;
}

/** Opens the app, which restores the storage's connections. */
export function openPage(
  world: World,
  options: {
    readonly storage: Storage;
    readonly limits: Partial<Limits>;
    readonly product: Product;
    readonly onAnswer: () => void;
  },
): Page {
  const { adapter, connectors, unload } = world.load();
  const wrapConnector = (connector: Connector) => watch(options.product(connector), options.onAnswer);
  const wallets = createWallets({
    appName: 'Matrix',
    adapters: [
      {
        ...adapter,
        discover: (announce) => adapter.discover((connector) => announce(wrapConnector(connector))),
      },
    ],
    connectors: connectors.map(wrapConnector),
    storage: options.storage,
    limits: options.limits,
  });
  const scanned = new Set<string>();
  const stops: Stop[] = [
    wallets.connections.subscribe(() => {
      for (const { uri } of wallets.connections.get()) {
        if (!uri || scanned.has(uri)) continue;
        scanned.add(uri);
        world.pair?.(uri);
      }
    }),
    wallets.start(),
    unload,
  ];
  return {
    wallets,
    connection: () => wallets.connections.get()[0],
    signer() {
      const [account] = wallets.accounts.get();
      if (!account) throw new WalletError('no-accounts', {});
      return wallets.signer(account.id as never) as MatrixSigner;
    },
    close() {
      for (const stop of stops.splice(0)) stop();
    },
  };
}

/** A storage that a test can break: reads and writes then fail, as in a browser that blocks it. */
export function breakable(storage: Storage): { readonly storage: Storage; setBroken(broken: boolean): void } {
  let broken = false;
  const attempt = async <T>(act: () => Promise<T>): Promise<T> => {
    if (broken) throw new WalletError('storage-unavailable', { storage: 'test' });
    return act();
  };
  return {
    storage: {
      get: (key) => attempt(() => storage.get(key)),
      update: (key, change) => attempt(() => storage.update(key, change)),
      keys: () => attempt(() => storage.keys()),
    },
    setBroken(next) {
      broken = next;
    },
  };
}
