import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildExtension,
  type ExtensionBrowser,
  launchWithExtension,
} from '@causeway/test-wallets/playwright';
import { test as base } from './test.ts';

/** The name of the wallet in the browser extension, as a visitor reads it. */
export const extensionWallet = 'Extension Test Wallet';

const source = (name: string) =>
  fileURLToPath(new URL(`../../../../packages/adapters/eip155/src/${name}.ts`, import.meta.url));

/** A test in a browser of its own, with a real wallet extension that knows the first local chain. */
export const test = base.extend<{ browserWithWallet: ExtensionBrowser }, { extension: string }>({
  extension: [
    async ({ stack }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'causeway-e2e-extension-'));
      const chains = stack.config.chains.slice(0, 1);
      await buildExtension({ outdir: folder, keyed: source('keyed'), key: source('key'), chains });
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  browserWithWallet: async ({ extension, stack, launchOptions, viewport, locale }, use) => {
    const browser = await launchWithExtension({
      executablePath: launchOptions.executablePath ?? '',
      extension,
      args: launchOptions.args,
      context: { baseURL: stack.url, viewport, locale, reducedMotion: 'reduce' },
    });
    await browser.worker();
    await use(browser);
    await browser.stop();
  },
  watch: [
    async ({ watch }, use) => {
      // The browser's own start page belongs to the profile's first window; it is no page of ours.
      watch.foresee('outside', /^chrome:\/\//);
      await use(watch);
    },
    { auto: true },
  ],
  context: async ({ browserWithWallet }, use) => use(browserWithWallet.context),
  page: async ({ context }, use) => use(await context.newPage()),
});
