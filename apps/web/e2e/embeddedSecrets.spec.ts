import type { Page, Request } from '@playwright/test';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { go } from './support/app.ts';
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts';
import {
  addPasskey,
  addressOf,
  type Device,
  openEmbedded,
  plugIn,
  step,
  take,
  walletCard,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** A phrase of the standard's test vectors (BIP-39), whose first account is public. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const frame = (page: Page) => page.frameLocator('[data-part="secret-frame"] iframe');

/** The requests of the page without an answer. */
const pending = new Set<Request>();

function track(page: Page): void {
  pending.clear();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/**
 * Sets the page's clock ahead: a sign-in or a confirmation of the last minute would be enough. The limit of a request
 * without an answer would end as well, so the page has all answers before.
 */
async function outlastConfirmation(page: Page): Promise<void> {
  await expect.poll(() => pending.size).toBe(0);
  await page.clock.fastForward(61_000);
}

/** Opens the frame for a secret after a confirmation by passkey, and reads the secret while the button is held down. */
async function reveal(page: Page, button: RegExp): Promise<string> {
  await outlastConfirmation(page);
  await walletCard(page, 'Export').getByRole('button', { name: button }).first().click();
  await take(page, 'Show it');
  await take(page, 'Use a passkey');
  const output = frame(page).locator('output');
  await expect(output).toHaveText('');
  const hold = frame(page).getByRole('button', { name: 'Hold to show' });
  // A real pointer, which leaves a button that moves away.
  await hold.hover();
  await page.mouse.down();
  await expect(output).not.toHaveText('');
  const secret = (await output.textContent()) ?? '';
  await page.mouse.up();
  await expect(output).toHaveText('');
  return secret;
}

/**
 * Closes the frame with its own button. The page removes the frame at once, often before the frame has answered
 * the browser's tool about the released pointer. That answer never comes then, so the closed frame ends the wait.
 */
async function closeFrame(page: Page, revealed: RegExp): Promise<void> {
  const closed = expect(step(page).getByText('It was closed, and no copy of it is kept here.')).toBeVisible();
  await Promise.race([frame(page).getByRole('button', { name: 'Close' }).click(), closed]);
  await closed;
  await expect(page.locator('iframe')).toHaveCount(0);
  await take(page, 'Back');
  // The page reads the wallet again.
  await expect(walletCard(page, 'Security log').getByText(revealed).first()).toBeVisible();
}

/** Everything in a page from which a script in it, or a later user of the machine, could read a text. */
async function readablePlaces(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      document.title,
      document.cookie,
    ]),
  );
  return chunks.join('') + stored;
}

/** Exports the private key. */
async function exportKey(page: Page, address: string): Promise<void> {
  const shown = await reveal(page, /^Private key of/);
  expect(privateKeyToAccount(shown as `0x${string}`).address).toBe(address);
  await closeFrame(page, /^Revealed a private key/);
}

/** Exports the phrase, and searches the page for it. */
async function exportPhrase(page: Page, address: string): Promise<void> {
  const shown = await reveal(page, /^Recovery phrase of/);
  expect(mnemonicToAccount(shown).address).toBe(address);
  // The page knows that the frame exists and nothing of its contents.
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull();
  await closeFrame(page, /^Revealed the recovery phrase/);
  const left = await readablePlaces(page);
  expect(left).not.toContain(shown);
  expect(left).not.toContain(shown.split(' ').slice(0, 4).join(' '));
  // The search works: it finds a text that the page contains.
  await page.evaluate((canary) => Object.assign(globalThis, { canary }), `canary ${address} here`);
  expect(await readablePlaces(page)).toContain(`canary ${address} here`);
}

/** Opens the frame in which a phrase is typed. */
async function openImport(page: Page): Promise<void> {
  await walletCard(page, 'Import').getByRole('button', { name: 'Import' }).click();
  await step(page).getByLabel('Name').fill('From elsewhere');
  await step(page).getByRole('button', { name: 'Open the protected frame' }).click();
}

