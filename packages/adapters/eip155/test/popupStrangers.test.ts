import { independent } from '@causeway/conformance/independent';
import type { Hex } from '@causeway/protocol/bytes';
import { createCoinbaseWalletSDK } from '@coinbase/wallet-sdk';
import { verifyMessage } from 'viem';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { popupWallet } from '../src/popup/connector.js';
import type { PopupPage } from '../src/popup/types.js';
import { alice, chains, local, never } from './fakes.js';
import { createPopupWorld, memoryStore, type PopupWorld, walletUrl } from './popupWindow.js';

independent('@coinbase/wallet-sdk', {
  wallet: 'Coinbase Wallet',
  route: 'web',
  protocol: 'the window of smart wallets',
  what: 'connects, signs and refuses in a window of our wallet side',
});
independent('@base-org/account', {
  wallet: 'Base Account',
  route: 'web',
  protocol: 'the window of smart wallets',
  what: 'connects, signs and refuses in a window of our wallet side',
});

/** The part of a page that the vendors' clients use. */
function stubBrowser(world: PopupWorld): void {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  });
  // The clients request only the page's own headers.
  const headers = { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' };
  vi.stubGlobal('fetch', (url: string, { method = 'GET' } = {}) => {
    if (!url.startsWith(world.page.location.origin) || method !== 'HEAD')
      throw new Error('the test asks no server');
    return Promise.resolve(new Response(null, { headers }));
  });
  const page = Object.assign(world.page, { innerWidth: 1024, innerHeight: 768, screenX: 0, screenY: 0 });
  const location = {
    ...page.location,
    pathname: '/',
    hostname: 'app.example',
    toString: () => page.location.href,
  };
  Object.assign(page, { location });
  vi.stubGlobal('window', page);
  vi.stubGlobal('location', location);
}

interface Client {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
}

/**
 * Resolves when the message of the closed window has arrived, which follows its answer. The clients would take it for the end of the
 * next window, and on a busy machine the next request is there before it.
 */
const unloaded = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The shape of a client's messages: the names of their fields, sorted. */
const shapeOf = (message: Record<string, unknown>) =>
  Object.keys(message)
    .filter((field) => message[field] !== undefined)
    .sort()
    .join();

let world: PopupWorld;
beforeEach(() => {
  world = createPopupWorld();
  stubBrowser(world);
});
afterEach(() => void vi.unstubAllGlobals());

const clients = {
  '@coinbase/wallet-sdk': async () =>
    createCoinbaseWalletSDK({
      appName: 'App',
      appChainIds: [31337],
      preference: { options: 'smartWalletOnly', keysUrl: walletUrl, telemetry: false } as never,
    }).getProvider() as Client,
  '@base-org/account': async () => {
    // Its store looks for the page's storage while it loads.
    const { createBaseAccountSDK } = await import('@base-org/account/browser');
    return createBaseAccountSDK({
      appName: 'App',
      appChainIds: [31337],
      preference: { walletUrl, telemetry: false },
    }).getProvider() as Client;
  },
};

describe('the messages of a popup wallet', () => {
  test.each(Object.entries(clients))(
    'the popup wallet used in our tests also answers the unmodified %s',
    async (_, createClient) => {
      const client = await createClient();
      const accounts = await client.request({ method: 'eth_requestAccounts' });
      expect(accounts).toEqual([alice]);
      await unloaded();
      const signature = await client.request({ method: 'personal_sign', params: ['0x6869', alice] });
      expect(await verifyMessage({ address: alice, message: 'hi', signature: signature as Hex })).toBe(true);
      await unloaded();
      world.decide = () => false;
      const refused = client.request({ method: 'personal_sign', params: ['0x6869', alice] });
      await expect(refused).rejects.toMatchObject({ code: 4001 });
    },
  );

  test('the messages have the same fields and order as those of @coinbase/wallet-sdk', async () => {
    const client = await clients['@coinbase/wallet-sdk']();
    await client.request({ method: 'eth_requestAccounts' });
    await unloaded();
    await client.request({ method: 'personal_sign', params: ['0x6869', alice] });
    const theirs = world.posted.filter(({ event }) => event !== 'selectSignerType').map(shapeOf);

    world = createPopupWorld();
    const page = world.page as unknown as PopupPage;
    const connector = popupWallet({
      name: 'W',
      url: walletUrl,
      appName: 'App',
      chains,
      page,
      store: memoryStore(),
    });
    const session = await connector.createSession({
      scopes: { eip155: eip155({ chains }).scope() },
      signal: never,
    });
    await session.invokeMethod({ chainId: local.id, method: 'personal_sign', params: ['0x6869', alice] });
    expect(world.posted.map(shapeOf)).toEqual(theirs);
  });
});
