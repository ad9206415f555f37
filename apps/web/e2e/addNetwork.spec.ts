import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

const server = 'http://127.0.0.1:65531/';

/** A server of chain 80094, on a port of this machine where nothing listens. */
async function serve(page: Page): Promise<void> {
  await page.route(`${server}**`, async (route) => {
    const { id, method } = route.request().postDataJSON() ?? {};
    const result = { eth_chainId: '0x138de', eth_blockNumber: '0x10' }[method as string];
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' };
    await route.fulfill({ status: 200, headers, json: { jsonrpc: '2.0', id, result } });
  });
}

test('a visitor adds an EVM network by mouse, uses it after a reload, and removes it', async ({ page }) => {
  await serve(page);
  await page.goto('/settings');
  const form = page.locator('.server').filter({ hasText: 'Add an EVM network' });
  // The name may follow a mark that is a letter.
  const berachain = page
    .locator('.server')
    .filter({ hasNotText: 'Add an EVM network', has: page.getByText('Berachain', { exact: true }) });
  await form.locator('summary').click();

  await test.step('a server that the policy does not list is refused before the other fields appear', async () => {
    await form.getByLabel('Server URL').fill('https://rpc.elsewhere.example/');
    await expect(form.getByText('This site cannot reach that server')).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveCount(1);
    await expectAccessible(page, 'a refused server');
  });

  await test.step('a network that the app has, and an empty name, are reported at their fields', async () => {
    await form.getByLabel('Server URL').fill(server);
    await form.getByLabel('Chain ID').fill('31337');
    await form.getByRole('button', { name: 'Test and add network' }).click();
    await expect(form.getByText('This app already has that network.')).toBeVisible();
    await form.getByLabel('Chain ID').fill('80094');
    await form.getByRole('button', { name: 'Test and add network' }).click();
    await expect(form.getByText('Enter a name.')).toBeVisible();
    await expect(form.getByText('has this one as Berachain')).toBeVisible();
  });

  await test.step('a server of another chain adds nothing', async () => {
    await form.getByLabel('Network name').fill('Other');
    await form.getByLabel('Coin symbol').fill('OTHER');
    await form.getByLabel('Chain ID').fill('80095');
    await form.getByRole('button', { name: 'Test and add network' }).hover();
    await page.mouse.down();
    await expect(form.getByText('has this one')).toHaveCount(0);
    await page.mouse.up();
    await expect(form.getByText('This server is for another network')).toBeVisible();
    await expect(form.getByText('None added')).toBeVisible();
  });

  await test.step('a valid server is added, and is listed after a reload', async () => {
    await form.getByLabel('Chain ID').fill('80094');
    await form.getByLabel('Coin decimals').fill('256');
    await form.getByRole('button', { name: 'Test and add network' }).click();
    await expect(form.getByText('Enter a whole number from 0 to 255')).toBeVisible();
    await expect(form.getByText('has this one as Berachain, BERA, 18 decimals.')).toBeVisible();
    await form.getByRole('button', { name: 'Use these values' }).click();
    await expect(form.getByLabel('Network name')).toHaveValue('Berachain');
    await expect(form.getByLabel('Coin symbol')).toHaveValue('BERA');
    await expect(form.getByLabel('Coin decimals')).toHaveValue('18');
    await form.getByRole('button', { name: 'Test and add network' }).click();
    await expect(form.getByText('1 added')).toBeVisible();
    await form.getByRole('button', { name: 'Reload' }).click();
    await expect(berachain).toBeVisible();
  });

  await test.step('a removed network is still removed after a reload', async () => {
    await form.locator('summary').click();
    await form.getByRole('button', { name: 'Remove Berachain' }).click();
    await expect(form.getByText('None added')).toBeVisible();
    await form.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('.server').first()).toBeVisible();
    await expect(berachain).toHaveCount(0);
  });
});

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('a visitor adds an EVM network by keyboard', async ({ page }) => {
    await serve(page);
    await page.goto('/settings');
    const form = page.locator('.server').filter({ hasText: 'إضافة شبكة EVM' });
    await form.locator('summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type(server);
    for (const text of ['80094', 'Berachain', 'BERA']) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await expectAccessible(page, 'a network to add, in Arabic');
    await page.keyboard.press('Enter');
    await expect(form.getByText('شبكة واحدة مضافة')).toBeVisible();
  });
});
