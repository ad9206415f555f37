import { gzipSync } from 'node:zlib';
import type { Browser, Response } from 'playwright';
import { clickMark, firstMark, openProbed, type Probed, within } from './browser.js';
import type { Subject } from './subjects.js';

/** The measurements of a page. Times in milliseconds. */
export interface Sample {
  /** Bytes of the scripts that were fetched before any click, as `gzip -9` would send them. */
  readonly scripts: number;
  /** From the navigation, at a quarter of the speed, until the page that can be used is painted. */
  readonly ready: number;
  /** From the click, at a quarter of the speed, until the dialog with its wallets is painted. */
  readonly dialog?: number;
  /** From the click on a wallet until the account is in the document. */
  readonly connected: number;
  readonly connectedPainted: number;
  /** From the navigation of a reload until the account is in the document. */
  readonly reconnected: number;
  readonly reconnectedPainted: number;
}

/** Measures a page once, in a fresh profile and with a cold cache. */
export async function sample(browser: Browser, subject: Subject): Promise<Sample> {
  const probed = await openProbed(browser);
  const { page, context } = probed;
  try {
    const scripts: Promise<number>[] = [];
    const weigh = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(sizeOf(response));
    };
    page.on('response', weigh);
    await slowDown(probed, 4);
    await page.goto(subject.url, { waitUntil: 'networkidle' });
    const { painted: ready } = await firstMark(page, subject.ready);
    page.off('response', weigh);
    const dialog = subject.dialog ? await clickMark(page, '[data-bench="open"]', 'dialog') : undefined;
    await slowDown(probed, 1);
    await settle(probed);
    const connected = await clickMark(page, subject.row, 'connected');
    await settle(probed);
    await page.reload();
    // Looking into the page compiles scripts in it: not before it has finished.
    await page.waitForTimeout(500);
    const reconnected = await firstMark(page, 'connected');
    const sizes = await Promise.all(scripts);
    return {
      scripts: sizes.reduce((sum, size) => sum + size, 0),
      ready,
      dialog: dialog?.painted,
      connected: connected.there,
      connectedPainted: connected.painted,
      reconnected: reconnected.there,
      reconnectedPainted: reconnected.painted,
    };
  } finally {
    await context.close();
  }
}

const slowDown = ({ cdp }: Probed, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Until the page has nothing left to do, its writes to storage included. */
const settle = ({ page }: Probed) =>
  within(
    page.evaluate(async () => {
      for (let i = 0; i < 3; i++)
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    }),
    'rest',
  );

const sizeOf = async (response: Response) => gzipSync(await response.body(), { level: 9 }).length;
