import { type Connector, WalletError } from '@causeway/protocol';
import { patienceOf, providerMissing } from './limits.js';
import type { Relayed } from './relayed.js';
import type { RelayWallet, WalletConnectOptions } from './types.js';

export type { RelayMissing as Missing } from '@causeway/protocol';
export type {} from './codes.js';
export type {
  AppRedirect,
  Page,
  RelayedNative,
  RelayLimits,
  RelayNamespace,
  RelayWallet,
  WalletConnectOptions,
} from './types.js';
export { expiryOf } from './uri.js';

/** The connectors of one relay client. */
export interface WalletConnect {
  /** Any wallet, by its code: whichever scans it. */
  readonly connector: Connector;
  /** A separate connector for a known wallet; the same one for the same id. Several may be connected at once. */
  connectorFor(wallet: RelayWallet): Connector;
}

/**
 * Reaches wallets over the relay: one proposal with every namespace the app has, shown as a code. Nothing is loaded,
 * stored or connected before a connector is used.
 *
 * @throws WalletError `app-name-missing`, `invalid-params`. The connectors fail with `pairing-aborted`,
 * `connection-rejected`, `walletconnect-unreachable`, `walletconnect-expired`, `relay-provider-missing`, `no-accounts`.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { walletConnect } from '@causeway/walletconnect';
 *
 * const adapters = [eip155({ chains: [mainnet] })];
 * const projectId = 'the id the relay’s operator gave you';
 * const relay = walletConnect({ appName: 'Shop', appUrl: location.origin, projectId, adapters });
 * const wallets = createWallets({ appName: 'Shop', adapters, connectors: [relay.connector] });
 */
export function walletConnect(options: WalletConnectOptions): WalletConnect {
  if (!options.appName?.trim()) throw new WalletError('app-name-missing', {});
  const namespaces = Object.freeze(options.adapters.map(({ namespace }) => namespace));
  if (namespaces.length === 0) {
    throw new WalletError('invalid-params', { field: 'adapters', reason: 'name at least one namespace.' });
  }
  const known = new Map<string, Connector>();
  let loading: Promise<Relayed> | undefined;
  const relayed = () => {
    loading ??= import('./relayed.js').then(
      ({ createRelayed }) => createRelayed(options),
      (cause) => {
        loading = undefined;
        throw new WalletError('relay-provider-missing', {}, { message: providerMissing, cause });
      },
    );
    return loading;
  };

  const make = (id: string, wallet: Connector['wallet']): Connector =>
    Object.freeze<Connector>({
      id,
      route: 'relayed',
      namespaces,
      wallet: Object.freeze(wallet),
      revokes: true,
      several: true,
      patience: patienceOf(options.limits),
      prepare: () =>
        void relayed().then(
          (part) => part.prepare(),
          () => undefined,
        ),
      createSession: async (request) => (await relayed()).createSession(request.connection ?? id, request),
      getSession: async (record, { signal }) =>
        record.topic ? (await relayed()).getSession(record, signal) : undefined,
      revokeSession: async (session) => {
        await relayed().then(
          (part) => part.revokeSession(session),
          () => session.close(),
        );
      },
    });

  return Object.freeze<WalletConnect>({
    connector: make('walletconnect', { name: 'WalletConnect' }),
    connectorFor({ id, name, rdns, icon }) {
      const connector = known.get(id) ?? make(`walletconnect:${id}`, { name, rdns, icon });
      known.set(id, connector);
      return connector;
    },
  });
}
