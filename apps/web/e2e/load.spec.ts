import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Response } from '@playwright/test';
import { createServer } from '../server/main.ts';
import { go, panelOf, rowOf } from './support/app.ts';
import { dist, expect, test } from './support/test.ts';

const { budgets } = JSON.parse(readFileSync(new URL('../size.json', import.meta.url), 'utf8'));
/**
 * The bytes that every page may fetch before it is drawn (gzip -9), and the limit for the first page with its
 * panel.
 */
const [entry, panel] = budgets.map(({ limit }: { limit: number }) => limit);
/**
 * Scripts that are fetched when the page is idle: popular wallets that are not installed, and marks of
 * networks.
 */
const atIdle = /^(known|drawings)-/;
/** Scripts that are fetched at once. */
const atOnce = /^(index|rolldown-runtime|kit)-/;

/** Bytes of the scripts with these names. */
async function sizeOf(scripts: readonly Response[], names: RegExp): Promise<number> {
  const bodies = await Promise.all(
    scripts.filter((script) => names.test(nameOf(script))).map((script) => script.body()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
}

test('the first load requests this site only, and its scripts stay within the budget', async ({
  page,
  stack,
}) => {
  // Served like a deployment, because the offer of test wallets loads scripts of its own.
  const config = { ...stack.config, testWallets: false };
  const server = await createServer({ dist, config, port: 0 });
  try {
    const urls: string[] = [];
    const scripts: Response[] = [];
    page.on('response', (response) => {
      urls.push(response.url());
      if (response.request().resourceType() === 'script') scripts.push(response);
    });
    await page.goto(server.url, { waitUntil: 'networkidle' });
    await expect(panelOf(page).locator('[data-part="empty"]').filter({ visible: true })).toBeVisible();
    expect(urls.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual([]);
    const others = scripts.map(nameOf).filter((name) => !atOnce.test(name) && !atIdle.test(name));
    expect(others).toEqual([]);
    // A file that only another file names would arrive a round trip later.
    const named = await page
      .locator('script[src], link[rel="modulepreload"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href')));
    const atOnceNames = scripts.map(nameOf).filter((name) => atOnce.test(name));
    expect(atOnceNames.filter((name) => !named.includes(`/assets/${name}`))).toEqual([]);
    const [first, whole, later] = await Promise.all([
      sizeOf(scripts, /^(index|rolldown-runtime)-/),
      sizeOf(scripts, atOnce),
      sizeOf(scripts, atIdle),
    ]);
    const description = `${first} B gzip, ${whole} B with the panel, ${later} B more when idle`;
    test.info().annotations.push({ type: 'first load', description });
    console.info(`first load: ${description}`);
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(entry);
    expect(whole).toBeLessThanOrEqual(panel);
  } finally {
    await server.stop();
  }
});

test('a wallet of each namespace is discovered and listed, and only the discovery of Bitcoin is fetched for it', async ({
  page,
}) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.addInitScript(injectWallets);
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const name of ['Evm', 'Sol', 'Dot', 'Leap', 'Ada', 'MultiversX DeFi Wallet', 'Near', 'Btc'])
    await expect(rowOf(page, name)).toBeVisible();
  // Without a wallet the stack offers test wallets; a deployment without test wallets fetches nothing for them.
  const first = scripts.filter((script) => !/startTestWallets/.test(script.url()));
  const later = first.map(nameOf).filter((name) => !atOnce.test(name) && !atIdle.test(name));
  expect(later).toEqual([expect.stringMatching(/^discovery-/)]);
  const [total, found] = await Promise.all([sizeOf(first, atOnce), sizeOf(first, /^discovery-/)]);
  const size = `${(total / 1024).toFixed(1)} KB gzip, and ${found} B once a wallet of Bitcoin is found`;
  console.info(`first load with a wallet of each namespace found: ${size}`);
  expect(total).toBeLessThanOrEqual(panel);
  expect(found).toBeLessThanOrEqual(1024);
  // The code of a wallet's family is fetched when the pointer reaches the wallet's row.
  await rowOf(page, 'Evm').hover();
  await expect.poll(() => scripts.map(nameOf).filter((name) => name.startsWith('eip155-')).length).toBe(1);
});

