import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDeadline } from '@causeway/protocol';
import { type BrowserContext, chromium, type Worker } from 'playwright';
import type {} from '../extension/control.js';
import type { TestWalletsControl } from './page/control.js';
import type { Decision } from './wallet/prompt.js';

export { type BuildExtensionOptions, buildExtension } from './buildExtension.js';

/** How the browser is started. */
export interface LaunchOptions {
  /** The browser: Chromium, or a Chrome that still loads unpacked extensions from its command line. */
  readonly executablePath: string;
  /** The folder that `buildExtension` wrote. */
  readonly extension: string;
  /** More switches of the browser. */
  readonly args?: readonly string[];
  /** More options of the context, such as its viewport. */
  readonly context?: Parameters<typeof chromium.launchPersistentContext>[1];
}

/** A browser with the test extension in it. */
export interface ExtensionBrowser {
  readonly context: BrowserContext;
  /** The extension's service worker now; another one after `reload`. */
  worker(): Promise<Worker>;
  /** Calls one verb of the control object in the service worker. */
  control<V extends keyof TestWalletsControl>(
    verb: V,
    ...args: Parameters<TestWalletsControl[V]>
  ): Promise<Awaited<ReturnType<TestWalletsControl[V]>>>;
  /**
   * Answers the oldest open prompt in the approval window, as a person does: waits for the window and presses the
   * button. Resolves when the prompt is closed.
   */
  answer(decision: Decision): Promise<void>;
  /** Whether pages are notified when the extension is reloaded under them; they are by default. */
  setNotices(notices: boolean): Promise<void>;
  /** Reloads the extension, as an update does. Pages keep the old, cut-off scripts until they are reloaded. */
  reload(): Promise<void>;
  /** Closes the browser and removes its profile. */
  stop(): Promise<void>;
}

/** Milliseconds: for anything to happen, and between two looks at a worker that is starting. */
const limit = 20_000;
const poll = 20;
/** Milliseconds for one click in a window that may be opening or closing, and one word of a worker that may be ending. */
const patience = 1_000;

/**
 * Starts a headless browser with a fresh profile and the test extension.
 *
 * @example
 * const browser = await launchWithExtension({ executablePath, extension });
 * const page = await browser.context.newPage();
 */
export async function launchWithExtension(options: LaunchOptions): Promise<ExtensionBrowser> {
  const { executablePath, extension, args = [] } = options;
  const profile = await mkdtemp(join(tmpdir(), 'causeway-extension-'));
  await allowUnpackedExtensions(profile);
  const context = await chromium.launchPersistentContext(profile, {
    ...options.context,
    executablePath,
    // Only the new headless mode, which this library does not choose by itself, loads extensions.
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      // The browser's requests to its maker must not leave the machine.
      '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      ...args,
    ],
  });

  /**
   * The worker that answers: a worker that was just replaced closes during the call, and the next one is
   * called.
   */
  async function findWorker(signal: AbortSignal): Promise<Worker> {
    for (;;) {
      signal.throwIfAborted();
      const candidate = context.serviceWorkers().at(-1);
      const hasWallets = candidate
        ?.evaluate(() => globalThis.__causewayTestWallets !== undefined)
        .catch(() => false);
      // One that was stopped under the question may never answer it.
      const late = new Promise<false>((resolve) => setTimeout(resolve, patience, false));
      if (candidate && (await Promise.race([hasWallets, late]))) return candidate;
      await new Promise((resolve) => setTimeout(resolve, poll));
    }
  }

  const worker = (ms = limit) => {
    const controller = new AbortController();
    const finding = findWorker(controller.signal);
    return withDeadline(finding, { method: 'service worker', ms }).finally(() => controller.abort());
  };

  /**
   * A worker that sleeps, or of which the runner got no event, is ended and started anew by a page of its
   * extension.
   */
  async function wake(extensionPage: string): Promise<void> {
    const page = await context.newPage();
    // Of the extension too, and silent.
    await page.goto(new URL('/manifest.json', extensionPage).href);
    const session = await context.newCDPSession(page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await page.goto(extensionPage);
    await worker().finally(() => page.close());
  }

  const control: ExtensionBrowser['control'] = async (verb, ...args) => {
    const target = await worker();
    return target.evaluate(
      ([name, list]) => {
        const control = globalThis.__causewayTestWallets as unknown as Record<
          string,
          (...a: unknown[]) => never
        >;
        return control[name as string]?.(...(list as unknown[])) as never;
      },
      [verb, args] as const,
    );
  };

  const promptId = async () => (await control('list'))[0]?.prompts[0]?.id;

  async function press(decision: Decision, signal: AbortSignal): Promise<void> {
    const { id } = await control('nextPrompt');
    while (!signal.aborted && (await promptId()) === id) {
      const window = context.pages().find((page) => page.url().startsWith('chrome-extension:'));
      // An answer closes the window, sometimes during the click that gave it; the check above covers that.
      await window
        ?.getByTestId(`test-wallet-${decision}`)
        .click({ timeout: patience })
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, poll));
    }
  }

  return {
    context,
    worker: () => worker(),
    control,
    async answer(decision) {
      const controller = new AbortController();
      const pressing = press(decision, controller.signal);
      await withDeadline(pressing, { method: 'approval window', ms: limit }).finally(() =>
        controller.abort(),
      );
    },
    async setNotices(notices) {
      await (await worker()).evaluate(
        (value) => globalThis.__causewayTestExtension?.setNotices(value),
        notices,
      );
    },
    async reload() {
      const before = await worker();
      const closed = new Promise<void>((resolve) => void before.once('close', () => resolve()));
      // The worker is gone before it can answer.
      await before.evaluate(() => globalThis.__causewayTestExtension?.reload()).catch(() => undefined);
      await withDeadline(closed, { method: 'chrome.runtime.reload', ms: limit });
      await worker(5_000).catch(() => wake(new URL('/approval.html', before.url()).href));
    },
    async stop() {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Without its developer mode the browser does not load an unpacked extension a second time, after `reload`. */
async function allowUnpackedExtensions(profile: string): Promise<void> {
  await mkdir(join(profile, 'Default'));
  const preferences = { extensions: { ui: { developer_mode: true } } };
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
}
