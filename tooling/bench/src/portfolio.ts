import { parseArgs } from 'node:util';
import { checksum } from '@causeway/eip155/address';
import { stackConfig } from '@causeway/stack';
import { type CheckResult, reportChecks } from '@causeway/stack/report';
import type { Page } from 'playwright';
import { launch, openProbed } from './browser.js';
import { heldUp, holdUp, traceTasks, watchFrames } from './frames.js';
import { serveApp } from './subjects.js';
import { heldBy, serveTokenChain, tokenAddress } from './tokenChain.js';

const { values } = parseArgs({
  options: { accounts: { type: 'string' }, tokens: { type: 'string' } },
  strict: false,
});
const accounts = Array.from({ length: Number(values.accounts ?? 200) }, (_, at) => 0xabc0_0001n + BigInt(at));
const tokens = Array.from({ length: Number(values.tokens ?? 300) }, (_, at) => at + 1);
const chainId = 31337;

const chain = await serveTokenChain(chainId);
const app = await serveApp({ ...stackConfig([chain.url]), testWallets: false });
const browser = await launch();
const results: CheckResult[] = [];
const add = (name: string, ok: boolean, detail: string) => results.push({ name, ok, detail });

/** Milliseconds that anything may take on a machine with much else to do. */
const patient = { timeout: 90_000 } as const;
const part = (page: Page) => page.locator('.portfolio');

/** Milliseconds of a frame that is felt. */
const most = 50;
const ms = (time: number) => `${time.toFixed(0)} ms`;

/**
 * Does something in the page, and prints its frames and its tasks: no frame is drawn while a task lasts. The page's part is the
 * time of its thread; by the clock, other programs on the machine count too, as the two seconds without work show.
 */
async function measure(name: string, page: Page, work: () => Promise<void>): Promise<void> {
  const before = await heldUp(page);
  const { tasks, count: all } = await traceTasks(browser, page, work);
  const stall = await heldUp(page);
  const tooLong = tasks.filter(({ cpu }) => cpu > most).length;
  const first = tasks
    .slice(0, 3)
    .map(({ cpu, garbage, wall }) => `${ms(cpu)} (garbage ${ms(garbage)}, by the clock ${ms(wall)})`);
  add(
    name,
    tooLong === 0,
    `tasks over ${most} ms: ${tooLong} of ${all}, the longest ${first.join(', ')}; ` +
      `frames over ${most} ms by the clock: ${stall.slow - before.slow} of ${stall.frames - before.frames}`,
  );
}

/**
 * Waits until so many elements are there. Only counts: to look for a role or a name among hundreds of rows takes the page
 * longer than its own work, and would be measured with it.
 */
const count = async (page: Page, selector: string, least: number): Promise<void> => {
  await page.waitForFunction(
    ([query, number]) => document.querySelectorAll(query as string).length >= (number as number),
    [selector, least] as const,
    { ...patient, polling: 100 },
  );
};

/** Presses the button of the portfolio; the page looks for nothing else. */
const press = (page: Page, selector: string) =>
  page.evaluate((query) => document.querySelector<HTMLElement>(query)?.click(), selector);

/** Waits until everything is read and everything is drawn. */
async function drawn(page: Page): Promise<void> {
  // The first account adds all rows; the following accounts change their sums.
  await count(page, '.portfolio .holding', tokens.length + 1);
  await count(page, '.portfolio-header button:not([aria-disabled])', 1);
}

try {
  const { page } = await openProbed(browser, ['wallet', 'frames']);
  await page.addInitScript(
    ({ who, kept }) => {
      Object.assign(globalThis, { __accounts: who });
      localStorage.setItem('causeway:preferences', JSON.stringify({ tokens: kept }));
    },
    {
      who: accounts.map((account) => `0x${account.toString(16).padStart(40, '0')}`),
      kept: tokens.map((token) => ({
        id: `eip155:${chainId}/erc20:${checksum(tokenAddress(token))}`,
        ...{ name: `Token ${token}`, symbol: `T${token}`, decimals: 6 },
      })),
    },
  );
  await page.goto(app.url);
  await watchFrames(page);
  await measure('nothing is done for two seconds', page, () => page.waitForTimeout(2_000));
  await measure(`${accounts.length} accounts are connected, and the coin of each is read`, page, async () => {
    await press(page, '[data-wallet]');
    await count(page, '.account-balance .amount', accounts.length);
  });
  // Four accounts, and beside the first which chain the server has.
  add('requests at once while the coin of each account is read', chain.atOnce() <= 5, String(chain.atOnce()));

  const requestsSent = chain.requestCount();
  await measure(`${accounts.length} accounts × ${tokens.length} tokens are read`, page, async () => {
    await press(page, '.portfolio-header button');
    await drawn(page);
  });
  const silent = await part(page).locator('.notice').allTextContents();
  add('networks that did not answer in time', silent.length === 0, silent.join(' | ') || 'none');
  const requests = (chain.requestCount() - requestsSent) / accounts.length;
  add('requests for one account with all its tokens', requests <= 2, String(requests));

  const sum = accounts.reduce((total, account) => total + heldBy(account, 7), 0n);
  const row = part(page)
    .locator('.holding')
    .filter({ has: page.getByText('T7', { exact: true }) });
  const text = ((await row.locator('.holding-amount').textContent()) ?? '').replace(/[^\d.]/g, '');
  const exact = `${sum / 1_000_000n}.${(sum % 1_000_000n).toString().padStart(6, '0').replace(/0+$/, '')}`;
  add('a total is exact', text === `${exact}7`, `${text.slice(0, -1)} for ${exact}`);

  await measure('all accounts of an asset are shown', page, async () => {
    await press(page, `[data-asset$="${checksum(tokenAddress(7))}"] .holding-toggle`);
    await count(page, '.portfolio .holder', accounts.length);
  });
  await measure('the list is scrolled to its end', page, async () => {
    for (let turn = 0; turn < 60; turn += 1) await page.mouse.wheel(0, 600);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  });

  await holdUp(page, 120);
  const stall = await heldUp(page);
  add(
    'a page that is held up for 120 ms: the watch notices',
    stall.longest >= 100,
    `${stall.longest.toFixed(0)} ms`,
  );

  // The server is gone: the page shows only kept values.
  chain.silence();
  await page.reload({ waitUntil: 'commit' });
  await watchFrames(page);
  await measure(`${accounts.length} accounts are restored by a reload`, page, () =>
    count(page, '.accounts .account', accounts.length),
  );
  await measure('what was kept is painted after a reload, without the server', page, async () => {
    await press(page, '.portfolio-header button');
    await drawn(page);
  });
} finally {
  await browser.close();
  await Promise.all([app.stop(), chain.stop()]);
}
reportChecks(results);
