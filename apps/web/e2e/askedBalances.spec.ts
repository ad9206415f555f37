import type { Page } from '@playwright/test';
import { cardOf, openConnected, reload } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const openAccount = (page: Page) => page.locator('header [data-part="account-button"]').click();
const assetsOf = (page: Page) => dialogOf(page).getByRole('list', { name: 'Assets on Causeway Local' });
const showInDialog = (page: Page) => dialogOf(page).getByRole('button', { name: 'Show balances' });
const showOnPage = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^Show (all )?balances?$/ });
const onPage = (page: Page) => cardOf(page, first).locator('.account-balance').first();

/** Opens the app with a wallet of an earlier visit, for a visitor who has never asked for balances. */
async function comeBack(page: Page): Promise<void> {
  await openConnected(page);
  await reload(page);
  await expect(cardOf(page, first).locator('.accounts')).toBeVisible();
}

test('the account dialog reads no network before the visitor asks once, and the page follows', async ({
  page,
  stack,
}) => {
  const servers = stack.config.chains.flatMap(({ rpcUrls }) => rpcUrls.map((url) => new URL(url).origin));
  const called: string[] = [];
  await comeBack(page);
  page.on('request', (request) => {
    if (servers.includes(new URL(request.url()).origin)) called.push(request.postData() ?? request.url());
  });

  await test.step('the dialog and its form to send request nothing', async () => {
    await openAccount(page);
    await expect(showInDialog(page)).toBeVisible();
    await expectAccessible(page, 'an account whose balances are not read');
    await dialogOf(page).getByRole('button', { name: 'Send' }).click();
    await expect(dialogOf(page).getByRole('textbox', { name: 'Recipient' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toHaveCount(0);
    await expect(showOnPage(page)).toBeVisible();
    await expect(page.locator('header [data-part="account-balance"]')).toHaveCount(0);
    expect(called).toEqual([]);
  });

  await test.step('after the press both places show the balance', async () => {
    await openAccount(page);
    await showInDialog(page).click();
    await expect(assetsOf(page)).toContainText(/\d ETH/);
    await expect(dialogOf(page).getByRole('heading', { name: /^Assets on/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(onPage(page)).toContainText(/\d ETH/);
    await expect(showOnPage(page)).toHaveCount(0);
  });

  await test.step('the next visit reads them at once', async () => {
    await reload(page);
    await expect(onPage(page)).toContainText(/\d ETH/);
    await expect(page.locator('header [data-part="account-balance"]')).toHaveText(/^\d.* ETH$/);
    await openAccount(page);
    await expect(assetsOf(page)).toContainText(/\d ETH/);
  });
});

test('the account dialog follows the balances that the visitor asked for on the page', async ({ page }) => {
  await comeBack(page);
  await showOnPage(page).click();
  await expect(onPage(page)).toContainText(/\d ETH/);
  await openAccount(page);
  await expect(assetsOf(page)).toContainText(/\d ETH/);
});