/** Imports a phrase, and searches the page for it. */
async function importPhrase(page: Page): Promise<void> {
  await openImport(page);
  const field = frame(page).getByRole('textbox');
  await field.fill('legal winner thank year wave sausage worth useful legal winner thank thank');
  await frame(page).getByRole('button', { name: 'Import' }).click();
  await expect(frame(page).getByText('These words are not a recovery phrase')).toBeVisible();
  await field.fill(phrase);
  await frame(page).getByRole('button', { name: 'Import' }).click();
  await expect(step(page).getByText('Imported', { exact: true })).toBeVisible();
  await take(page, 'Back');
  const { address } = mnemonicToAccount(phrase);
  await expect(
    walletCard(page, 'Accounts of this wallet').locator(`[aria-label^="${address}"]`),
  ).toBeVisible();
  await walletCard(page, 'Accounts of this wallet')
    .locator('.held', { has: page.locator(`[aria-label^="${address}"]`) })
    .getByRole('button', { name: 'Use this account' })
    .click();
  await go(page, 'Home');
  await expect.poll(() => addressOf(page)).toBe(address);
  expect(await readablePlaces(page)).not.toContain('sausage worth useful');
}

/** Confirms the visitor's identity with the passkey. */
async function confirmByPasskey(page: Page, device: Device): Promise<void> {
  const before = (await device.credentials())[0]?.signCount ?? 0;
  await outlastConfirmation(page);
  await walletCard(page, 'Export')
    .getByRole('button', { name: /^Recovery phrase of/ })
    .click();
  await take(page, 'Show it');
  await take(page, 'Use a passkey');
  await expect(frame(page).getByRole('button', { name: 'Hold to show' })).toBeVisible();
  expect((await device.credentials())[0]?.signCount).toBe(before + 1);
  await closeFrame(page, /^Revealed the recovery phrase/);
}

test('secrets are exported and imported in the frame only', async ({ page, stack }) => {
  await page.clock.install();
  track(page);
  const device = await plugIn(page);
  await openEmbedded(page, stack);
  const address = await addressOf(page);
  await go(page, 'Embedded wallet');
  await addPasskey(page, 'Key');
  await test.step('a private key is shown in the frame only and belongs to the account', () =>
    exportKey(page, address));
  await test.step('the phrase is shown in the frame only, derives the same account, and leaves no trace', () =>
    exportPhrase(page, address));
  await test.step('a passkey confirms the visitor before the phrase is shown', () =>
    confirmByPasskey(page, device));
  await test.step('an imported phrase is typed in the frame and gives the expected account', () =>
    importPhrase(page));
});

test('axe reports nothing of the protected frame, and nothing of the page around it', async ({
  page,
  stack,
}) => {
  await openEmbedded(page, stack);
  await go(page, 'Embedded wallet');
  await openImport(page);
  await expect(frame(page).getByRole('textbox')).toBeVisible();
  await expectAccessibleInBoth(page, 'the page around the protected frame');
  const inside = await (
    await page.locator('[data-part="secret-frame"] iframe').elementHandle()
  )?.contentFrame();
  if (!inside) throw new Error('The frame is not there.');
  // The heading of the page is outside the frame.
  await expectAccessible(inside, 'the protected frame', { without: ['page-has-heading-one'] });
});

test('the protected frame uses the language of the app, and fetches no other', async ({ page, stack }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = /\/frame\/(?!frame\.js)([\w-]+)\.js$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  await openEmbedded(page, stack);
  await page.evaluate(() => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: 'ar' })));
  await page.goto('/wallet');
  const card = walletCard(page, 'استيراد');
  await card.getByRole('button').click();
  await step(page).getByLabel('الاسم').fill('قديمة');
  await step(page).getByRole('button', { name: 'فتح الإطار المحمي' }).click();
  await expect(frame(page).getByLabel('عبارة الاسترداد: 12 أو 15 أو 18 أو 21 أو 24 كلمة')).toBeVisible();
  await expect(frame(page).locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'الإطار المحمي');
  expect(fetched).toEqual(['ar']);
});