test.describe('on an Android phone', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  });

  test('the page works without the wallet apps of the phone when their part cannot be fetched', async ({
    page,
    watch,
  }) => {
    watch.foresee('console', /Failed to load resource: .*startMobileWallet-/);
    let refused = 0;
    await page.route(/startMobileWallet-/, (route) => {
      refused++;
      return route.abort();
    });
    // An error that nothing handles is a finding.
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.getByRole('main')).toBeVisible();
    await expect.poll(() => refused).toBe(1);
  });
});

test('the list of wallets is painted and usable while every foreign host hangs', async ({ page, stack }) => {
  const foreign: string[] = [];
  await page.route(
    (url) => !url.href.startsWith(stack.url),
    (route) => {
      foreign.push(route.request().url());
    },
  );
  await page.addInitScript(() => {
    addEventListener('eip6963:requestProvider', () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', {
          detail: {
            info: { uuid: crypto.randomUUID(), name: 'Some Wallet', rdns: 'test.some', icon: '' },
            provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} },
          },
        }),
      ),
    );
  });
  await page.goto('/');
  await expect(rowOf(page, 'Some Wallet')).toBeVisible();
  await rowOf(page, 'Some Wallet').click();
  await expect(page.getByText('Opening Some Wallet')).toBeVisible();
  expect(foreign).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a loading page is shown by its heading and by a line across the window', async ({ page }) => {
  let deliver = () => {};
  const hold = async (files: string) => {
    const delivered = new Promise<void>((resolve) => {
      deliver = resolve;
    });
    await page.route(files, async (route) => {
      await delivered;
      await route.continue();
    });
  };
  const brand = page.locator('.shell-brand');
  await hold('**/assets/*.js');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(brand).toBeVisible();
  await expect(page.locator('.shell-progress')).toBeVisible();
  const before = await brand.boundingBox();
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeVisible();
  await expect(page.locator('.shell-progress')).toHaveCount(0);
  expect(await brand.boundingBox()).toEqual(before);

  await hold('**/assets/sign-*.js');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sign' }).click();
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeVisible();
  deliver();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign' })).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('a page whose files are missing or changed reports it', async ({ page, watch }) => {
  watch.foresee('console', /ERR_FAILED|Failed to fetch dynamically imported module/);
  watch.foresee('console', /integrity|dynamically imported module/i);
  const home = page.getByRole('heading', { level: 1, name: 'Connect a wallet' });
  await page.goto('/');
  await expect(home).toBeVisible();

  await test.step('a page that could not be fetched loads on the next try', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
    const again = page.locator('#main').getByRole('button', { name: 'Try again' });
    await expect(page.getByText('Its files could not be loaded')).toBeVisible();
    await page.unroute('**/assets/*.js');
    await again.click();
    // A browser may remember that a module failed, so the other button reloads the page.
    const there = page.getByRole('heading', { level: 1, name: 'Settings' });
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await page.addLocatorHandler(reload, () => reload.click(), { times: 1, noWaitAfter: true });
    await expect(there).toBeVisible();
    await page.removeLocatorHandler(reload);
  });

  await test.step('a dialog whose files an update removed offers a reload, in sight', async () => {
    watch.foresee('console', /status of 404/);
    await page.goto('/');
    await expect(home).toBeVisible();
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.keyboard.press('Control+k');
    await expect(page.getByText('Its files could not be loaded')).toBeInViewport();
    await page.unroute('**/assets/*.js');
    await page.getByRole('button', { name: 'Reload the page' }).click();
    // Only what is drawn shows that the page listens to its keys; the message is also absent while it loads.
    await expect(home).toBeVisible();
    await expect(page.getByText('Its files could not be loaded')).toHaveCount(0);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a script that was changed after the build is blocked', async () => {
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}\nglobalThis.changed = true;` });
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lab' }).click();
    await expect(page.getByText('Its files could not be loaded')).toBeVisible();
    expect(await page.evaluate(() => 'changed' in globalThis)).toBe(false);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test('the page has strict headers on every path, in both text directions', async ({ page }) => {
  await test.step('the page has the strict headers, and every script it loads has a hash', async () => {
    const response = await page.goto('/');
    const headers = response?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    for (const script of await page.locator('script[src]').all()) {
      await expect(script).toHaveAttribute('integrity', /^sha256-/);
    }
    for (const place of ['Sign', 'Send', 'Activity', 'Settings', 'Lab'] as const) await go(page, place);
  });

  await test.step('a change of language changes the direction and keeps addresses unchanged', async () => {
    await go(page, 'Settings');
    await page.getByLabel('Language', { exact: true }).selectOption('ar');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('الإعدادات');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  });
});

test('test wallets cannot be switched on where the configuration forbids them', async ({ page, stack }) => {
  const config = { ...stack.config, testWallets: false };
  const server = await createServer({ dist, config, port: 0 });
  try {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    await page.addInitScript(() => sessionStorage.setItem('causeway:test-wallets', 'test'));
    await page.goto(`${server.url}?wallets=test`, { waitUntil: 'networkidle' });
    await expect(panelOf(page).locator('[data-part="empty"]').filter({ visible: true })).toContainText(
      'There is no wallet in this browser yet',
    );
    await expect(page.getByRole('button', { name: 'Use test wallets' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Lab' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lab' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Turn on test wallets' })).toHaveCount(0);
    expect(urls.filter((url) => url.includes('testWallets'))).toEqual([]);
  } finally {
    await server.stop();
  }
});

const nameOf = (response: Response) => new URL(response.url()).pathname.replace('/assets/', '');

/**
 * Runs in the page: puts a wallet of each namespace where its kind announces itself. The wallets never answer.
 */
function injectWallets() {
  addEventListener('near-selector-ready', () => {
    const detail = { manifest: { id: 'near', name: 'Near' }, signIn: () => {}, getAccounts: () => [] };
    dispatchEvent(new CustomEvent('near-wallet-injected', { detail }));
  });
  const never = () => new Promise(() => {});
  addEventListener('eip6963:requestProvider', () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: {
          info: { uuid: crypto.randomUUID(), name: 'Evm', rdns: 'test.evm', icon: '' },
          provider: { request: never, on() {}, removeListener() {} },
        },
      }),
    ),
  );
  const sol = {
    version: '1.0.0',
    name: 'Sol',
    icon: '',
    chains: ['solana:mainnet'],
    accounts: [],
    features: {
      'standard:connect': { version: '1.0.0', connect: never },
      'standard:events': { version: '1.0.0', on: () => () => {} },
      'solana:signTransaction': { version: '1.0.0', signTransaction: never },
    },
  };
  addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent<{ register(wallet: object): void }>).detail.register(sol),
  );
  const btc = {
    version: '1.0.0',
    name: 'Btc',
    icon: '',
    chains: ['bitcoin:regtest'],
    accounts: [],
    features: {
      'bitcoin:connect': { version: '1.0.0', connect: never },
      'bitcoin:signMessage': { version: '1.0.0', signMessage: never },
    },
  };
  addEventListener('wallet-standard:app-ready', (event) =>
    (event as CustomEvent<{ register(wallet: object): void }>).detail.register(btc),
  );
  const keplr = { enable: never, getKey: never, signAmino: never, signDirect: never };
  const ada = { name: 'Ada', icon: '', apiVersion: '0.1.0', isEnabled: never, enable: never };
  Object.assign(window, { cardano: { ada }, elrondWallet: true });
  Object.assign(window, { injectedWeb3: { Dot: { version: '1', enable: never } }, leap: keplr });
}
