import type { Session } from '@causeway/protocol';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { alice, evmScopes, memoryStorage } from './fixtures.js';
import { createSite, hasBrowser } from './site.js';
import { createWorld, failureOf, sign } from './world.js';

let world: Awaited<ReturnType<typeof createWorld>>;
const signal = new AbortController().signal;
const limits = { settle: 40, again: 200, pairing: 100, attempts: 1 };

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());

type Tab = ReturnType<typeof world.page>;

/** Opens the client of a tab, which writes as each code does. */
const showCode = async ({ connector }: Tab) => {
  const { code } = await failureOf(connector.createSession({ scopes: evmScopes, signal, onUri() {} }));
  expect(code).toBe('walletconnect-expired');
};

const restore = ({ connector }: Tab, { topic }: Session) =>
  connector.getSession(
    { connector: connector.id, activeAccount: alice, topic, switchedNetwork: false },
    { signal },
  );

test('a session works after a reload when a tab that was open before has shown a code since', async () => {
  const storage = memoryStorage();
  const other = world.page({ storage, limits });
  await showCode(other);
  const first = world.page({ storage, limits: { ...limits, pairing: 20_000 } });
  const wallet = await world.wallet();
  const session = await world.connect(first.connector, wallet);
  await showCode(other);
  await first.leave();
  const restored = await restore(world.page({ storage, limits }), session);
  expect(restored?.topic).toBe(session.topic);
  expect(await restored?.invokeMethod(sign(session))).toMatchObject({ by: alice });
});

test('two tabs that were open at the same time each keep their session after a reload, and an ended one is gone', async () => {
  const storage = memoryStorage();
  const tabs = [0, 1].map(() => world.page({ storage, limits: { ...limits, pairing: 20_000 } }));
  const wallets = await Promise.all(tabs.map(() => world.wallet()));
  const sessions = await Promise.all(
    tabs.map(({ connector }, index) => world.connect(connector, wallets[index]!)),
  );
  await tabs[0]!.connector.revokeSession(await world.connect(tabs[0]!.connector, await world.wallet()));
  const reloaded = world.page({ storage, limits });
  for (const session of sessions) {
    expect((await restore(reloaded, session))?.topic).toBe(session.topic);
  }
  expect(reloaded.clients[0]?.session.length).toBe(2);
  await tabs[1]!.connector.revokeSession(sessions[1]!);
  const last = world.page({ storage, limits });
  expect((await restore(last, sessions[0]!))?.topic).toBe(sessions[0]!.topic);
  expect(await restore(last, sessions[1]!)).toBeUndefined();
});

test.skipIf(!hasBrowser)(
  'without a storage of the app, a session works after a reload beside an older tab',
  async () => {
    const site = await createSite(world.relay.url);
    const context = await site.browser.newContext();
    const open = async (tab: Page) => {
      await tab.goto(site.url);
      await tab.waitForFunction(() => 'pairing' in globalThis);
    };
    const [other, first] = [await context.newPage(), await context.newPage()];
    for (const tab of [other, first]) {
      await open(tab);
      await tab.evaluate((url) => globalThis.pairing.connect(url, 'strict'), world.relay.url);
      await tab.waitForFunction(() => globalThis.pairing.uri !== undefined);
    }
    const wallet = await world.wallet();
    await wallet.pair((await first.evaluate(() => globalThis.pairing.uri)) ?? '');
    await first.evaluate(() => globalThis.pairing.connected());
    const topic = await first.evaluate(() => globalThis.pairing.topic());
    // One more code.
    await other.evaluate((url) => globalThis.pairing.giveUp(url), world.relay.url);
    await open(first);
    const restored = ([url, last]: readonly [string, string]) => globalThis.pairing.restored(url, last);
    expect(await first.evaluate(restored, [world.relay.url, topic] as const)).toBe(`eip155:1:${alice}`);
    await site.close();
  },
);
