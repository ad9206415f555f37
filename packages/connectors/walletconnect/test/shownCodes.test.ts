import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { alice, evmScopes, memoryStorage } from './fixtures.js';
import { createWorld, failureOf, sign } from './world.js';

let world: Awaited<ReturnType<typeof createWorld>>;
const limits = { settle: 40, again: 200, revoke: 400 };

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());
afterEach(() => void vi.unstubAllGlobals());

/** Shows a code in a page, which a wallet has scanned and not answered yet. */
async function show(storage = memoryStorage()) {
  const wallet = await world.wallet();
  wallet.behave('stall');
  const page = world.page({ storage, limits });
  const attempt = new AbortController();
  const session = page.connector.createSession({
    scopes: evmScopes,
    signal: attempt.signal,
    onUri: (uri) => void wallet.pair(uri).catch(() => undefined),
  });
  session.catch(() => undefined);
  await wallet.held();
  return { page, wallet, storage, session, cancel: () => attempt.abort() };
}

/** Opens the client of another page on the same storage, as a restore does. */
async function open(storage: ReturnType<typeof memoryStorage>, { revoke }: { revoke: number } = limits) {
  const page = world.page({ storage, limits: { ...limits, revoke } });
  const record = { connector: '', activeAccount: alice, topic: '0'.repeat(64), switchedNetwork: false };
  await page.connector.getSession(record, { signal: new AbortController().signal });
  return page.clients[0]!;
}

const keys = async (storage: ReturnType<typeof memoryStorage>) =>
  (await storage.keys()).filter((key) => key.startsWith('causeway-'));

test.each(['is shown', 'was cancelled'])(
  'an approval that comes after the page is gone whose code %s is revoked by the next page',
  async (state) => {
    const { page, wallet, storage, session, cancel } = await show();
    if (state === 'was cancelled') {
      cancel();
      await failureOf(session);
    }
    await page.leave();
    const client = await open(storage);
    const connected = new Promise((resolve) => client.on('session_connect', resolve));
    wallet.behave('approve');
    await connected;
    await expect.poll(() => wallet.permitted).toBe(false);
    await expect.poll(() => keys(storage)).toEqual([]);
    expect(client.session.length).toBe(0);
  },
);

test('a session that a page stored and did not take is revoked by the page after it', async () => {
  const { page, wallet, storage } = await show();
  await page.leave();
  wallet.behave('approve');
  const next = await open(storage, { revoke: 60_000 });
  await expect.poll(() => next.session.length).toBe(1);
  next.core.heartbeat.stop();
  await next.core.relayer.transportClose();
  await open(storage);
  await expect.poll(() => wallet.permitted).toBe(false);
});

test('a page without a limit for revoking does not revoke the session of a page that is gone', async () => {
  const { page, wallet, storage } = await show();
  await page.leave();
  const client = await open(storage, { revoke: Infinity });
  wallet.behave('approve');
  await expect.poll(() => client.session.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, limits.revoke));
  expect(wallet.permitted).toBe(true);
});

test('a session that an open page takes is not revoked by a page that opened meanwhile', async () => {
  const { wallet, storage, session } = await show();
  const other = await open(storage);
  wallet.behave('approve');
  const taken = await session;
  await expect.poll(() => other.session.length).toBe(1);
  expect(await keys(storage)).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.revoke));
  expect(wallet.permitted).toBe(true);
  expect(await taken.invokeMethod(sign(taken))).toMatchObject({ by: alice });
});

test('a session that a record names is not revoked when the entry of its code is left', async () => {
  const { page, wallet, storage, session } = await show();
  const [entry] = await keys(storage);
  wallet.behave('approve');
  const { topic } = await session;
  await expect.poll(() => keys(storage)).toEqual([]);
  await page.leave();
  await storage.update(entry!, () => Date.now() + 60_000);
  // The restore lasts longer than a page has to take its session.
  const { connector } = world.page({ storage, limits: { ...limits, revoke: 0 } });
  const record = { connector: connector.id, activeAccount: alice, topic, switchedNetwork: false };
  expect((await connector.getSession(record, { signal: new AbortController().signal }))?.topic).toBe(topic);
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.revoke));
  expect(wallet.permitted).toBe(true);
});

test('the entry of a code is gone once its time is over', async () => {
  const storage = memoryStorage();
  await storage.update(`causeway-shown:${'a'.repeat(64)}`, () => Date.now() - 1);
  await storage.update(`causeway-shown:${'b'.repeat(64)}`, () => Date.now() + 60_000);
  await open(storage);
  await expect.poll(() => keys(storage)).toEqual([`causeway-shown:${'b'.repeat(64)}`]);
});

test('a session of a suspended page is kept for it while the page holds the lock of its code', async () => {
  const held = new Set<string>();
  const request = async (name: string, run: () => Promise<void>) => {
    held.add(name);
    await run();
    held.delete(name);
  };
  const query = async () => ({ held: [...held].map((name) => ({ name })) });
  vi.stubGlobal('navigator', { locks: { request, query } });
  const { page, wallet, storage } = await show();
  expect([...held]).toEqual(await keys(storage));
  await page.leave();
  wallet.behave('approve');
  const other = await open(storage);
  await expect.poll(() => other.session.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 2 * limits.revoke));
  expect(wallet.permitted).toBe(true);
  held.clear();
  await open(storage);
  await expect.poll(() => wallet.permitted).toBe(false);
});
