import { type Connector, WalletError } from '@causeway/protocol';
import { createInjectedConnectors } from '@causeway/protocol/injected';
import { createPopups, parsePage } from '@causeway/protocol/popup';
import { createSlot } from '../page/slot.js';
import { addressOf } from './address.js';
import type { PopupSlot } from './part.js';
import type { PopupPage, PopupWalletOptions } from './types.js';

export type { PopupStore } from './store.js';
export type { PopupLike, PopupLimits, PopupPage, PopupWalletOptions } from './types.js';

const popup = async () => (await import('./part.js')).part;

/**
 * The connector of an EVM wallet on another site, which answers in a window: Base Account and every wallet
 * that supports its messages. Making it does nothing; connecting prompts. A page with this connector must be
 * sent with `Cross-Origin-Opener-Policy: same-origin-allow-popups`, or without that header.
 *
 * @throws WalletError `app-name-missing`; `invalid-params` when `url` is not that of a page. From `createSession` also
 * `eip155-popup-blocked`.
 * @example
 * import { createWallets } from '@causeway/core';
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { popupWallet } from '@causeway/eip155/popup';
 *
 * const chains = [mainnet];
 * const base = popupWallet({
 *   name: 'Base Account',
 *   url: 'https://keys.coinbase.com/connect',
 *   appName: 'Example',
 *   chains,
 * });
 * const wallets = createWallets({ appName: 'Example', adapters: [eip155({ chains })], connectors: [base] });
 */
export function popupWallet(options: PopupWalletOptions): Connector<'eip155'> {
  const { name, icon, url } = options;
  if (!options.appName?.trim()) throw new WalletError('app-name-missing', {});
  const { host } = parsePage(url, 'url');
  const page = options.page ?? (globalThis as unknown as PopupPage);
  const identity = Object.freeze({ name, ...(icon === undefined ? {} : { icon }) });
  const windows = createPopups(page, () =>
    page.open(addressOf(url, page), '_blank', 'popup,width=420,height=700'),
  );
  const slot: PopupSlot = Object.assign(createSlot({ identity, provider: Object.freeze({}) }), {
    options,
    page,
    asking: 0,
    windows,
    openWindow: () => (slot.way?.channel.isOpen() ? undefined : windows.openWindow()),
  });
  const connector = createInjectedConnectors({
    namespace: 'eip155',
    context: undefined,
    part: popup,
    nativeOf: ({ provider }: PopupSlot) => provider,
    revokes: () => true,
  })(slot);
  return Object.freeze<Connector<'eip155'>>({
    ...connector,
    id: `eip155:popup:${host}`,
    route: 'popup',
    get native() {
      return slot.provider;
    },
    async createSession(request) {
      // Within the click, before anything is awaited: browsers open no window after it.
      const close = request.signal.aborted || slot.prompt?.isOpen ? undefined : slot.openWindow();
      try {
        return await connector.createSession(request);
      } finally {
        close?.();
      }
    },
  });
}
