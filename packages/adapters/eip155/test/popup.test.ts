import { hostileFailures, seenFailures } from '@causeway/conformance';
import { type Connector, isWalletError } from '@causeway/protocol';
import { describe, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { popupWallet } from '../src/popup/connector.js';
import type { PopupPage } from '../src/popup/types.js';
import { alice, chains, failure, local, never, second } from './fakes.js';
import { createPopupWorld, memoryStore, type PopupWorld, walletUrl } from './popupWindow.js';

const scopes = { eip155: eip155({ chains }).scope() };

function find(world: PopupWorld = createPopupWorld(), limits = {}, store = memoryStore()) {
  const connector = popupWallet({
    name: 'Popup Wallet',
    url: walletUrl,
    appName: 'App',
    chains,
    page: world.page as unknown as PopupPage,
    store,
    limits: { watch: 5, ...limits },
  });
  return { world, connector, store };
}
const create = (connector: Connector, signal = never) => connector.createSession({ scopes, signal });
const record = (connector: Connector) => ({
  connector: connector.id,
  activeAccount: `${local.id}:${alice}`,
  switchedNetwork: false,
});
const sign = { chainId: local.id, method: 'personal_sign', params: ['0x6869', alice] };

describe('popupWallet', () => {
  test('popupWallet creates one connector named by its host and opens no window before a request', () => {
    const { world, connector } = find();
    expect([connector.id, connector.route, connector.revokes]).toEqual([
      'eip155:popup:wallet.example',
      'popup',
      true,
    ]);
    expect(world.windows).toEqual([]);
  });

  test.each(['', 'wallet.example', 'javascript:alert(1)', 'data:text/html,x'])(
    'popupWallet rejects the invalid address %j of a wallet',
    (url) => {
      expect(() => popupWallet({ name: 'Wallet', url, appName: 'App', chains })).toThrow(
        expect.objectContaining({ code: 'invalid-params' }),
      );
    },
  );

  test.each(['', '  ', undefined as unknown as string])('popupWallet rejects the app name %j', (appName) => {
    expect(() => popupWallet({ name: 'Wallet', url: walletUrl, appName, chains })).toThrow(
      expect.objectContaining({ code: 'app-name-missing' }),
    );
  });

  test('a popup wallet connects in a window that is opened at the wallet within the click', async () => {
    const { world, connector } = find();
    const opened = vi.spyOn(world.page, 'open');
    const opening = create(connector);
    expect(opened.mock.calls.map(([address]) => String(address).split('?')[0])).toEqual([walletUrl]);
    const session = await opening;
    expect(session.accounts.map(({ id }) => id)).toEqual([`${local.id}:${alice}`]);
    expect(session.chainId).toBe(local.id);
    expect(world.shown.map(({ site, title }) => [site, title])).toEqual([
      ['https://app.example', 'Connect to app.example'],
    ]);
    expect(world.posted[0]).toMatchObject({
      data: { metadata: { appName: 'App', appChainIds: [31337, 31338] }, location: 'https://app.example/' },
    });
    expect(world.windows.map(({ closed }) => closed)).toEqual([true]);
  });

  test('a popup wallet shares one window between two simultaneous attempts', async () => {
    const { world, connector } = find();
    for (const session of await Promise.all([create(connector), create(connector)])) {
      expect(session.accounts).toHaveLength(1);
    }
    expect(world.windows).toHaveLength(1);
  });

  test('a popup wallet encrypts every later request and returns the signature of the account', async () => {
    const { world, connector } = find();
    const session = await create(connector);
    const signature = await session.invokeMethod(sign);
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/);
    const content = world.posted.at(-1)?.content as {
      readonly encrypted?: object;
      readonly handshake?: object;
    };
    expect(Object.keys(content)).toEqual(['encrypted']);
    expect(world.shown.at(-1)?.details[0]).toMatchObject({ label: 'Message', value: 'hi' });
  });

  test('a popup wallet restores its accounts after a reload without a window, and signs with the same keys', async () => {
    const { world, connector, store } = find();
    await create(connector);
    const again = find(world, {}, store);
    const session = await again.connector.getSession(record(connector), { signal: never });
    expect(session?.accounts[0]?.address).toBe(alice);
    expect(world.windows).toHaveLength(1);
    expect(await session?.invokeMethod(sign)).toMatch(/^0x/);
    expect(world.shown.map(({ title }) => title)).toEqual(['Connect to app.example', 'Sign a message']);
  });

  test('a window that a session opened within the click is used by the next request, and closed when unused', async () => {
    const { world, connector } = find();
    const session = await create(connector);
    const close = session.openWindow?.();
    expect(world.windows).toHaveLength(2);
    // As in WebKit once IndexedDB was awaited after the click.
    world.blocked = true;
    expect(await session.invokeMethod(sign)).toMatch(/^0x/);
    close?.();
    world.blocked = false;
    session.openWindow?.()?.();
    expect(world.windows.map(({ closed }) => closed)).toEqual([true, true, true]);
    expect(world.shown).toHaveLength(2);
  });

  test('a popup wallet stores a secret key that cannot be exported', async () => {
    const { connector, store } = find();
    await create(connector);
    const { keys } = store.items.get('wallet.example') as { readonly keys: CryptoKeyPair };
    expect(keys.privateKey.extractable).toBe(false);
  });

  test('a popup wallet finds no session after disconnecting or when the stored value is unusable', async () => {
    const { world, connector, store } = find();
    const session = await create(connector);
    await connector.revokeSession?.(session);
    expect(store.items.size).toBe(0);
    const restoreFrom = (value?: unknown) => {
      const stored = memoryStore();
      if (value !== undefined) stored.items.set('wallet.example', value);
      return find(world, {}, stored).connector.getSession(record(connector), { signal: never });
    };
    expect(await restoreFrom()).toBeUndefined();
    expect(await restoreFrom({ keys: {}, peer: 'x', accounts: [alice], chain: 1 })).toBeUndefined();
    expect(await restoreFrom('nonsense')).toBeUndefined();
  });

  test('a popup wallet does not restore a session that was disconnected while it was read', async () => {
    const { world, connector, store } = find();
    const session = await create(connector);
    const saved = store.items.get('wallet.example');
    let answer: ((value: unknown) => void) | undefined;
    const slowRead = () =>
      new Promise<unknown>((resolve) => {
        answer = resolve;
      });
    const slow = { ...store, read: slowRead };
    const again = find(world, {}, slow).connector;
    const coming = again.getSession(record(connector), { signal: never });
    await expect.poll(() => answer).toBeDefined();
    await again.revokeSession?.(session);
    answer?.(saved);
    expect(await coming).toBeUndefined();
  });

  test('a popup wallet switches to a network that the wallet supports without a window', async () => {
    const { world, connector } = find();
    const session = await create(connector);
    await session.invokeMethod({
      chainId: second.id,
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
    });
    expect(session.chainId).toBe(second.id);
    expect(world.windows).toHaveLength(1);
  });

  test('a popup wallet answers reads over the servers of its current network and opens no window for them', async () => {
    const { world, connector } = find();
    const posted: string[] = [];
    const servers: Readonly<Record<string, string>> = {
      [local.rpcUrls[0]!]: '0x7a69',
      [second.rpcUrls[0]!]: '0x7a6a',
    };
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const { method } = JSON.parse(String(init.body)) as { method: string };
      posted.push(`${url} ${method}`);
      return Response.json({ result: method === 'eth_chainId' ? servers[url] : '0x12' });
    });
    const session = await create(connector);
    const readOn = (chainId: typeof local.id, method = 'eth_getBalance') =>
      session.invokeMethod({ chainId, method, params: [alice, 'latest'] });
    expect(await readOn(local.id)).toBe('0x12');
    expect(await failure(readOn(second.id))).toMatchObject({ code: 'chain-mismatch' });
    const params = [{ chainId: '0x7a6a' }];
    await session.invokeMethod({ chainId: second.id, method: 'wallet_switchEthereumChain', params });
    expect(await readOn(second.id)).toBe('0x12');
    expect(posted.filter((line) => line.endsWith('eth_getBalance'))).toEqual([
      `${local.rpcUrls[0]} eth_getBalance`,
      `${second.rpcUrls[0]} eth_getBalance`,
    ]);
    expect(await failure(readOn(second.id, 'eth_accountsOfOthers'))).toMatchObject({
      code: 'method-unsupported',
      context: { method: 'eth_accountsOfOthers' },
    });
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await failure(readOn(second.id))).toMatchObject({ code: 'rpc-failed' });
    vi.unstubAllGlobals();
    expect(world.windows).toHaveLength(1);
  });

  test('a popup wallet reports a refusal, a closed window and a window that navigates away as user-rejected', async () => {
    const { world, connector } = find();
    world.decide = () => false;
    expect(await failure(create(connector))).toMatchObject({ code: 'user-rejected' });
    world.decide = () => {
      world.windows.at(-1)?.close();
      return undefined;
    };
    expect(await failure(create(connector))).toMatchObject({ code: 'user-rejected' });
    world.decide = () => true;
    const session = await create(connector);
    world.decide = () => false;
    expect(await failure(session.invokeMethod(sign))).toMatchObject({ code: 'user-rejected' });
  });

  test('a popup wallet reports a blocked window and a cancelled attempt by name', async () => {
    const { world, connector } = find();
    world.blocked = true;
    expect(await failure(create(connector))).toMatchObject({
      code: 'eip155-popup-blocked',
      shortMessage:
        'The browser did not open the window of Popup Wallet. Allow windows for this site and try again.',
    });
    world.blocked = false;
    const controller = new AbortController();
    world.decide = () => {
      controller.abort();
      return undefined;
    };
    expect(await failure(create(connector, controller.signal))).toMatchObject({ code: 'aborted' });
    expect(world.windows.every(({ closed }) => closed)).toBe(true);
  });

  test('a popup wallet that never answers the handshake is a timeout, and its window closes', async () => {
    const { world, connector } = find(createPopupWorld(), { handshake: 20 });
    world.present = false;
    expect(await failure(create(connector))).toMatchObject({ code: 'timeout' });
    expect(world.windows.every(({ closed }) => closed)).toBe(true);
  });

  test('the window of a popup wallet without a time limit for its handshake stays open until the person closes it', async () => {
    const { world, connector } = find(createPopupWorld(), { handshake: Infinity });
    world.present = false;
    const opening = failure(create(connector));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(world.windows.map(({ closed }) => closed)).toEqual([false]);
    world.windows[0]?.close();
    expect((await opening).code).toBe('user-rejected');
  });

  test.each([
    ['a limit that passes', 'timeout'],
    ['a cancel', 'aborted'],
  ] as const)('a popup wallet keeps the error of %s while the keys are made', async (cause, code) => {
    const { world, connector } = find(createPopupWorld(), { handshake: cause === 'a cancel' ? 60_000 : 1 });
    world.present = false;
    const controller = new AbortController();
    const generateKey = crypto.subtle.generateKey.bind(crypto.subtle);
    const slow = vi.spyOn(crypto.subtle, 'generateKey').mockImplementation((async (
      ...args: Parameters<typeof generateKey>
    ) => {
      if (code === 'aborted') controller.abort();
      await expect.poll(() => world.windows[0]?.closed).toBe(true);
      return generateKey(...args);
    }) as never);
    expect(await failure(create(connector, controller.signal))).toMatchObject({ code });
    slow.mockRestore();
  });

  test('a popup session ends when the wallet no longer recognises the page', async () => {
    const { world, connector, store } = find();
    const session = await create(connector);
    const events: string[] = [];
    session.subscribe(({ type }) => events.push(type));
    const saved = store.items.get('wallet.example') as { readonly accounts: readonly string[] };
    expect(saved.accounts).toEqual([alice]);
    await connector.revokeSession?.(session);
    await expect.poll(() => events).toContain('ended');
    expect(await failure(session.invokeMethod(sign))).toMatchObject({ code: 'session-ended' });
    expect(world.windows).toHaveLength(1);
  });

  test('a popup wallet ignores messages of other windows and other origins', async () => {
    const { world, connector } = find();
    world.decide = () => undefined;
    let isSettled = false;
    const opening = create(connector).finally(() => {
      isSettled = true;
    });
    await expect.poll(() => world.shown.length).toBe(1);
    const [, request] = world.posted as [unknown, { readonly id: string }];
    for (const [source, origin] of [
      [{}, 'https://wallet.example'],
      [world.windows[0], 'https://evil.example'],
    ] as const) {
      for (const data of [{ event: 'PopupUnload' }, { requestId: request.id, content: { failure: {} } }]) {
        const event = Object.assign(new Event('message'), { data, source, origin });
        Object.defineProperty(event, 'isTrusted', { value: true });
        world.page.dispatchEvent(event);
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(isSettled).toBe(false);
    await world.shown[0]?.answer(true);
    expect((await opening).accounts).toHaveLength(1);
  });

  test.each(['open', 'postMessage', 'close'] as const)(
    'a popup wallet maps every hostile failure of %s to a named error and changes no other outcome',
    async (broken) => {
      const next = hostileFailures(1);
      for (let turn = 0; turn < seenFailures; turn += 1) {
        const world = createPopupWorld();
        const { connector } = find(world);
        const thrown = next();
        world.breakFunction(broken, () => {
          throw thrown;
        });
        const outcome = create(connector);
        if (broken === 'close') expect((await outcome).accounts).toHaveLength(1);
        else expect(isWalletError(await failure(outcome))).toBe(true);
      }
    },
  );
});
