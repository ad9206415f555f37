import type { Page } from '@playwright/test';
import { cardOf, connect, go, open } from './support/app.ts';
import { rpc } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';

const owner = '5DLXgUoVVeCZKHduaVhkH4RvLcyG1GdQwLqYLd4aFuYX1qve';
const friend = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';
/** Of the friend: Assets.Account, the number 1984 and the account id, each hashed by Blake2_128Concat. */
const friendKey =
  '0x682a59d51ab9e48a8c8cc418ff9708d2b99d880ec681799c0cf30e8886371da9a319d0e87221ca1ee751c1529f201522' +
  'c007000062234d24bc4481796f15d3a40540e76dd0c5011aef306e7f0bc318cb50e8292d0f0202016971ff84efe7b41da40dc33d';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Assets', exact: true });
const assetOf = (page: Page, symbol: string) =>
  panelOf(page).locator('.asset').filter({ hasText: symbol }).first();
const showAssets = (page: Page) =>
  cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();

/** What the friend has of the token, read from the ledger apart from the app's own code. */
async function heldByFriend(url: string): Promise<bigint> {
  const stored = await rpc(url, 'state_getStorage', [friendKey]);
  return stored === null ? 0n : Buffer.from(String(stored).slice(2), 'hex').readBigUInt64LE(0);
}

test('a visitor of Polkadot finds numbered and foreign tokens, adds one by its number, and sends it', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'polkadot');
  await open(page, '/', 'polkadot');
  await connect(page);
  await cardOf(page, first)
    .getByRole('radio', { name: `Work with ${owner}` })
    .check();
  await showAssets(page);

  await test.step('both pallets are listed, and a token has a number instead of an address', async () => {
    await panelOf(page).getByText('2 other tokens in this account').click();
    await expect(assetOf(page, 'LUSD')).toContainText('5,000 LUSD');
    await expect(assetOf(page, 'BETH')).toContainText('5 BETH');
    await panelOf(page).getByText('Add a token by its address').click();
    await page.getByLabel('Address of the token').fill(friend);
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(panelOf(page).getByText('A token here has a number')).toBeVisible();
    await page.getByLabel('Address of the token').fill('1984');
    await page.getByRole('button', { name: 'Look it up' }).click();
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
