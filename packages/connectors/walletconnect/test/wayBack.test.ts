import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createWorld, failureOf } from './world.js';

let world: Awaited<ReturnType<typeof createWorld>>;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

/** A window whose events the test fires. */
function createWindow() {
  const listeners = new Map<string, () => void>();
  const target = {
    addEventListener: (type: string, listener: () => void) => void listeners.set(type, listener),
    removeEventListener: () => undefined,
  };
  const document = { ...target, visibilityState: 'visible' };
  return {
    page: { ...target, document },
    show(state: 'visible' | 'hidden') {
      document.visibilityState = state;
      listeners.get('visibilitychange')?.();
    },
  };
}

test('a wallet reads the app, its icon and its redirect from the session', async () => {
  const wallet = await world.wallet();
  const appRedirect = { native: 'shop://back', universal: 'https://app.example/back' };
  const page = world.page({
    appName: 'Shop',
    appDescription: 'Sells things.',
    appIcons: ['https://app.example/icon.png'],
    appRedirect,
  });
  await world.connect(page.connector, wallet);
  expect(wallet.peers).toEqual([
    {
      name: 'Shop',
      description: 'Sells things.',
      url: 'https://app.example',
      icons: ['https://app.example/icon.png'],
      redirect: appRedirect,
    },
  ]);
});

test('a wallet reads no redirect from an app that sets none', async () => {
  const wallet = await world.wallet();
  await world.connect(world.page().connector, wallet);
  expect(wallet.peers[0]?.redirect).toBeUndefined();
});

test('a page that was hidden during the approval connects when it is visible again', async () => {
  const wallet = await world.wallet();
  const { page, show } = createWindow();
  const app = world.page({ page });
  // The answer to the proposal reaches no socket, as on a phone whose browser sleeps; the relay keeps it.
  world.relay.faults.add({ kind: 'drop', direction: 'out', tag: 1101, count: 1 });
  const connecting = world.connect(app.connector, {
    ...wallet,
    async pair(uri) {
      show('hidden');
      await wallet.pair(uri);
    },
  });
  await expect.poll(() => world.relay.faults.counts.drop).toBe(1);
  const restart = vi.spyOn(app.clients[0]!.core.relayer, 'restartTransport');
  show('visible');
  expect(restart).toHaveBeenCalledTimes(1);
  expect((await connecting).accounts.length).toBeGreaterThan(0);
  expect(wallet.permitted).toBe(true);
});

test.each([
  ['a script', { native: 'javascript://x' }, 'native'],
  ['data', { native: 'data:text/html,x' }, 'native'],
  ['an intent', { native: 'intent://x#Intent;end' }, 'native'],
  ['an address without TLS', { universal: 'http://app.example' }, 'universal'],
  ['an address with a user', { universal: 'https://a@app.example' }, 'universal'],
])('a connector rejects %s as the redirect', async (_, appRedirect, field) => {
  const { connector, clients } = world.page({ appRedirect });
  const error = await failureOf(world.connect(connector, await world.wallet()));
  expect(error.code).toBe('invalid-params');
  expect(error.message).toContain(`appRedirect.${field}`);
  expect(clients).toEqual([]);
});
