import { WalletError } from '@causeway/protocol';
import { createHandlerClient, type HandlerClient } from './auth/handler.js';
import { type Client, createClient, type Stamper, sessionKeyStamper } from './client.js';
import { createServerClock, type ServerClock } from './session/clock.js';
import { createKeeper } from './session/keeper.js';
import type { Keeper } from './session/keeperTypes.js';
import { indexedDbSessionStore } from './session/store.js';
import { passkeyStamper } from './stamps/passkey.js';
import type { EmbeddedWalletOptions, Platform, SessionStore, StoredSession } from './types.js';

/** The context of every flow. */
export interface Runtime {
  readonly options: EmbeddedWalletOptions;
  readonly platform: Platform;
  readonly clock: ServerClock;
  readonly store: SessionStore;
  readonly keeper: Keeper;
  readonly handler: HandlerClient;
  /** A client that stamps with this. The parent organisation by default. */
  client(stamper: Stamper, organizationId?: string): Client;
  /** The client of a session's key. */
  clientOf(session: StoredSession): Client;
  /** Prompts for a passkey, whichever the person chooses. */
  passkey(): Stamper;
}

const hexKey = /^04[0-9a-fA-F]{128}$/;

/**
 * Checks the options and makes the parts that the flows share. Does nothing else.
 *
 * @throws WalletError `invalid-params` naming the option.
 */
export function createRuntime(options: EmbeddedWalletOptions): Runtime {
  const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });
  for (const field of ['apiUrl', 'organizationId', 'handlerUrl', 'rpId', 'frameUrl'] as const) {
    if (!options[field]) throw invalid(field, 'is missing.');
  }
  if (!hexKey.test(options.signerKey)) throw invalid('signerKey', 'must be 130 hex digits.');
  if (options.otpSignerKey !== undefined && !hexKey.test(options.otpSignerKey)) {
    throw invalid('otpSignerKey', 'must be 130 hex digits.');
  }
  // Kept with its getters: the browser's credentials are looked up when they are needed.
  const platform: Platform = Object.create(browser, Object.getOwnPropertyDescriptors(options.platform ?? {}));
  const clock = createServerClock(platform);
  const store = options.store ?? indexedDbSessionStore();
  const keeper = createKeeper(store, platform, clock);
  const observing: typeof fetch = async (input, init) => {
    const requestedAt = clock.now();
    const response = await platform.fetch(input, init);
    const date = Date.parse(response.headers.get('date') ?? '');
    // Whole seconds: half of one is the best guess.
    if (date > 0) clock.observe(date + 500, clock.now() - requestedAt);
    return response;
  };
  const handler = createHandlerClient(options.handlerUrl, observing);

  const runtime: Runtime = {
    options,
    platform,
    clock,
    store,
    keeper,
    handler,
    client: (stamper, organizationId = options.organizationId) =>
      createClient({ baseUrl: options.apiUrl, organizationId, stamper, fetch: observing, now: clock.now }),
    clientOf: ({ publicKey, privateKey, organizationId }) =>
      runtime.client(sessionKeyStamper({ publicKey, privateKey }), organizationId),
    passkey: () => passkeyStamper({ rpId: options.rpId, credentials: platform.credentials }),
  };
  return runtime;
}

/** The browser's platform. It reads globals only when a function is called, so that it can be imported anywhere. */
const browser: Platform = {
  fetch: (input, init) => fetch(input, init),
  get credentials() {
    // A browser without passkeys may still have a container for passwords.
    return typeof PublicKeyCredential === 'undefined' ? undefined : globalThis.navigator?.credentials;
  },
  now: () => Date.now(),
  monotonic: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  onWake(act) {
    const { document: page } = globalThis as { document?: Document };
    if (!page) return () => undefined;
    const onVisible = () => {
      if (page.visibilityState === 'visible') act();
    };
    // `pageshow` is for a page that is restored from the back-forward cache.
    page.addEventListener('visibilitychange', onVisible);
    globalThis.addEventListener('pageshow', act);
    return () => {
      page.removeEventListener('visibilitychange', onVisible);
      globalThis.removeEventListener('pageshow', act);
    };
  },
};
