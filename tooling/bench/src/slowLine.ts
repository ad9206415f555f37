import { fileURLToPath } from 'node:url';
import { listNetworks } from '@causeway/networks';
import type { Chain } from '@causeway/protocol';
import { stackConfig } from '@causeway/stack';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import { type Family, families } from '@causeway/test-wallets';
import { installWallets } from '@causeway/test-wallets/playwright';
import type { Browser } from 'playwright';
import { launch } from './browser.js';
import { serveHttp2 } from './http2Front.js';
import { serveApp } from './subjects.js';

// From the press on a wallet to its accounts in the page, on a slow line of a phone: the app as its own server sends it, with
// wallets that answer at once. No pointer rests on the row before the press, so nothing is fetched ahead for it.

/** Slow 4G: milliseconds of a round trip, and bytes a second. */
const line = {
  latency: 562,
  downloadThroughput: 1_300_000 / 8,
  uploadThroughput: 1_300_000 / 8,
  offline: false,
};

/** Milliseconds for one family, and for a wallet of several. */
const most = { one: 950, several: 1_000 } as const;

interface Press {
  /** Milliseconds from the press until the accounts stand in the page. */
  readonly ms: number;
  /** Names of the files requested until then, by wave. */
  readonly waves: readonly (readonly string[])[];
}
declare const __press: { found(count: number): boolean; press(count: number): Promise<Press> };

const probe = fileURLToPath(new URL('../pages/probe/press.js', import.meta.url));

/** Connects a wallet of these families in a new profile. */
async function press(browser: Browser, url: string, requested: readonly Family[]): Promise<Press> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    await installWallets(context, {
      wallets: [{ name: 'Bench Wallet', families: requested, mode: 'approve' }],
      chains: chains.map(({ id, name }) => ({ id, name })),
    });
    await context.addInitScript({ path: probe });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.emulateNetworkConditions', line);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction((count) => __press.found(count), requested.length);
    await page.waitForLoadState('networkidle');
    return await page.evaluate((count) => __press.press(count), requested.length);
  } finally {
    await context.close();
  }
}

/** Families whose interface has one place in the page and no name: their wallet is a row of its own. */
const apart: readonly Family[] = ['cosmos', 'mvx'];

// One network of each family, without its server: nothing leaves the machine.
const chains = await Promise.all(
  families.map(async (family) => {
    const [network] = await listNetworks(family);
    return { ...network, rpcUrls: [] } as unknown as Chain;
  }),
);
const config = { ...stackConfig([]), chains, defaultChain: 'eip155:1', testWallets: false };
const app = await serveApp(config);
const front = await serveHttp2(app.url);
const browser = await launch();
const results: CheckResult[] = [];
try {
  const several = families.filter((family) => !apart.includes(family)).slice(0, 5);
  for (const requested of [...families.map((family) => [family]), several]) {
    const { ms, waves } = await press(browser, front.url, requested);
    const limit = requested.length > 1 ? most.several : most.one;
    results.push({
      name: requested.join(' '),
      ok: ms <= limit && waves.length <= 1,
      detail: `${ms.toFixed(0)} ms (at most ${limit}), waves ${waves.length}: ${waves.map((wave) => wave.join(' ')).join(' | ')}`,
    });
  }
} finally {
  await browser.close();
  await front.stop();
  await app.stop();
}
reportChecks(results);
