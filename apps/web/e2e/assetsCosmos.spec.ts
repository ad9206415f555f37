import type { Page } from '@playwright/test';
import { cardOf, connect, go, visitApp } from './support/app.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';
import { cosmosContract, cosmosDenom } from './support/tokens.ts';

const owner = 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe';
const friend = 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5';
const osmo = 'ibc/14F9BC3E44B8A9C1BE1FB08980FAB87034C9905EF17CF2F5008FC085218811CC';
const contract = 'cosmos1qvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpsxqcrqvpszlyd9l';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Assets', exact: true });
const assetOf = (page: Page, symbol: string) =>
  panelOf(page).locator('.asset').filter({ hasText: symbol }).first();

async function send(page: Page, symbol: string, amount: string, memo = ''): Promise<void> {
  await assetOf(page, symbol)
    .getByRole('button', { name: `Send ${symbol}` })
    .click();
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Memo').fill(memo);
  await page.getByLabel(`Amount in ${symbol}`).fill(amount);
  await expect(page.locator('.fee')).toContainText('ATOM');
  await page.getByRole('button', { name: new RegExp(`Send .*${amount} ${symbol}`) }).click();
}

test('a visitor of Cosmos finds denoms with their channels, adds a contract, and sends one of each', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'cosmos');
  await visitApp(page, '/', 'cosmos');
  await connect(page);
  await cardOf(page, first)
    .getByRole('radio', { name: `Use ${owner}` })
    .check();
  const showAssets = () => cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
  await showAssets();

  await test.step('a denom over IBC is listed with its channel, and exactly the amount arrives', async () => {
    await panelOf(page).getByText('2 other tokens in this account').click();
    await expect(assetOf(page, 'OSMO')).toContainText('transfer/channel-141');
    await expect(assetOf(page, 'LUSD')).toContainText('5,000 LUSD');
    const before = [await cosmosDenom(url, owner, osmo), await cosmosDenom(url, friend, osmo)] as const;
    await send(page, 'OSMO', '1.250001', '10422 of an exchange');
    const prompt = await answer(page, 'approve');
    expect(prompt.details).toContainEqual({ label: 'Value', value: `1250001 of ${osmo}` });
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await cosmosDenom(url, friend, osmo)).toBe(before[1] + 1_250_001n);
    await go(page, 'Activity');
    await page.locator('.activity-item summary').first().click();
    await expect(page.locator('.activity-details')).toContainText('10422 of an exchange');
    expect(await cosmosDenom(url, owner, osmo)).toBe(before[0] - 1_250_001n);
  });

  await test.step('a contract is added by its address, and its token is sent by a call', async () => {
    await go(page, 'Home');
    await showAssets();
    await panelOf(page).getByText('Add a token').click();
    await page.getByLabel('Address or ID of the token').fill(contract);
    await page.getByRole('button', { name: 'Look up token' }).click();
    await panelOf(page).getByRole('button', { name: 'Add CWL' }).click();
    await expect(assetOf(page, 'CWL')).toContainText('5,000,000 CWL');
    const before = await cosmosContract(url, friend, contract);
    await send(page, 'CWL', '7.005');
    const prompt = await answer(page, 'approve');
    expect(prompt.details).toContainEqual({ label: 'Value', value: `7005 of ${contract}` });
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await cosmosContract(url, friend, contract)).toBe(before + 7005n);
  });
});
