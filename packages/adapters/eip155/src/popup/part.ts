import { type ConnectionRecord, type Session, type SessionRequest, WalletError } from '@causeway/protocol';
import { createSession, getSession } from '../page/injected.js';
import type { InjectedContext, Slot } from '../page/slot.js';
import { defaultLimits } from '../types.js';
import { createChannel, type PopupChannel } from './channel.js';
import { createPopupProvider, type PopupProvider } from './provider.js';
import { indexedDbPopupStore } from './store.js';
import type { PopupLike, PopupLimits, PopupPage, PopupWalletOptions } from './types.js';

/** One popup wallet's place. */
export interface PopupSlot extends Slot {
  readonly options: PopupWalletOptions;
  readonly page: PopupPage;
  /** A window opened within the click, before this part had arrived; `null`: the browser opened none. */
  clickPopup?: PopupLike | null;
  /** Attempts to connect that wait. */
  asking: number;
  /** The way to the wallet, from the first request on. */
  way?: {
    readonly channel: PopupChannel;
    readonly provider: PopupProvider;
    readonly context: InjectedContext;
  };
}

/** The version of the messages, which the wallet may show or check. */
const version = '4.4.0';
const sdkName = '@causeway/eip155';

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
  const target = new URL(url);
  const chosen = {
    sdkName,
    sdkVersion: version,
    origin: page.location.origin,
    coop: 'same-origin-allow-popups',
  };
  for (const [field, value] of Object.entries(chosen)) target.searchParams.set(field, value);
  const channel = createChannel({
    page,
    name,
    url: target.href,
    hello: {
      version,
      sdkName,
      metadata: { appName, appLogoUrl: appIcon ?? null, appChainIds: ids },
      preference: { options: 'smartWalletOnly' },
      location: page.location.href,
    },
    limits,
  });
  const takeWindow = () => {
    const { clickPopup } = slot;
    slot.clickPopup = undefined;
    return clickPopup;
  };
  const provider = createPopupProvider({ host: target.host, channel, store, home: ids[0] ?? 1, takeWindow });
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
