import { whenWritten } from '@causeway/wallets/whenWritten';
import type { Browser } from 'playwright';
import { openProbed, type Probed, within } from './browser.js';
import type { Subject } from './subjects.js';

declare const __listening: () => number;
declare const __cycle: (times: number) => Promise<void>;

/** The objects that a page holds, or their growth. */
export interface Held {
  /** Listeners on the wallet's object. */
  readonly wallet: number;
  /** Listeners that the browser's objects hold. */
  readonly listeners: number;
  readonly nodes: number;
  /** Bytes of the JavaScript heap. */
  readonly heap: number;
}

/** A leak that the page can be made to have, to prove that the count notices it. */
export type Leak = 'wallet' | 'page';

/** Cycles that show a leak which grows with each of them. */
export const controlCycles = 40;

/** Whether nothing grew with the cycles; the odd node does. */
export const letsGo = ({ wallet, listeners, nodes }: Held, cycles: number): boolean =>
  wallet <= 0 && listeners <= 0 && nodes < cycles / 10;

/**
 * Connects and disconnects again and again in one page, and returns the objects held afterwards that were not
 * held before.
 *
 * @param leak makes the page hold on to something on purpose.
 */
export async function countLeaks(
  browser: Browser,
  subject: Subject,
  cycles: number,
  leak?: Leak,
): Promise<Held> {
  const probed = await openProbed(browser);
  try {
    await probed.page.goto(leak ? `${subject.url}?leak=${leak}` : subject.url, { waitUntil: 'networkidle' });
    // The first cycles load code on first use and fill bounded caches.
    await repeat(probed, 20);
    const before = await readMemory(probed);
    await repeat(probed, cycles);
    const after = await readMemory(probed);
    return {
      wallet: after.wallet - before.wallet,
      listeners: after.listeners - before.listeners,
      nodes: after.nodes - before.nodes,
      heap: after.heap - before.heap,
    };
  } finally {
    await probed.context.close();
  }
}

/** One line for a person. */
export const formatLeaks = ({ wallet, listeners, nodes, heap }: Held): string =>
  `listeners on the wallet ${signed(wallet)}, on the page ${signed(listeners)}, nodes ${signed(nodes)}, heap ${signed(Math.round(heap / 1024))} KB`;

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));

const repeat = ({ page }: Probed, cycles: number) =>
  within(
    page.evaluate((times) => __cycle(times), cycles),
    `${cycles} times connected and disconnected`,
    120_000,
  );

async function readMemory({ page, cdp }: Probed): Promise<Held> {
  await cdp.send('Performance.enable');
  // The writes of the last cycles hold objects until they are done.
  await whenWritten(page);
  for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const metricOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return {
    wallet: await page.evaluate(() => __listening()),
    listeners: metricOf('JSEventListeners'),
    nodes: metricOf('Nodes'),
    heap: metricOf('JSHeapUsedSize'),
  };
}
