import { createWallets } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { createReader } from '@causeway/eip155/reader';
import { type Approval, embeddedWallet, type SessionStore } from '@causeway/embedded-wallet';
import { createHandler } from '@causeway/embedded-wallet/server';
import type { Keyserver } from '@causeway/keyserver';
import type { Chain } from '@causeway/protocol';
import { createAuthenticator } from './authenticator.js';

export const origin = 'http://localhost:5173';

/** A visitor's environment: the local stack's parts. */
export interface World {
  readonly keys: Keyserver;
  readonly chains: readonly Chain<'eip155'>[];
  /** The clock of the visitor's machine. */
  readonly now: () => number;
  /** The address of the app's server; its handler is called without a server when absent. */
  readonly appUrl?: string;
}

/** One place for a session, shared by the pages of one browser. */
export function createBrowserStore(): () => SessionStore {
  let value: unknown;
  const subscriptions = new Set<{ readonly page: object; readonly listener: () => void }>();
  return () => {
    const page = {};
    return {
      read: async () => value,
      async change(next) {
        const before = value;
        value = next(before);
        if (value === before) return;
        for (const entry of [...subscriptions]) if (entry.page !== page) entry.listener();
      },
      subscribe(listener) {
        const entry = { page, listener };
        subscriptions.add(entry);
        return () => void subscriptions.delete(entry);
      },
    };
  };
}

/** `fetch` whose answers have the `Date` of a clock that the test moves: programs measure their own clocks by it. */
const fetchAt =
  (now: () => number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    const headers = new Headers(response.headers);
    headers.set('date', new Date(now()).toUTCString());
    // It is decoded already.
    headers.delete('content-encoding');
    return new Response(await response.arrayBuffer(), { status: response.status, headers });
  };

/** The app's own server, and the provider behind it, as `fetch` of a page. */
function createFetch({ keys, now, appUrl }: World): typeof fetch {
  const { url: apiUrl, organizationId, apiKey, otpSignerKey } = keys;
  const fetchNow = fetchAt(now);
  const handle = createHandler({
    ...{
      apiUrl,
      organizationId,
      apiKey,
      otpSignerKey,
      now,
      appName: 'Causeway',
      origins: [origin],
      fetch: fetchNow,
    },
  });
  return async (input, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    const target = String(input);
    if (target.startsWith('/') && appUrl) return fetchNow(appUrl + target, { ...init, headers });
    return target.startsWith('/')
      ? handle(new Request(origin + target, { ...init, headers }))
      : fetchNow(target, { ...init, headers });
  };
}

/** A visitor of the app, without screens: their content is recorded, and always agreed to. */
export function createVisitor(
  world: World,
  store = createBrowserStore(),
  authenticator = createAuthenticator(origin),
) {
  const { keys, chains, now } = world;
  const approvals: Approval[] = [];
  const readers = new Map(chains.map((chain) => [chain.id as string, createReader(chain)]));
  const adapter = eip155({ chains: [...chains] });
  let signIns = 0;
  const start = now();
  const fetchWorld = createFetch(world);
  const requests: { readonly url: string; readonly body: string }[] = [];
  const embedded = embeddedWallet({
    ...{
      apiUrl: keys.url,
      organizationId: keys.organizationId,
      handlerUrl: '/embedded',
      appName: 'Causeway',
    },
    ...{ rpId: 'localhost', frameUrl: 'http://frame.localhost:5173/frame', chains },
    ...{ signerKey: keys.signerKey, otpSignerKey: keys.otpSignerKey, keyed: () => adapter.keyed() },
    request: async (call, options) => {
      const reader = readers.get(call.chainId);
      if (!reader) throw new Error(`no reader for ${call.chainId}`);
      return reader.request(call, options);
    },
    approve: async (what) => void approvals.push(what),
    signIn: async () => {
      signIns++;
      await (await embedded.open()).auth.signInWithPasskey();
    },
    store: store(),
    platform: {
      fetch: (input, init) => {
        requests.push({ url: String(input), body: String(init?.body) });
        return fetchWorld(input, init);
      },
      credentials: authenticator.credentials,
      now,
      monotonic: () => now() - start,
      after: () => () => undefined,
      onWake: () => () => undefined,
    },
  });
  const wallets = createWallets({
    appName: 'Causeway',
    adapters: [adapter],
    connectors: [embedded.connector],
  });
  wallets.start();
  return {
    ...{ embedded, wallets, approvals, authenticator, store, requests, ask: fetchWorld },
    get signIns() {
      return signIns;
    },
    /** The newest code or bundle in a mailbox. */
    async mailed(to: string): Promise<string> {
      const answer = await fetch(`${keys.outboxUrl}.json?to=${encodeURIComponent(to)}`);
      const { mails = [] } = (await answer.json()) as { mails?: readonly { readonly code: string }[] };
      return mails[0]?.code ?? '';
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;
