import type { Page } from '@playwright/test';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { go } from './support/app.ts';
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts';
import { addressOf, type Device, openEmbedded, plugIn, walletCard } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** A phrase of the standard's test vectors (BIP-39), whose first account is public. */
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

const frame = (page: Page) => page.frameLocator('.secret-frame iframe');

/** Opens the frame for a secret, and reads the secret while the button is held down. */
async function reveal(page: Page, button: RegExp): Promise<string> {
  await walletCard(page, 'Export').getByRole('button', { name: button }).first().click();
  await page
    .locator('dialog[open]')
    .getByRole('radio', { name: /Recent sign-in/ })
    .check();
  await page.locator('dialog[open]').getByRole('button', { name: 'Show it' }).click();
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
  const shown = await reveal(page, /^Reveal the private key/);
  expect(privateKeyToAccount(shown as `0x${string}`).address).toBe(address);
  await page.getByRole('button', { name: 'Close and forget' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
}

/** Exports the phrase, and searches the page for it. */
async function exportPhrase(page: Page, address: string): Promise<void> {
  const shown = await reveal(page, /^Reveal the recovery phrase/);
  expect(mnemonicToAccount(shown).address).toBe(address);
  // The page knows that the frame exists and nothing of its contents.
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull();
  await page.getByRole('button', { name: 'Close and forget' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  const left = await readablePlaces(page);
  expect(left).not.toContain(shown);
  expect(left).not.toContain(shown.split(' ').slice(0, 4).join(' '));
  // The search works: it finds a text that the page contains.
  await page.evaluate((canary) => Object.assign(globalThis, { canary }), `canary ${address} here`);
  expect(await readablePlaces(page)).toContain(`canary ${address} here`);
}

/** Imports a phrase, and searches the page for it. */
async function importPhrase(page: Page): Promise<void> {
  const card = walletCard(page, 'Import');
  await card.getByRole('button', { name: 'Import a wallet' }).click();
  await card.getByLabel('Name').fill('From elsewhere');
  await card.getByRole('button', { name: 'Open the protected frame' }).click();
  const field = frame(page).getByRole('textbox');
  await field.fill('legal winner thank year wave sausage worth useful legal winner thank thank');
  await frame(page).getByRole('button', { name: 'Import' }).click();
  await expect(frame(page).getByText('These words are not a recovery phrase')).toBeVisible();
  await field.fill(phrase);
  await frame(page).getByRole('button', { name: 'Import' }).click();
  await expect(card.getByText('Imported')).toBeVisible();
  const { address } = mnemonicToAccount(phrase);
  await expect(walletCard(page, 'Accounts').locator(`[aria-label^="${address}"]`)).toBeVisible();
  await walletCard(page, 'Accounts')
    .locator('.held', { has: page.locator(`[aria-label^="${address}"]`) })
    .getByRole('button', { name: 'Use this account' })
    .click();
  await go(page, 'Home');
  await expect.poll(() => addressOf(page)).toBe(address);
  expect(await readablePlaces(page)).not.toContain('sausage worth useful');
}

/** Adds a passkey, and confirms the visitor's identity with it. */
async function confirmByPasskey(page: Page, device: Device): Promise<void> {
  const card = walletCard(page, 'Passkeys');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name of the passkey').fill('Key');
  await card.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(card.getByRole('button', { name: /Remove / })).toBeVisible();
  const before = (await device.credentials())[0]?.signCount ?? 0;
  await walletCard(page, 'Export')
    .getByRole('button', { name: /^Reveal the recovery phrase/ })
    .click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Show it' }).click();
  await expect(frame(page).getByRole('button', { name: 'Hold to show' })).toBeVisible();
  expect((await device.credentials())[0]?.signCount).toBe(before + 1);
  await page.getByRole('button', { name: 'Close and forget' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
}

test('secrets are exported and imported in the frame only', async ({ page, stack }) => {
  const device = await plugIn(page);
  await openEmbedded(page, stack);
  const address = await addressOf(page);
  await go(page, 'Embedded wallet');
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
  const card = walletCard(page, 'Import');
  await card.getByRole('button', { name: 'Import a wallet' }).click();
  await card.getByLabel('Name').fill('From elsewhere');
  await card.getByRole('button', { name: 'Open the protected frame' }).click();
  await expect(frame(page).getByRole('textbox')).toBeVisible();
  await expectAccessibleInBoth(page, 'the page around the protected frame');
  const inside = await (await page.locator('.secret-frame iframe').elementHandle())?.contentFrame();
  if (!inside) throw new Error('The frame is not there.');
  // The heading of the page is outside the frame.
  await expectAccessible(inside, 'the protected frame', { without: ['page-has-heading-one'] });
});

test('the protected frame speaks the language of the app, and fetches no other', async ({ page, stack }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const name = /\/frame\/(?!frame\.js)([\w-]+)\.js$/.exec(request.url())?.[1];
    if (name) fetched.push(name);
  });
  await openEmbedded(page, stack);
  await page.evaluate(() => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: 'ar' })));
  await page.goto('/wallet');
  const card = walletCard(page, 'الاستيراد');
  await card.getByRole('button', { name: 'استيراد محفظة' }).click();
  await card.getByLabel('الاسم').fill('قديمة');
  await card.getByRole('button', { name: 'فتح الإطار المحمي' }).click();
  await expect(frame(page).getByLabel('عبارة الاسترداد: 12 أو 15 أو 18 أو 21 أو 24 كلمة')).toBeVisible();
  await expect(frame(page).locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('iframe')).toHaveAttribute('title', 'الإطار المحمي');
  expect(fetched).toEqual(['ar']);
});
