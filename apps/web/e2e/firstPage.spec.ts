import { everything, go, openConnected } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

test('the header offers to connect on every page but the first, which is the panel itself', async ({
  page,
}) => {
  const account = page.locator('.shell-account');
  await page.goto('/');
  await expect(page.getByRole('searchbox', { name: 'Search wallets' })).toBeVisible();
  await expect(account.getByRole('button')).toHaveCount(0);
  await go(page, 'Settings');
  await expect(account.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
  await openConnected(page);
  await expect(account.getByRole('button', { name: /^Your account/ })).toBeVisible();
});

test('a button in the header whose files did not load names what is missing', async ({ page, watch }) => {
  watch.foresee('console', /ERR_FAILED|Failed to fetch dynamically imported module/);
  // The local test wallets need that file too.
  watch.foresee('crash', /^$/);
  await page.route('**/assets/kit-*.js', (route) => route.abort());
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Your wallets: Try again' })).toBeVisible();
});

test('each part of the page with wallets has one heading, and each way to disconnect its explanation', async ({
  page,
}) => {
  await openConnected(page, first, everything);
  const card = page.locator('.connection');
  await expect(card.locator('h3').first()).toBeVisible();
  await expect(page.locator('main :is(h1, h2)')).toHaveText(['Your wallets', 'Portfolio', first, 'Network']);
  const leave = card.locator('.leave');
  await expect(leave.getByRole('button', { name: `Disconnect ${first}` })).toHaveAccessibleDescription(
    /ends the connection here only/,
  );
  await expect(
    leave.getByRole('button', { name: 'Disconnect and revoke access' }),
  ).toHaveAccessibleDescription(/removes the permission in the wallet/);
  await expect(leave.locator('p')).toContainText(/here only.*Revoking.*Polkadot/);
  await expect(page.locator('.card .app-networks select')).toHaveCount(7);
  // The actions of the account in use are above the cards, and a family's own in its menu.
  await expect(card.getByRole('link')).toHaveCount(0);
  const menu = card.getByLabel('Options for Solana');
  const end = card.getByRole('button', { name: 'Disconnect Solana' });
  await expect(end).toBeHidden();
  await menu.click();
  await expect(end).toBeVisible();
  await expect(end).toHaveAccessibleDescription(/ends the connection here only/);
  await page.keyboard.press('Escape');
  await expect(end).toBeHidden();
  await expect(menu).toBeFocused();
  await menu.click();
  await card.locator('h3').first().click();
  await expect(end).toBeHidden();
});
