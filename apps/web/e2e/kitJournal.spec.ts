import { go, openConnected, reload } from './support/app.ts';
import { rpc } from './support/chain.ts';
import { expect, test } from './support/test.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

test("a transaction sent in the account dialog is in the app's Activity once, and is followed after a reload", async ({
  page,
  stack,
}) => {
  const url = stack.chains[0]?.url ?? '';
  const dialog = page.getByRole('dialog');
  await openConnected(page);
  await rpc(url, 'evm_setAutomine', [false]);
  try {
    await page.locator('header [data-part="account-button"]').click();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Recipient' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Recipient' }).fill(friend);
    await dialog.getByLabel('Amount').fill('0.01');
    await expect(dialog.locator('[data-state="total"]')).toBeVisible();
    await dialog.getByRole('button', { name: /^Send .*0\.01/ }).click();
    await expect(dialog.getByText('Waiting for the network')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

    await go(page, 'Activity');
    const items = page.locator('.activity-item');
    await expect(items).toHaveCount(1);
    await expect(items.locator('.activity-status')).toHaveText('Sent');
    await reload(page);
    await expect(items.locator('.activity-status')).toHaveText('Sent');
    await rpc(url, 'evm_mine');
    await expect(items.locator('.activity-status')).toHaveText('Confirmed');
    await expect(items).toHaveCount(1);

    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).not.toContain('causeway-kit-journal');
  } finally {
    await rpc(url, 'evm_setAutomine', [true]);
    await rpc(url, 'evm_mine');
  }
});
