import { type Connector, WalletError } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Relayed } from '../relay/connect.js';
import { relayLimits } from '../relay/limits.js';
import type { WalletConnectOptions } from '../relay/types.js';

export type {} from '../relay/codes.js';
export type { EthereumProviderPackage, RelayLimits, WalletConnectOptions } from '../relay/types.js';

/**
 * Wallets on phones for an app that speaks to EVM chains only: a connector over the relay on the ecosystem's own
 * library, whose sessions are those of this adapter. An app of several namespaces takes `@causeway/walletconnect`
 * instead, which proposes all of them in one code. Nothing is loaded or connected before the connector is used.
 *
 * @throws WalletError `app-name-missing`, `invalid-params`. The connector fails with `pairing-aborted`,
 * `connection-rejected`, `walletconnect-unreachable`, `walletconnect-expired`, `relay-provider-missing`, `no-accounts`.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { walletConnect } from '@causeway/eip155/walletconnect';
 *
 * const chains = [mainnet];
 * const projectId = 'the id the relay’s operator gave you';
 * const phone = walletConnect({ appName: 'Shop', appUrl: location.origin, projectId, chains });
 * const wallets = createWallets({ appName: 'Shop', adapters: [eip155({ chains })], connectors: [phone] });
 */
export function walletConnect(options: WalletConnectOptions): Connector<'eip155'> {
  if (!options.appName?.trim()) throw new WalletError('app-name-missing', {});
  if (options.chains.length === 0) {
    throw new WalletError('invalid-params', { field: 'chains', reason: 'name at least one chain.' });
  }
  const wallet = Object.freeze({ name: 'WalletConnect' });
  const { attempts, pairing, reach } = { ...relayLimits, ...options.limits };
  const part = load('walletconnect', () => import('../relay/connect.js'));
  let made: Relayed | undefined;
  const relayed = async () => {
    const { createRelayed } = await part();
    made ??= createRelayed(options, wallet);
    return made;
  };
  return Object.freeze<Connector<'eip155'>>({
    id: 'eip155:relayed:walletconnect',
    route: 'relayed',
    namespaces: Object.freeze(['eip155']),
    wallet,
    revokes: true,
    patience: attempts * (pairing + reach) + reach,
    createSession: async (request) => (await relayed()).createSession(request),
    getSession: async (record, { signal }) => (await relayed()).getSession(record, signal),
    revokeSession: async (session) => (await relayed()).revokeSession(session),
  });
}
