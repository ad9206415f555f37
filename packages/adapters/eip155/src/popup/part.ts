import {
  type ConnectionRecord,
  type Session,
  type SessionRequest,
  type Stop,
  WalletError,
} from '@causeway/protocol';
import type { Popups } from '@causeway/protocol/popup';
import { createSession, getSession } from '../page/injected.js';
import type { InjectedContext, Slot } from '../page/slot.js';
import { defaultLimits } from '../types.js';
import { addressOf, sdkName, version } from './address.js';
import { createChannel, type PopupChannel } from './channel.js';
import { createPopupProvider, type PopupProvider } from './provider.js';
import { indexedDbPopupStore } from './store.js';
import type { PopupLike, PopupLimits, PopupPage, PopupWalletOptions } from './types.js';

/** One popup wallet's place. */
export interface PopupSlot extends Slot {
  readonly options: PopupWalletOptions;
  readonly page: PopupPage;
  readonly windows: Popups<PopupLike>;
  readonly openWindow: () => Stop | undefined;
  /** Attempts to connect that wait. */
  asking: number;
  /** The way to the wallet, from the first request on. */
  way?: {
    readonly channel: PopupChannel;
    readonly provider: PopupProvider;
    readonly context: InjectedContext;
  };
}

/**
 * Limit for a window to announce that it is a wallet; and how often the page checks that it is still open.
 */
const windowLimits = { handshake: 30_000, watch: 500 };

function wayOf(slot: PopupSlot) {
  if (slot.way) return slot.way;
  const { options, page } = slot;
  const { name, url, appName, appIcon, chains, store = indexedDbPopupStore() } = options;
  const limits: PopupLimits = { ...defaultLimits, ...windowLimits, ...options.limits };
  const ids = chains.map(({ id }) => Number(id.slice('eip155:'.length)));
  const channel = createChannel({
    page,
    name,
    url: addressOf(url, page),
    takeWindow: slot.windows.take,
    hello: {
      version,
      sdkName,
      metadata: { appName, appLogoUrl: appIcon ?? null, appChainIds: ids },
      preference: { options: 'smartWalletOnly' },
      location: page.location.href,
    },
    limits,
  });
  const provider = createPopupProvider({
    host: new URL(url).host,
    channel,
    store,
    home: ids[0] ?? 1,
    chains,
  });
  slot.provider = provider;
  // Nothing of the page is used by a session.
  slot.way = { channel, provider, context: { chains, limits, page: page as never } };
  return slot.way;
}

/** The part that calls wallets in a window. */
export const part = {
  async createSession(slot: PopupSlot, _: unknown, request: SessionRequest): Promise<Session<'eip155'>> {
    const { channel, context } = wayOf(slot);
    // The window stays while anyone waits for it.
    const onAbort = () => {
      if (slot.asking === 1) channel.close(new WalletError('aborted', { method: 'connect' }));
    };
    slot.asking++;
    request.signal.addEventListener('abort', onAbort);
    try {
      return await createSession(slot, context, request);
    } finally {
      request.signal.removeEventListener('abort', onAbort);
      slot.asking--;
    }
  },
  getSession: (slot: PopupSlot, _: unknown, record: ConnectionRecord, signal: AbortSignal) =>
    getSession(slot, wayOf(slot).context, record, signal),
  // Only the wallet's page could take its permission back, and leaving opens none: this page forgets its key.
  revoke: (slot: PopupSlot) => wayOf(slot).provider.forget(),
};
