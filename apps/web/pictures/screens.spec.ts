import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { go, openConnected, rowOf, visitApp } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/test.ts';
import { first } from '../e2e/support/testWallets.ts';

const folder = fileURLToPath(new URL('../../../docs/public/pictures/', import.meta.url));
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

test.use({ viewport: { width: 1200, height: 780 } });

/** Writes a picture of one screen, once nothing on it moves or loads. */
async function draw(page: Page, name: string): Promise<void> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${folder}${name}.png`, caret: 'hide', scale: 'css' });
}

test('the list of wallets is drawn', async ({ page }) => {
  await visitApp(page, '/', 'test');
  await expect(rowOf(page, first)).toBeVisible();
  await draw(page, 'connect');
});

test('each screen of a connected account is drawn', async ({ page }) => {
  await openConnected(page);
  await expect(page.locator('.connections .account-balance').first()).toContainText('ETH');
  await draw(page, 'home');

  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ETH').fill('0.25');
  await expect(page.locator('.fee')).toContainText('Expected');
  await draw(page, 'send');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');

  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('I agree to the terms of the harbour.');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
  await draw(page, 'sign');

  await go(page, 'Activity');
  await expect(page.locator('.activity-item')).toHaveCount(2);
  await draw(page, 'activity');

  for (const [place, name] of [
    ['Splits', 'splits'],
    ['Embedded wallet', 'account'],
    ['Settings', 'settings'],
    ['Lab', 'lab'],
  ] as const) {
    await go(page, place);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('.notice[data-kind="waiting"]')).toHaveCount(0);
    await draw(page, name);
  }

  // The devtools below the switches of the test wallets.
  await page.getByRole('heading', { name: 'Connections', exact: true }).evaluate((element) => {
    element.scrollIntoView();
  });
  await page.getByText(/^message /).click();
  await draw(page, 'devtools');
});
