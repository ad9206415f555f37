import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ExtensionBrowser } from '@causeway/wallets/playwright';
import type { Page } from '@playwright/test';
import { recoverMessageAddress } from 'viem';
import { cardOf, go, itemOf, reload, rowOf } from './support/app.ts';
import { hexIn } from './support/read.ts';
import { test as base, expect } from './support/test.ts';
import { watchContext } from './support/watch.ts';

const name = 'Extension Test Wallet';
const ownAddress = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';
const adapter = (file: string) =>
  fileURLToPath(new URL(`../../../packages/adapters/eip155/src/wallet/${file}`, import.meta.url));

/** A browser with a real extension, watched like every other page. */
const test = base.extend<{ folder: string; extension: ExtensionBrowser; tab: Page }>({
  folder: async ({ stack }, use) => {
    const { buildExtension } = await import('@causeway/wallets/playwright');
    const folder = await mkdtemp(join(tmpdir(), 'causeway-e2e-extension-'));
    const chains = stack.config.chains.slice(0, 1);
    await buildExtension({ outdir: folder, keyed: adapter('keyed.ts'), key: adapter('key.ts'), chains });
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  extension: async ({ folder, stack, launchOptions, viewport, locale }, use) => {
    const { launchWithExtension } = await import('@causeway/wallets/playwright');
    const browser = await launchWithExtension({
      // A headless shell has no extensions.
      executablePath: process.env.CAUSEWAY_FULL_CHROME ?? launchOptions.executablePath ?? '',
      extension: folder,
      args: launchOptions.args,
      context: { baseURL: stack.url, viewport, locale, reducedMotion: 'reduce' },
    });
    const watch = await watchContext(browser.context);
    await browser.worker();
    await use(browser);
    expect(watch.findings(), 'what no page may do').toEqual([]);
    await browser.stop();
  },
  tab: async ({ extension }, use) => {
    const page = await extension.context.newPage();
    await page.goto('/');
    await use(page);
  },
});

async function connect(tab: Page, extension: ExtensionBrowser): Promise<void> {
  await rowOf(tab, name).click();
  await extension.answer('approve');
  await expect(cardOf(tab, name)).toContainText('0x976E');
}

async function requestSignature(tab: Page, text: string): Promise<void> {
  await go(tab, 'Sign');
  await tab.getByRole('textbox', { name: 'Message' }).fill(text);
  await tab.getByRole('button', { name: 'Sign message' }).click();
}

/** Closes the window of the extension without an answer. */
async function closeWindow(tab: Page, extension: ExtensionBrowser): Promise<void> {
  const opening = extension.context.waitForEvent('page');
  await rowOf(tab, name).click();
  const approval = await opening;
  await approval.getByTestId('test-wallet-approve').waitFor();
  await approval.close();
  await expect(itemOf(tab, name).getByRole('status')).toContainText('Request rejected');
}

/** Reloads the page while a prompt is open, then answers the prompt. */
async function reloadPageDuringPrompt(tab: Page, extension: ExtensionBrowser): Promise<void> {
  await rowOf(tab, name).click();
  await extension.control('nextPrompt');
  await reload(tab);
  await rowOf(tab, name).click();
  await expect(itemOf(tab, name)).toContainText(`Opening ${name}`);
  await extension.answer('approve');
  await expect(cardOf(tab, name)).toContainText('0x976E');
}

/** Signs, and reloads the page. */
async function signAndReloadPage(tab: Page, extension: ExtensionBrowser): Promise<void> {
  await requestSignature(tab, 'Through the extension');
  await extension.answer('approve');
  const signature = await hexIn(tab.getByTestId('signature'));
  expect(await recoverMessageAddress({ message: 'Through the extension', signature })).toBe(ownAddress);
  await reload(tab);
  await go(tab, 'Home');
  await expect(cardOf(tab, name)).toContainText('0x976E');
}

/** Reloads the extension during a request; it emits an event. */
async function reloadExtensionDuringRequest(tab: Page, extension: ExtensionBrowser): Promise<void> {
  await requestSignature(tab, 'Never answered');
  await extension.control('nextPrompt');
  await extension.reload();
  await expect(tab.getByRole('alert').filter({ hasText: 'The wallet is no longer available' })).toBeVisible();
  await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveValue('Never answered');
  await reload(tab);
  await go(tab, 'Home');
  await expect(cardOf(tab, name)).toContainText('0x976E');
  await requestSignature(tab, 'Again');
  await extension.answer('approve');
  await expect(tab.getByTestId('signature')).toBeVisible();
}

test('a real extension prompts in its own window, signs, and reconnects after a reload of the page and of itself', async ({
  tab,
  extension,
}) => {
  await test.step('a closed approval window counts as a rejection and is reported calmly', () =>
    closeWindow(tab, extension));
  await test.step('a prompt opened before a reload of the page (-32002) connects when approved', () =>
    reloadPageDuringPrompt(tab, extension));
  await test.step('the extension connects through its own window, signs, and reconnects', () =>
    signAndReloadPage(tab, extension));
  await test.step('an extension reloaded during a request ends the wait with an error', () =>
    reloadExtensionDuringRequest(tab, extension));
});

/** Reloads the extension during a connection request. */
async function reloadExtensionDuringConnect(tab: Page, extension: ExtensionBrowser): Promise<void> {
  await rowOf(tab, name).click();
  await extension.control('nextPrompt');
  await extension.reload();
  await tab.clock.fastForward('05:01');
  await expect(itemOf(tab, name).getByRole('alert')).toContainText(
    /No response yet|no longer (there|available)/,
  );
  await expect(itemOf(tab, name).getByRole('button', { name: 'Try again' })).toBeVisible();
  await reload(tab);
  await connect(tab, extension);
}

/** Reloads the extension during a request; it emits no event. */
async function reloadExtensionWithoutEvent(tab: Page, extension: ExtensionBrowser): Promise<void> {
  await extension.setNotices(false);
  await reload(tab);
  await expect(cardOf(tab, name)).toContainText('0x976E');
  await requestSignature(tab, 'Never answered');
  await extension.control('nextPrompt');
  await extension.reload();
  const waiting = tab.getByRole('status').filter({ hasText: `Waiting for ${name}` });
  await tab.clock.fastForward(4_500);
  await expect(waiting).toContainText('has not responded yet');
  await waiting.getByRole('button', { name: 'Cancel' }).click();
  await expect(tab.getByText('You stopped waiting')).toBeVisible();
  await tab.getByRole('button', { name: 'Ask again' }).click();
  await expect(waiting).toBeVisible();
  // The time limit may start slightly after the wait is shown.
  await expect(async () => {
    await tab.clock.fastForward('05:01');
    await expect(tab.getByRole('alert').filter({ hasText: 'No response yet' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expect(tab.getByRole('textbox', { name: 'Message' })).toHaveValue('Never answered');
}

test('every wait for a reloaded extension ends', async ({ tab, extension }) => {
  await tab.clock.install();
  await reload(tab);
  await test.step('an extension reloaded during a connection never leaves its row waiting', () =>
    reloadExtensionDuringConnect(tab, extension));
  await test.step('an extension reloaded without an event leaves a wait that can be cancelled and times out', () =>
    reloadExtensionWithoutEvent(tab, extension));
});
