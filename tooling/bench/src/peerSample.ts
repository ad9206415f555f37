import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright';
import { traceThread } from './threadTime.js';

/** Milliseconds from a reload until something is there. */
export interface ReloadSample {
  /** Until the account is shown, remembered or not. */
  readonly shown?: number;
  /** Until the wallet has confirmed it, as far as the page tells them apart. */
  readonly reconnected?: number;
  /** Until they are in the document, outside shadow roots: no frame in between. */
  readonly shownEntered?: number;
  readonly reconnectedEntered?: number;
  /** The same in time of the main thread, from the page's first byte. */
  readonly shownThread?: number;
  readonly reconnectedThread?: number;
}

/** The measurements of a peer's page. Times in milliseconds; absent: the page did not come to it. */
export interface PeerSample {
  readonly scripts: number;
  readonly dialog?: number;
  readonly connected?: number;
  /** The second visit, at which the browser keeps a compiled copy of the scripts. */
  readonly reload: ReloadSample;
  /** The third visit, which uses that copy. */
  readonly again: ReloadSample;
  /** Other hosts that were called before any click. */
  readonly hosts: number;
  /** Rules of axe that the open dialog breaks. */
  readonly axe?: number;
  /** The reports of a policy without anything inline until the dialog is open. */
  readonly reports: number;
}

declare const __peer: Readonly<Record<'at' | 'entered' | 'sinceClick', (name: string) => number | undefined>>;
declare const axe: { run(): Promise<{ readonly violations: readonly unknown[] }> };
declare const __reports: number;

const probe = (file: string) => fileURLToPath(new URL(`../pages/probe/${file}`, import.meta.url));
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Starts a browser that reaches no host but this machine. */
export const launchAlone = () =>
  chromium.launch({
    executablePath: process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
  });

const wait = (page: Page, readTime: 'at' | 'sinceClick', name: string) =>
  page
    .waitForFunction(([how, what]) => __peer[how](what), [readTime, name] as const, { timeout: 15_000 })
    .then((handle) => handle.jsonValue() as Promise<number>)
    .catch(() => undefined);

/** Measures a page once, in a fresh profile. */
export async function peerSample(browser: Browser, url: string): Promise<PeerSample> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const hosts = new Set<string>();
  const scripts: Promise<number>[] = [];
  let isOpen = false;
  page.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (!isOpen && /^(http|ws)s?:$/.test(protocol) && host !== new URL(url).host) hosts.add(host);
  });
  page.on('response', (response) => {
    if (isOpen || response.request().resourceType() !== 'script') return;
    scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  for (const file of ['wallet.js', 'peer.js']) await page.addInitScript({ path: probe(file) });
  await page.addInitScript(() => {
    Object.assign(globalThis, { __reports: 0 });
    addEventListener('securitypolicyviolation', () =>
      Object.assign(globalThis, { __reports: __reports + 1 }),
    );
  });
  try {
    await page.goto(url, { waitUntil: 'load' });
    const button = page.getByRole('button', { name: /connect|log in/i }).first();
    await button.waitFor({ timeout: 15_000 }).catch(() => undefined);
    await page.waitForTimeout(1_000);
    isOpen = true;
    const sizes = await Promise.all(scripts);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await button.click({ timeout: 5_000 }).catch(() => undefined);
    const dialog = await wait(page, 'sinceClick', 'row');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const reports = await page.evaluate(() => __reports);
    await page.addScriptTag({ path: axePath });
    const violations = await page
      .evaluate(async () => (await axe.run()).violations.length)
      .catch(() => undefined);
    await page
      .getByText('Bench Wallet')
      .first()
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    const connected = await wait(page, 'sinceClick', 'connected');
    await page.waitForTimeout(1_000);
    const reload = await reloadSample(browser, page, connected !== undefined);
    const again = await reloadSample(browser, page, connected !== undefined);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return {
      scripts: bytes,
      dialog,
      connected,
      reload,
      again,
      hosts: hosts.size,
      axe: violations,
      reports,
    };
  } finally {
    await context.close();
  }
}

/** Reloads a page once. */
async function reloadSample(browser: Browser, page: Page, isConnected: boolean): Promise<ReloadSample> {
  const endTrace = await traceThread(browser);
  await page.reload();
  // Looking into the page compiles scripts in it, up to 10 ms of its main thread: not before it has finished.
  await page.waitForTimeout(1_000);
  const [shownThread, reconnectedThread] = await endTrace(['bench-shown', 'bench-connected']);
  if (!isConnected) return { shownThread, reconnectedThread };
  const [showing, reconnected] = [await wait(page, 'at', 'shown'), await wait(page, 'at', 'connected')];
  const [shownEntered, reconnectedEntered] = await page.evaluate(() => [
    __peer.entered('shown'),
    __peer.entered('connected'),
  ]);
  return { shown: showing, reconnected, shownEntered, reconnectedEntered, shownThread, reconnectedThread };
}
