import { type Connector, WalletError } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { Wallet } from './opened.js';
import type { EmbeddedWallet, EmbeddedWalletOptions } from './types.js';

export type {} from './codes.js';
export type {} from './flowErrors.js';
// The refusals of the app's own server are the causes of errors here.
export type {} from './server/codes.js';
export type * from './types.js';

/**
 * A wallet without an extension: sign up by email code or passkey, the same account on every EVM network.
 * Making it does nothing and loads nothing; `open` and the connector load the rest.
 *
 * @throws WalletError `app-name-missing`.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { type EmbeddedWalletOptions, embeddedWallet } from '@causeway/embedded-wallet';
 *
 * function walletsOf(options: EmbeddedWalletOptions) {
 *   const { connector } = embeddedWallet(options);
 *   return createWallets({ appName: options.appName, adapters: [], connectors: [connector] });
 * }
 */
export function embeddedWallet(options: EmbeddedWalletOptions): EmbeddedWallet {
  if (!options.appName?.trim()) throw new WalletError('app-name-missing', {});
  const part = load('embedded', () => import('./opened.js'));
  let loaded: Wallet | undefined;
  const loadWallet = async () => {
    const { createWallet } = await part();
    loaded ??= createWallet(options);
    return loaded;
  };
  const connector: Connector = Object.freeze<Connector>({
    id: 'embedded',
    route: 'embedded',
    namespaces: Object.freeze(['eip155']),
    wallet: Object.freeze({ name: options.walletName ?? nameOf(options.appName) }),
    revokes: true,
    createSession: async (request) => (await loadWallet()).verbs.createSession(request),
    getSession: async (record, how) => (await loadWallet()).verbs.getSession(record, how),
    revokeSession: async (session) => (await loadWallet()).verbs.revokeSession(session),
  });
  return Object.freeze({ connector, open: async () => (await loadWallet()).account() });
}

/** "Example wallet", but not "Example Wallet wallet". */
const nameOf = (appName: string) => (/wallet\s*$/i.test(appName) ? appName : `${appName} wallet`);
