import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSite, hasBrowser } from './site.js';
import { createWorld } from './world.js';

const verify = 'https://verify.walletconnect.org';

let world: Awaited<ReturnType<typeof createWorld>>;
let site: Awaited<ReturnType<typeof createSite>>;

beforeAll(async () => {
  if (!hasBrowser) return;
  world = await createWorld();
  // The relay and no other host; with the origin check, its operator's frame too.
  site = await createSite(world.relay.url, verify);
}, 60_000);
afterAll(async () => {
  await site?.close();
  await world?.stop();
});

/** A page, and every request, message and window of it. Requests to other hosts are never answered. */
async function visit() {
  const context = await site.browser.newContext();
  const page = await context.newPage();
  const hosts: string[] = [];
  const printed: string[] = [];
  await context.route(/.*/, (route) => {
    const { hostname } = new URL(route.request().url());
    if (hostname === '127.0.0.1') return route.continue();
    hosts.push(hostname);
    // Leaving the request unanswered is the frame's worst case; a network that blocks the host rejects sooner.
    return undefined;
  });
  page.on('console', (message) => printed.push(message.text()));
  page.on('pageerror', (error) => printed.push(String(error.stack)));
  page.on('request', (request) => printed.push(request.url()));
  page.on('websocket', (socket) => {
    printed.push(socket.url());
    const { hostname } = new URL(socket.url());
    if (hostname !== '127.0.0.1') hosts.push(hostname);
    socket.on('framesent', ({ payload }) => printed.push(String(payload)));
    socket.on('framereceived', ({ payload }) => printed.push(String(payload)));
  });
  // Records the windows that the page tries to open. The client needs a page in front.
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(globalThis, { opened, open: (to: string) => void opened.push(String(to)) });
    document.hasFocus = () => true;
  });
  await page.goto(site.url);
  await page.waitForFunction(() => 'pairing' in globalThis);
  return { page, hosts, lines: printed, close: () => context.close() };
}

async function connect(page: Page, privacy: 'strict' | 'network') {
  const wallet = await world.wallet();
  await page.evaluate(([url, level]) => globalThis.pairing.connect(url, level), [
    world.relay.url,
    privacy,
  ] as const);
  await page.waitForFunction(() => globalThis.pairing.uri !== undefined);
  const uri = (await page.evaluate(() => globalThis.pairing.uri)) ?? '';
  await wallet.pair(uri);
  expect(await page.evaluate(() => globalThis.pairing.connected())).toMatch(/^eip155:1:/);
  return { wallet, uri };
}

/** The secrets of a code: its topic is on the wire, its key must be nowhere. */
const keyOf = (uri: string) => /symKey=([0-9a-f]{64})/.exec(uri)?.[1] ?? 'no key';

describe.skipIf(!hasBrowser)('requests of the page to other hosts', () => {
  test('with strict privacy only the relay is contacted, and the key of the code is never sent', async () => {
    const { page, hosts, lines, close } = await visit();
    expect(lines.filter((line) => line.startsWith('ws')).length).toBe(0);
    const { uri } = await connect(page, 'strict');
    const ms = await page.evaluate(() => globalThis.pairing.sign());
    await page.evaluate(() => globalThis.pairing.end());
    expect(hosts).toEqual([]);
    expect(await page.locator('iframe').count()).toBe(0);
    console.info(
      `strict: a request ${Math.round(ms)} ms, ${lines.length} lines looked at, 0 hosts beside the relay`,
    );
    lines.push(page.url(), await page.title());
    expect(lines.filter((line) => line.includes(keyOf(uri)) || line.includes('wc:'))).toEqual([]);
    expect(lines.some((line) => line.includes('personal_sign'))).toBe(false);
    await close();
  }, 60_000);

  test('with network privacy the operator checks the origin, and a check that hangs costs less than a second', async () => {
    const { page, hosts, close } = await visit();
    await connect(page, 'network');
    const ms = await page.evaluate(() => globalThis.pairing.sign());
    console.info(`network, with a check that never answers: a request ${Math.round(ms)} ms`);
    expect([...new Set(hosts)]).toEqual([new URL(verify).hostname]);
    await close();
  }, 60_000);

  test('an error of an aborted pairing contains nothing of the code', async () => {
    const { page, close } = await visit();
    const text = await page.evaluate((url) => globalThis.pairing.giveUp(url), world.relay.url);
    const uri = (await page.evaluate(() => globalThis.pairing.uri)) ?? '';
    expect(text).toContain('Pairing aborted');
    expect(text).not.toContain(keyOf(uri));
    expect(text).not.toContain('wc:');
    await close();
  }, 60_000);

  test('a link that another script stored for the client is never opened', async () => {
    const { page, close } = await visit();
    const opened = () => page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    await connect(page, 'strict');
    const plant = () =>
      page.evaluate(() =>
        localStorage.setItem(
          'WALLETCONNECT_DEEPLINK_CHOICE',
          JSON.stringify({ href: 'https://evil.example', name: 'Evil' }),
        ),
      );
    await plant();
    await page.evaluate(() => globalThis.pairing.sign());
    expect(await opened()).toEqual([]);
    await plant();
    await page.evaluate(() => globalThis.pairing.signBare());
    await expect.poll(async () => (await opened())[0]).toMatch(/^https:\/\/evil\.example/);
    await close();
  }, 60_000);
});
