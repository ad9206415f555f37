import { type Connector, type SessionRequest, WalletError } from '@causeway/protocol';
import { createInjected } from '@causeway/protocol/injected';
import { load } from '@causeway/protocol/load';
import type { WebWallet } from '../types.js';
import type { ConnectContext } from './connect.js';
import type { Slot } from './slot.js';

/** The extension listens under no name of its own; this is what its maker calls it. */
const extensionName = 'MultiversX DeFi Wallet';

const nothingWanted = ({ chains }: ConnectContext, { scopes, signal }: SessionRequest) =>
  signal.aborted || !chains.some(({ id }) => scopes.mvx?.chains.includes(id));

const injected = load('injected', async () => (await import('./injected.js')).part);
const popup = load('popup', async () => (await import('./popup.js')).part);

/** The connector of the extension. */
export function createExtension(context: ConnectContext): Connector<'mvx'> {
  const slot: Slot = { identity: Object.freeze({ name: extensionName }), sessions: 0 };
  const options = { namespace: 'mvx', context, part: injected, revokes: () => true } as const;
  return createInjected('mvx:injected:multiversx-defi-wallet', slot, options);
}

/** @throws WalletError `invalid-params` for what is no page: a `javascript:` URL would run as this one. */
function hostOf({ url }: WebWallet): string {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (page && /^https?:$/.test(page.protocol)) return page.host;
  throw new WalletError('invalid-params', { field: 'webWallets', reason: 'must have the URLs of pages.' });
}

/** The connector of a wallet on another site. @throws WalletError `invalid-params` when its URL is no page's. */
export function createWebWallet(web: WebWallet, context: ConnectContext): Connector<'mvx'> {
  const slot: Slot = { identity: Object.freeze({ name: web.name }), web, sessions: 0 };
  const options = { namespace: 'mvx', context, part: popup } as const;
  const connector = createInjected(`mvx:popup:${hostOf(web)}`, slot, options);
  return Object.freeze<Connector<'mvx'>>({
    ...connector,
    route: 'popup',
    async createSession(request) {
      // Within the click, before anything is awaited: browsers open no window after it.
      if (!nothingWanted(context, request) && !slot.prompt?.isOpen && slot.opened === undefined) {
        slot.opened = context.page.open('about:blank', '_blank');
      }
      try {
        return await connector.createSession(request);
      } finally {
        slot.opened?.close();
        slot.opened = undefined;
      }
    },
    // Only a window could take it back, and leaving opens none.
    revokeSession: async () => undefined,
  });
}
