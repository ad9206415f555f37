import { parseArgs } from 'node:util';
import { stackConfig } from '@causeway/stack';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import type { Page } from 'playwright';
import { launch, openProbed, type Probed } from './browser.js';
import { buttonAppears, heldUp, holdUp, traceTasks, watchFrames } from './frames.js';
import { serveLongChain } from './longChain.js';
import { startSplitsChain } from './splitsChain.js';
import { serveApp } from './subjects.js';

const { values } = parseArgs({
  options: { count: { type: 'string' }, report: { type: 'string' } },
  strict: false,
});
/** Splits, each in a separate block, in a chain that looks so many times as long. */
const count = Number(values.count ?? 1000);
const stretch = 100;
/** Of the wallet that announces itself in the page. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Bytes of the page's heap that are in use, after a garbage collection. */
async function heapOf({ cdp }: Probed): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

const list = (page: Page) =>
  page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Your splits', exact: true }) });

/** Looks through the chain to its end; gives the milliseconds it took. */
async function scan(page: Page): Promise<number> {
  const done = buttonAppears(page, 'Refresh');
  const begun = performance.now();
  await list(page).getByRole('button', { name: 'Find my splits' }).click();
  await done;
  return performance.now() - begun;
}

const resultText = async (page: Page) => (await list(page).getByTestId('found').textContent()) ?? '';

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

const chain = await startSplitsChain(account, count);
const long = await serveLongChain(chain.anvil.url, stretch);
const { address, token, block } = chain;
const chainId = 'eip155:31337';
const tokens = [{ address: token, symbol: 'LUSD', decimals: 6 }];
const app = await serveApp({
  ...stackConfig([long.url], {
    splits: [{ chainId, address, kind: 'points', fromBlock: block * stretch, tokens }],
  }),
  testWallets: false,
});
const browser = await launch();
const results: CheckResult[] = [];
const add = (name: string, ok: boolean, detail: string) => results.push({ name, ok, detail });
try {
  const probed = await openProbed(browser);
  const { page } = probed;
  await page.goto(app.url);
  await page.locator('[data-wallet]').first().click();
  await page.getByRole('link', { name: 'Splits' }).click();
  await list(page).waitFor();
  const before = await heapOf(probed);
  await watchFrames(page);
  let ms = 0;
  const tasks = await traceTasks(browser, page, async () => {
    ms = await scan(page);
  });
  const stall = await heldUp(page);
  const after = await heapOf(probed);
  const looked = (await list(page).getByTestId('looked').textContent()) ?? '';
  add(`${await resultText(page)}`, (await resultText(page)).includes(count.toLocaleString('en')), looked);
  add('asked for events, and the time of all', true, `${long.requestCount()} times, ${ms.toFixed(0)} ms`);
  add(
    'frames over 50 ms',
    true,
    `${stall.slow} of ${stall.frames}, the longest ${stall.longest.toFixed(0)} ms; tasks over 50 ms: ${stall.tasks}, the longest ${stall.longestTask.toFixed(0)} ms`,
  );
  add(
    'tasks of the main thread, in its own time',
    true,
    `${tasks.count}, ${tasks.all.toFixed(0)} ms in all, the longest ${tasks.longest.toFixed(0)} ms`,
  );
  add('heap before and after', true, `${megabytes(before)}, ${megabytes(after)}`);

  await holdUp(page, 120);
  const heldPage = await heldUp(page);
  add(
    'a page that is held up for 120 ms: the watch notices',
    heldPage.longest >= 100 && heldPage.slow > stall.slow,
    `${heldPage.longest.toFixed(0)} ms`,
  );

  // The results are kept: nothing is requested twice.
  const requests = long.requestCount();
  await page.reload();
  const again = await scan(page);
  add(
    'the same after a reload',
    long.requestCount() === requests && (await resultText(page)).includes(count.toLocaleString('en')),
    `${long.requestCount() - requests} more questions, ${again.toFixed(0)} ms`,
  );
} finally {
  await browser.close();
  await Promise.all([app.stop(), long.stop(), chain.anvil.stop()]);
}
reportChecks(results);
