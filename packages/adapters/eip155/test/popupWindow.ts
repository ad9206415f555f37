import type { Keyed } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { answerOpener } from '@causeway/wallets/popupWallet';
import type { WebRequest } from '@causeway/wallets/webRequest';
import type { PopupStore } from '../src/popup/store.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { aliceSecret, chains } from './fakes.js';

/** The address of the wallet's page. */
export const walletUrl = 'https://wallet.example/connect';
const walletOrigin = 'https://wallet.example';
const appOrigin = 'https://app.example';

/** A window of a browser, reduced to the messages between two of them. */
class FakeWindow extends EventTarget {
  closed = false;
  opener: unknown = null;
  origin: string;
  url = '';
  onClose = () => {};
  constructor(origin: string) {
    super();
    this.origin = origin;
  }
  close(): void {
    if (this.closed) return;
    this.dispatchEvent(new Event('pagehide'));
    this.closed = true;
    this.onClose();
  }
  focus(): void {}
}

/** A message that arrives in a separate task, cloned, as browsers deliver it. */
function deliver(to: FakeWindow, data: unknown, source: unknown, from: string, targetOrigin: string): void {
  const cloned = structuredClone(data);
  setTimeout(() => {
    if (targetOrigin !== '*' && targetOrigin !== to.origin) return;
    const event = Object.assign(new Event('message'), { data: cloned, source, origin: from });
    Object.defineProperty(event, 'isTrusted', { value: true });
    to.dispatchEvent(event);
  }, 0);
}

/** The app's page, in a world where a wallet answers in the windows that it opens. */
export interface PopupWorld {
  readonly page: FakeWindow & {
    open(url: string | URL): object | null;
    readonly location: { readonly origin: string; readonly href: string };
  };
  /** The requests that the person was shown. */
  readonly shown: WebRequest[];
  /** The windows that were opened. */
  readonly windows: FakeWindow[];
  /** Messages that the app posted. */
  readonly posted: Record<string, unknown>[];
  blocked: boolean;
  /** Decides about every request that is shown; `undefined` leaves it open. */
  decide: (request: WebRequest) => boolean | undefined;
  /** Whether a wallet answers in the window at all. */
  present: boolean;
  /** Replaces a function of the page's or of its windows. */
  breakFunction(name: 'open' | 'postMessage' | 'close', broken: () => never): void;
}

const alices = (): Keyed =>
  createKeyed(memoryKey(hexToBytes(aliceSecret)), {
    chains,
    request: () => Promise.reject(new Error('the test asks no server')),
  });

/**
 * Creates the page and its wallet.
 *
 * @param keyed the wallet's account; Alice's key by default.
 */
export function createPopupWorld(keyed = alices()): PopupWorld {
  const page = new FakeWindow(appOrigin) as PopupWorld['page'];
  const world: PopupWorld = {
    page,
    shown: [],
    windows: [],
    posted: [],
    blocked: false,
    present: true,
    decide: () => true,
    breakFunction(name, broken) {
      if (name === 'open') Object.assign(page, { open: broken });
      else handleChange = { name, broken };
    },
  };
  let handleChange: { readonly name: string; readonly broken: () => never } | undefined;
  const load = (popup: FakeWindow, url: string) => {
    popup.url = url;
    popup.origin = new URL(url).origin;
    if (!world.present) return;
    const show = (request: WebRequest) => {
      world.shown.push(request);
      const decision = world.decide(request);
      if (decision !== undefined) void request.answer(decision);
    };
    answerOpener(popup as unknown as Window, { keyed, chains, show });
  };
  Object.assign(page, {
    location: { origin: appOrigin, href: `${appOrigin}/` },
    open(url: string | URL) {
      if (world.blocked) return null;
      const popup = new FakeWindow(walletOrigin);
      world.windows.push(popup);
      const handle = Object.assign(Object.create(null), {
        focus() {},
        close: () => popup.close(),
        postMessage(message: Record<string, unknown>, targetOrigin: string) {
          world.posted.push(message);
          deliver(popup, message, popup.opener, appOrigin, targetOrigin);
        },
      }) as { closed?: boolean };
      if (handleChange) Object.assign(handle, { [handleChange.name]: handleChange.broken });
      Object.defineProperty(handle, 'closed', { get: () => popup.closed });
      popup.opener = {
        postMessage: (message: unknown, targetOrigin: string) =>
          deliver(page, message, handle, walletOrigin, targetOrigin),
      };
      setTimeout(() => load(popup, String(url)), 0);
      return handle;
    },
  });
  return world;
}

/** Keeps the data that a popup wallet stores. */
export function memoryStore(): PopupStore & { readonly items: Map<string, unknown> } {
  const items = new Map<string, unknown>();
  return {
    items,
    read: async (host) => items.get(host),
    async write(host, value) {
      if (value === undefined) items.delete(host);
      else items.set(host, value);
    },
  };
}
