import type { Connector, SessionRequest } from '@causeway/protocol';
import { createInjectedConnectors } from '@causeway/protocol/injected';
import { createPopups, parsePage } from '@causeway/protocol/popup';
import type { WebWallet } from '../types.js';
import type { ConnectContext } from './connect.js';
import type { Slot } from './slot.js';

/** The extension announces no name; this is its maker's name for it. */
const extensionName = 'MultiversX DeFi Wallet';

const nothingWanted = ({ chains }: ConnectContext, { scopes, signal }: SessionRequest) =>
  signal.aborted || !chains.some(({ id }) => scopes.mvx?.chains.includes(id));

// Each login is checked, so the check and its cryptography are fetched with the part, and not once the wallet has answered.
const check = () =>
  Promise.all([import('../signer/check.js'), import('../chain/crypto.js'), import('../chain/keccak.js')]);
const injected = async () => (await Promise.all([import('./injected.js'), check()]))[0].part;
const popup = async () => (await Promise.all([import('./popup.js'), check()]))[0].part;

/** These wallets put no object into the page, so each has a separate connector. */
const shared = { namespace: 'mvx', nativeOf: () => undefined } as const;

/** The connector of the extension. */
export function createExtension(context: ConnectContext): Connector<'mvx'> {
  const slot: Slot = { identity: Object.freeze({ name: extensionName }) };
  const revokes = () => true;
  return createInjectedConnectors({ ...shared, context, part: injected, revokes })(slot);
}

/**
 * The connector of a wallet on another site. @throws WalletError `invalid-params` when its URL is not that of
 * a page.
 */
export function createWebWallet(web: WebWallet, context: ConnectContext): Connector<'mvx'> {
  const { host } = parsePage(web.url, 'webWallets');
  const windows = createPopups(context.page, () => context.page.open(web.url, '_blank'));
  const slot: Slot = { identity: Object.freeze({ name: web.name, icon: web.icon }), web, windows };
  const connector = createInjectedConnectors({ ...shared, context, part: popup })(slot);
  return Object.freeze<Connector<'mvx'>>({
    ...connector,
    id: `mvx:popup:${host}`,
    route: 'popup',
    async createSession(request) {
      // Within the click, before anything is awaited: browsers open no window after it.
      const close = nothingWanted(context, request) || slot.prompt?.isOpen ? undefined : windows.openWindow();
      try {
        return await connector.createSession(request);
      } finally {
        close?.();
      }
    },
    // Only a window could take it back, and leaving opens none.
    revokeSession: async () => undefined,
  });
}
