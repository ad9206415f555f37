import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';

const probe = (file: string) => fileURLToPath(new URL(`../pages/probe/${file}`, import.meta.url));

/** Milliseconds that any one wait in a page may take. */
const limit = 20_000;

/**
 * Starts Chrome or Chromium: the one in `CAUSEWAY_FULL_CHROME` or `CAUSEWAY_CHROME`, else Debian's, else the test runner's
 * own. `full: false`: the headless shell will do, which is lighter, and its times are not those of a visitor.
 */
export function launch({ full = true } = {}): Promise<Browser> {
  const debian = '/usr/bin/chromium';
  const { CAUSEWAY_CHROME, CAUSEWAY_FULL_CHROME = CAUSEWAY_CHROME } = process.env;
  const executable = full ? CAUSEWAY_FULL_CHROME : CAUSEWAY_CHROME;
  const executablePath = executable ?? (existsSync(debian) ? debian : undefined);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
}

/** A page with a fresh profile, with the wallet and the clock in it. */
export interface Probed {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly cdp: CDPSession;
}

/** The probes; those that look at every change of a page take time of it. */
const probes = ['wallet', 'leak', 'clock', 'cycle', 'frames'] as const;

/** Opens a page with nothing in its cache or storage. */
export async function openProbed(
  browser: Browser,
  chosen: readonly (typeof probes)[number][] = probes,
): Promise<Probed> {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(limit);
  for (const file of chosen) await page.addInitScript({ path: probe(`${file}.js`) });
  return { page, context, cdp: await context.newCDPSession(page) };
}

/**
 * The times when something was in the document, and when the frame that shows it was made; both in
 * milliseconds.
 */
export interface Mark {
  readonly there: number;
  readonly painted: number;
}

interface Clock {
  first(name: string): Promise<Mark>;
  arm(name: string): void;
  armed(name: string): Promise<Mark>;
}
declare const __clock: Clock;

/** When something was first there, counted from the navigation. */
export const firstMark = (page: Page, name: string): Promise<Mark> =>
  within(
    page.evaluate((mark) => __clock.first(mark), name),
    name,
  );

/** Clicks, and gives the time from the click until something was there. */
export async function clickMark(page: Page, selector: string, name: string): Promise<Mark> {
  await page.evaluate((mark) => __clock.arm(mark), name);
  await page.locator(selector).first().click();
  return within(
    page.evaluate((mark) => __clock.armed(mark), name),
    name,
  );
}

/** Fails when a page does not come to something in time. */
export async function within<T>(work: Promise<T>, what: string, ms = limit): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The page did not come to "${what}" in ${ms} ms.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
