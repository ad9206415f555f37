import { type Connector, WalletError } from '@causeway/protocol';
import { networkOf } from '../chain/chains.js';
import { createConnectors } from '../page/connectors.js';
import { openMeteor } from '../standing/meteor.js';
import { type MeteorWindow, windowChannel } from '../standing/meteorChannel.js';
import type { MeteorExchange } from '../standing/meteorExchange.js';
import { defaultLimits, type Limits, type NearChain, type PageLike } from '../types.js';
import { folderOf } from './webAddress.js';

export type { MeteorWindow } from '../standing/meteorChannel.js';

/** The options of Meteor's site in a window. */
export interface MeteorWebOptions {
  readonly chain: NearChain;
  /** `Meteor Wallet` by default. */
  readonly name?: string;
  /** The site; `https://wallet.meteorwallet.app` by default. */
  readonly url?: string;
  /**
   * The site's name for the network: that of the chain by default. Meteor supports `mainnet` and `testnet`.
   */
  readonly network?: string;
  /**
   * Opens a window of the site, within the click; `window.open` by default. It begins at the site, not empty: WebKit
   * cuts the tie between a page with `Cross-Origin-Opener-Policy` and a window that was empty.
   */
  readonly open?: (url: string) => MeteorWindow | null;
  /** The page that opens the window; `window` by default. */
  readonly page?: PageLike;
  readonly limits?: Partial<Limits>;
}

/** Meteor's site in a window. */
export interface MeteorWeb {
  readonly connector: Connector<'near'>;
  /**
   * Gives up the open request and closes its window. The window of a transaction stays, for it may be sent already: its
   * answer still comes.
   */
  close(): void;
  /** Forgets the account, so that the next connection prompts again. Meteor gets no message. */
  forget(): void;
}

const features = 'popup,width=390,height=650';

/**
 * Meteor without its extension: its site in a window, by the messages that `@meteorwallet/sdk` sends. No code of Meteor's is
 * loaded. The extension is found by `discover` of the adapter. One request is open at a time.
 *
 * @throws WalletError `invalid-params` when the URL is not that of a page; from the connector's verbs, those
 * of a wallet of the page, `near-return-missing` for a transaction whose window was closed, `wallet-failed`
 * when the browser opens no window.
 * @example
 * import { near } from '@causeway/near';
 * import { mainnet } from '@causeway/near/chains';
 * import { meteorWeb } from '@causeway/near/meteor';
 * import { createWallets } from '@causeway/core';
 *
 * const chain = { ...mainnet, rpcUrls: ['https://rpc.example'] };
 * const { connector } = meteorWeb({ chain });
 * createWallets({ appName: 'My app', adapters: [near({ chains: [chain] })], connectors: [connector] });
 */
export function meteorWeb(options: MeteorWebOptions): MeteorWeb {
  const { chain, name = 'Meteor Wallet', url = 'https://wallet.meteorwallet.app', limits } = options;
  const folder = folderOf(url);
  const page = options.page ?? globalThis.window;
  const open = options.open ?? ((to: string) => globalThis.window.open(to, '_blank', features));
  let exchange: MeteorExchange | undefined;
  const wallet = openMeteor({
    chains: [chain],
    networkOf: () => options.network ?? networkOf(chain.id),
    channel(action, network, uid) {
      const popup = open(folder.href);
      if (!popup) {
        const reason = 'the browser opened no window. Allow windows for this site and try again.';
        throw new WalletError('wallet-failed', { method: action, reason });
      }
      const address = new URL(`connect/${network}/${action}`, folder);
      address.searchParams.set('connectionUid', uid);
      // The SDK encodes it twice, and the site decodes it twice.
      address.searchParams.set('pageUri', encodeURIComponent(globalThis.location?.href ?? ''));
      address.searchParams.set('source', 'wpm');
      return windowChannel(popup, address, page);
    },
    onExchange: (next) => {
      exchange = next;
    },
  });
  const connectorOf = createConnectors({ chains: [chain], limits: { ...defaultLimits, ...limits }, page });
  const identity = Object.freeze({ name });
  const found = { key: 'meteor-web', identity, wallet, style: 'standing' as const };
  return Object.freeze<MeteorWeb>({
    connector: connectorOf(found),
    close: () => exchange?.close(),
    forget: () => void wallet.signOut({ network: networkOf(chain.id) }),
  });
}
