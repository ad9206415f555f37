import { type Connector, type SessionRequest, WalletError } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import type { WebWallet } from '../types.js';
import type { ConnectContext } from './connect.js';
import type { Slot } from './slot.js';

/** The extension listens under no name of its own; this is what its maker calls it. */
const extensionName = 'MultiversX DeFi Wallet';

const nothingWanted = ({ chains }: ConnectContext, { scopes, signal }: SessionRequest) =>
  signal.aborted || !chains.some(({ id }) => scopes.mvx?.chains.includes(id));

/** The connector of the extension. */
export function createExtension(context: ConnectContext): Connector<'mvx'> {
  const injected = load('injected', () => import('./injected.js'));
  const slot: Slot = { identity: Object.freeze({ name: extensionName }), sessions: 0 };
  return Object.freeze<Connector<'mvx'>>({
    id: 'mvx:injected:multiversx-defi-wallet',
    route: 'injected',
    namespaces: Object.freeze(['mvx']),
    wallet: slot.identity,
    revokes: true,
    prepare: () =>
      void injected()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    async createSession(request) {
      const { createSession, createTransport } = await injected();
      return createSession(slot, context, createTransport, request);
    },
    async getSession(record, { signal }) {
      const { getSession, createTransport } = await injected();
      return getSession(slot, context, createTransport, record, signal);
    },
    revokeSession: async (session) => (await injected()).revoke(slot, context, session),
  });
}

/** @throws WalletError `invalid-params` for what is no page: a `javascript:` URL would run as this one. */
function hostOf({ url }: WebWallet): string {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (page && /^https?:$/.test(page.protocol)) return page.host;
  throw new WalletError('invalid-params', { field: 'webWallets', reason: 'must have the URLs of pages.' });
}

/** The connector of a wallet on another site. @throws WalletError `invalid-params` when its URL is no page's. */
export function createWebWallet(web: WebWallet, context: ConnectContext): Connector<'mvx'> {
  const popup = load('popup', () => import('./popup.js'));
  const slot: Slot = { identity: Object.freeze({ name: web.name }), web, sessions: 0 };
  return Object.freeze<Connector<'mvx'>>({
    id: `mvx:popup:${hostOf(web)}`,
    route: 'popup',
    namespaces: Object.freeze(['mvx']),
    wallet: slot.identity,
    prepare: () =>
      void popup()
        .then(({ sharing }) => sharing())
        .catch(() => undefined),
    async createSession(request) {
      // Within the click, before anything is awaited: browsers open no window after it.
      if (!nothingWanted(context, request) && !slot.prompt?.isOpen && slot.opened === undefined) {
        slot.opened = context.page.open('about:blank', '_blank');
      }
      try {
        const { createSession, createTransport } = await popup();
        return await createSession(slot, context, createTransport, request);
      } finally {
        slot.opened?.close();
        slot.opened = undefined;
      }
    },
    async getSession(record, { signal }) {
      const { getSession, createTransport } = await popup();
      return getSession(slot, context, createTransport, record, signal);
    },
    // Only a window could take it back, and leaving opens none.
    revokeSession: async () => undefined,
  });
}
