import type { Page } from '@playwright/test';
import { cardOf, connect, go, visitApp } from './support/app.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';
import { polkadotFriend as friend, heldByPolkadotFriend as heldByFriend } from './support/tokens.ts';

const owner = '5DLXgUoVVeCZKHduaVhkH4RvLcyG1GdQwLqYLd4aFuYX1qve';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Assets', exact: true });
const assetOf = (page: Page, symbol: string) =>
  panelOf(page).locator('.asset').filter({ hasText: symbol }).first();
const showAssets = (page: Page) =>
  cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();

test('a visitor of Polkadot finds numbered and foreign tokens, adds one by its number, and sends it', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'polkadot');
  await visitApp(page, '/', 'polkadot');
  await connect(page);
  await cardOf(page, first)
    .getByRole('radio', { name: `Use ${owner}` })
    .check();
  await showAssets(page);

  await test.step('both pallets are listed, and a token has a number instead of an address', async () => {
    await panelOf(page).getByText('2 other tokens in this account').click();
    await expect(assetOf(page, 'LUSD')).toContainText('5,000 LUSD');
    await expect(assetOf(page, 'BETH')).toContainText('5 BETH');
    await panelOf(page).getByText('Add a token').click();
    await page.getByLabel('Address or ID of the token').fill(friend);
    await page.getByRole('button', { name: 'Look up token' }).click();
    await expect(panelOf(page).getByText('A token here has a number')).toBeVisible();
    await page.getByLabel('Address or ID of the token').fill('1984');
    await page.getByRole('button', { name: 'Look up token' }).click();
    await panelOf(page).getByRole('button', { name: 'Add LUSD' }).click();
    await expect(panelOf(page).getByText('1 other token in this account')).toBeVisible();
  });

  await test.step('the minimum stays with the sender, and exactly the amount arrives', async () => {
    const before = await heldByFriend(url);
    await assetOf(page, 'LUSD').getByRole('button', { name: 'Send LUSD' }).click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.getByLabel('Amount in LUSD')).toHaveValue('4999.99');
    await page.getByLabel('Amount in LUSD').fill('12.500001');
    await expect(page.locator('.fee')).toContainText('UNIT');
    await page.getByRole('button', { name: /Send .*12\.500001 LUSD/ }).click();
    expect((await answer(page, 'approve')).method).toBe('signPayload');
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    await expect(page.locator('.life')).toContainText('12.500001 LUSD');
    expect(await heldByFriend(url)).toBe(before + 12_500_001n);
    await go(page, 'Activity');
    await expect(page.getByText('12.500001 LUSD').first()).toBeVisible();
  });
});
