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

interface Line {
  readonly name: string;
  /** Milliseconds of a round trip. */
  readonly latency: number;
  readonly bitsPerSecond: number;
  /** Milliseconds for one family, and for a wallet of several. */
  readonly most?: { readonly one: number; readonly several: number };
  /** Requests in a row. */
  readonly waves: number;
}

const lines: readonly Line[] = [
  {
    name: 'slow 4G',
    latency: 562,
    bitsPerSecond: 1_300_000,
    most: { one: 950, several: 1_000 },
    waves: 1,
  },
  { name: '400 kbit/s', latency: 400, bitsPerSecond: 400_000, waves: 2 },
];

interface Press {
  /** Milliseconds from the press until the accounts stand in the page. */
  readonly ms: number;
  /** Names of the files requested until then, by wave. */
  readonly waves: readonly (readonly string[])[];
}
declare const __press: { found(count: number): boolean; press(count: number): Promise<Press> };

const probe = fileURLToPath(new URL('../pages/probe/press.js', import.meta.url));

/** Connects a wallet of these families in a new profile. */
async function press(
  browser: Browser,
  url: string,
  requested: readonly Family[],
  { latency, bitsPerSecond }: Line,
): Promise<Press> {
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
    const bytes = bitsPerSecond / 8;
    const conditions = { latency, downloadThroughput: bytes, uploadThroughput: bytes, offline: false };
    await cdp.send('Network.emulateNetworkConditions', conditions);
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
  const wallets = [...families.map((family) => [family]), several];
  for (const [line, requested] of lines.flatMap((line) => wallets.map((wallet) => [line, wallet] as const))) {
    const { ms, waves } = await press(browser, front.url, requested, line);
    const limit = line.most?.[requested.length > 1 ? 'several' : 'one'];
    const files = waves.map((wave) => wave.join(' ')).join(' | ');
    results.push({
      name: `${line.name}: ${requested.join(' ')}`,
      ok: ms <= (limit ?? Infinity) && waves.length <= line.waves,
      detail: `${ms.toFixed(0)} ms${limit ? ` (at most ${limit})` : ''}, waves ${waves.length}: ${files}`,
    });
  }
} finally {
  await browser.close();
  await front.stop();
  await app.stop();
}
reportChecks(results);
