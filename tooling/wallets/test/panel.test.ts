import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violationsOf } from '../src/axe.js';
import type {} from './panelPage.js';

const executablePath = process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium';
const limit = 60_000;

/** The strictest policy for a page with its own scripts. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Site</title><link rel="icon" href="data:,"><main><h1>Site</h1><button id="open">Open</button>
<dialog aria-label="Connect"><button>Inside</button></dialog></main>
<script type="module" src="/page.js"></script></html>`;

let script = '';
const server = createServer(({ url }, response) => {
  const isScript = url === '/page.js';
  response.writeHead(200, {
    'content-type': isScript ? 'text/javascript' : 'text/html',
    'content-security-policy': policy,
  });
  response.end(isScript ? script : html);
});
let browser: Browser;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  if (!existsSync(executablePath)) return;
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./panelPage.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    conditions: ['@causeway/source'],
    write: false,
  });
  script = outputFiles[0]?.text ?? '';
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}, limit);
afterAll(async () => {
  await browser?.close();
  server.close();
});

async function visit(options: Parameters<Browser['newContext']>[0] = {}): Promise<void> {
  context = await browser.newContext(options);
  page = await context.newPage();
  complaints = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.getByTestId('test-wallets-toggle').waitFor();
}

/** Starts a request of the first wallet; `answer` returns its result, or its error's code. */
const begin = (method: string, params?: unknown) =>
  page.evaluate(
    ([name, list]) => {
      const provider = globalThis.under.providers[0];
      const pending = provider?.request({ method: name as string, params: list });
      Object.assign(globalThis.under, { answer: pending?.catch((error: { code?: number }) => error.code) });
    },
    [method, params] as const,
  );
const answer = () =>
  page.evaluate(() => (globalThis.under as unknown as { answer: Promise<unknown> }).answer);
const violations = () => violationsOf(page);
const expanded = () => page.getByTestId('test-wallets-toggle').getAttribute('aria-expanded');

describe.skipIf(!existsSync(executablePath))('the panel of test wallets', () => {
  beforeEach(() => visit(), limit);
  afterEach(async () => {
    expect(complaints).toEqual([]);
    await context.close();
  });

  test(
    'the panel of test wallets opens for a prompt, shows the request, and closes after the answer',
    async () => {
      expect(await expanded()).toBe('false');
      await begin('eth_requestAccounts');
      const request = page.getByTestId('test-wallet-request');
      await request.waitFor();
      expect(await request.getAttribute('data-wallet')).toBe('test.causeway.wallet');
      expect(await page.getByTestId('test-wallets-status').textContent()).toMatch(
        /^Causeway Test Wallet asks: Connect to 127\.0\.0\.1/,
      );
      await page.getByTestId('test-wallet-approve').click();
      expect(await answer()).toHaveLength(3);
      expect(await expanded()).toBe('false');
    },
    limit,
  );

  test(
    'the panel of test wallets works by keyboard alone and returns the focus',
    async () => {
      await page.locator('#open').focus();
      await begin('eth_requestAccounts');
      await page.getByTestId('test-wallet-reject').focus();
      await page.keyboard.press('/');
      await page.keyboard.press('Tab');
      expect(
        await page.getByTestId('test-wallet-approve').evaluate((button) => button.matches(':focus')),
      ).toBe(true);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      expect(await answer()).toBe(4001);
      expect(await page.locator('#open').evaluate((button) => button.matches(':focus'))).toBe(true);
      expect(await page.title()).toBe('Site');
    },
    limit,
  );

  test(
    'the panel of test wallets stays usable over a modal dialog and leaves the dialog open',
    async () => {
      await page.locator('#open').click();
      await begin('eth_requestAccounts');
      await page.getByTestId('test-wallet-approve').click();
      expect(await answer()).toHaveLength(3);
      expect(await page.locator('dialog').evaluate((dialog: HTMLDialogElement) => dialog.open)).toBe(true);
      await page.keyboard.press('Escape');
      await begin('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
      await page.getByTestId('test-wallet-reject').click();
      expect(await answer()).toBe(4001);
    },
    limit,
  );

  test(
    'the panel of test wallets controls a wallet and shows its state',
    async () => {
      await begin('eth_requestAccounts');
      await page.getByTestId('test-wallet-approve').click();
      await page.getByTestId('test-wallets-toggle').click();
      const state = page.getByTestId('test-wallet-state');
      expect(await state.textContent()).toBe('Connected to this site.');
      await page.getByTestId('test-wallet-mode').selectOption('stall');
      await begin('wallet_switchEthereumChain', [{ chainId: '0x1' }]);
      await page.waitForFunction(() => globalThis.__causewayTestWallets?.list()[0]?.held === 1);
      expect(await state.textContent()).toBe('Connected to this site. One request waits.');
      await page.getByTestId('test-wallet-mode').selectOption('approve');
      expect(await answer()).toBeNull();
      expect(await page.getByTestId('test-wallet-network').inputValue()).toBe('eip155:1');
      await page.getByTestId('test-wallet-account').selectOption({ index: 1 });
      await page.getByTestId('test-wallet-lock').click();
      expect(await state.textContent()).toBe('Connected to this site. Locked.');
      await page.getByTestId('test-wallet-revoke').click();
      expect(await state.textContent()).toBe('Not connected to this site. Locked.');
      await page.getByTestId('test-wallet-pick').selectOption({ index: 1 });
      expect(await page.getByTestId('test-wallet-lock').textContent()).toBe('Lock');
    },
    limit,
  );

  test(
    'the panel of test wallets shows permission changes in another tab of the site',
    async () => {
      await begin('eth_requestAccounts');
      await page.getByTestId('test-wallet-approve').click();
      await answer();
      const other = await context.newPage();
      await other.goto(page.url());
      await other.waitForFunction(() => globalThis.__causewayTestWallets?.list()[0]?.connected.length === 1);
      await page.evaluate(() => globalThis.__causewayTestWallets?.revoke());
      await other.waitForFunction(() => globalThis.__causewayTestWallets?.list()[0]?.connected.length === 0);
    },
    limit,
  );

  test(
    'the panel of test wallets is removed when the wallets are stopped',
    async () => {
      await page.evaluate(() => {
        globalThis.under.stop();
        globalThis.under.stop();
      });
      expect(await page.getByTestId('test-wallets').count()).toBe(0);
      expect(await page.evaluate(() => globalThis.__causewayTestWallets)).toBeUndefined();
    },
    limit,
  );
});

describe.skipIf(!existsSync(executablePath))('the panel has no accessibility violation', () => {
  test.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
    ['dark', 360],
  ] as const)(
    'the panel of test wallets has no accessibility violation in %s at %i px',
    async (colorScheme, width) => {
      await visit({ colorScheme, viewport: { width, height: 640 } });
      expect(await violations()).toEqual([]);
      const box = await page.getByTestId('test-wallets').boundingBox();
      expect(box?.height).toBeLessThanOrEqual(48);
      await page.getByTestId('test-wallets-toggle').click();
      expect(await violations()).toEqual([]);
      await begin('eth_requestAccounts');
      await page.getByTestId('test-wallet-request').waitFor();
      expect(await violations()).toEqual([]);
      const panelBox = await page.getByTestId('test-wallets').boundingBox();
      expect((panelBox?.x ?? -1) >= 0 && (panelBox?.y ?? -1) >= 0).toBe(true);
      expect((panelBox?.x ?? 0) + (panelBox?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(complaints).toEqual([]);
      await context.close();
    },
    limit,
  );
});
