import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildExtension, type ExtensionBrowser, launchWithExtension } from '../src/playwright.js';
import type { Eip1193Provider } from '../src/provider.js';

declare global {
  /** The state that the page under test keeps between two steps. */
  var seen: { provider: Eip1193Provider; name: string; events: string[]; open?: Promise<unknown> };
}

const { CAUSEWAY_CHROME, CAUSEWAY_FULL_CHROME = CAUSEWAY_CHROME } = process.env;
// A headless shell has no extensions.
const executablePath = CAUSEWAY_FULL_CHROME ?? '/usr/bin/chromium';
const keyedModule = fileURLToPath(new URL('./given.ts', import.meta.url));
const limit = 60_000;

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Page</title>');
});
let url = '';
let folder = '';
let browser: ExtensionBrowser;
let page: Page;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'causeway-extension-build-'));
  const chain = {
    id: 'eip155:31337',
    name: 'Local',
    currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: [],
  } as const;
  await buildExtension({ outdir: folder, keyed: keyedModule, key: keyedModule, chains: [chain] });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}, limit);

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Finds the wallet in the page as a site does. */
const discover = () =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as CustomEvent).detail;
          const events: string[] = [];
          for (const type of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
            provider.on(type, () => events.push(type));
          }
          globalThis.seen = { provider, name: info.name, events };
          resolve(info.name);
        });
        window.dispatchEvent(new Event('eip6963:requestProvider'));
      }),
  );

const request = (method: string, params?: unknown) =>
  page.evaluate(
    ([name, list]) => globalThis.seen.provider.request({ method: name as string, params: list }),
    [method, params] as const,
  );

/** Starts a request whose answer the test does not wait for. */
const begin = (method: string, params?: unknown) =>
  page.evaluate(
    ([name, list]) => {
      globalThis.seen.open = globalThis.seen.provider
        .request({ method: name as string, params: list })
        .catch((error: { code?: number }) => error.code);
    },
    [method, params] as const,
  );
const answer = () => page.evaluate(() => globalThis.seen.open);

describe.skipIf(!existsSync(executablePath))('the test extension', () => {
  beforeEach(async () => {
    browser = await launchWithExtension({ executablePath, extension: folder });
    await browser.worker();
    page = await browser.context.newPage();
    await page.goto(url);
    expect(await discover()).toBe('Extension Test Wallet');
  }, limit);
  afterEach(() => browser.stop(), limit);

  test(
    'the test extension connects through its approval window and is discovered again after a reload of the page',
    async () => {
      const opening = browser.context.waitForEvent('page');
      await begin('eth_requestAccounts');
      const approval = await opening;
      const title = approval.getByTestId('test-wallet-request-title');
      await title.waitFor();
      expect(await title.textContent()).toBe(`Connect to ${new URL(url).host}`);
      await browser.answer('approve');
      const accounts = await answer();
      expect(accounts).toHaveLength(2);
      await page.reload();
      await discover();
      expect(await request('eth_accounts')).toEqual(accounts);
    },
    limit,
  );

  test(
    'the test extension treats a closed approval window as a rejection',
    async () => {
      const opening = browser.context.waitForEvent('page');
      await begin('eth_requestAccounts');
      const approval = await opening;
      await approval.getByTestId('test-wallet-approve').waitFor();
      await approval.close();
      expect(await answer()).toBe(4001);
    },
    limit,
  );

  test(
    'the test extension is controlled through its service worker',
    async () => {
      await browser.control('setMode', 'approve');
      const accounts = (await request('eth_requestAccounts')) as string[];
      expect(await request('personal_sign', ['0x68', accounts[0]])).toMatchObject({
        method: 'personal_sign',
      });
      await browser.control('switchAccount', 1);
      expect(await request('eth_accounts')).toEqual([accounts[1], accounts[0]]);
      expect(await page.evaluate(() => globalThis.seen.events)).toEqual([
        'accountsChanged',
        'accountsChanged',
      ]);
      expect(await browser.control('list')).toMatchObject([
        { mode: 'approve', connected: [new URL(url).origin] },
      ]);
      await browser.control('setMode', 'malformed');
      for (let turn = 0; turn < 14; turn += 1) await request('eth_chainId').catch(() => undefined);
    },
    limit,
  );

  test(
    'the test extension emits disconnect when reloaded under a page and leaves requests open',
    async () => {
      await browser.control('setMode', 'approve');
      await request('eth_requestAccounts');
      await browser.control('setMode', 'stall');
      await begin('personal_sign', ['0x68', ((await request('eth_accounts')) as string[])[0]]);
      await browser.reload();
      await page.waitForFunction(() => globalThis.seen.events.includes('disconnect'));
      await begin('eth_chainId');
      expect(await settled()).toBe(false);
      // A reload of the page reaches the new extension, which remembers the permission.
      await page.reload();
      await discover();
      expect(await request('eth_accounts')).toHaveLength(2);
    },
    limit,
  );

  test(
    'the test extension emits nothing and never answers when reloaded with notices off',
    async () => {
      await browser.setNotices(false);
      await browser.reload();
      await begin('eth_chainId');
      expect(await settled()).toBe(false);
      expect(await page.evaluate(() => globalThis.seen.events)).toEqual([]);
    },
    limit,
  );
});

/** Whether the open request was answered by the time a whole round trip of the page is over. */
const settled = () =>
  page.evaluate(async () => {
    let done = false;
    globalThis.seen.open?.then(() => {
      done = true;
    });
    await fetch(window.location.href);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return done;
  });
