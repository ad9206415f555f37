import { randomBytes } from 'node:crypto';
import { nearAddresses } from '@causeway/wallets';
import { cardOf, connect, visitApp } from './support/app.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';
import { nearDollars as held } from './support/tokens.ts';

const [account = ''] = nearAddresses;

test('a visitor of NEAR adds a token by its contract and sends it to an unregistered recipient', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'near');
  // Each run pays a new recipient that is not registered with the contract.
  const someone = randomBytes(32).toString('hex');
  const before = await held(url, account);
  await visitApp(page, '/', 'near');
  await connect(page);
  await cardOf(page, first)
    .getByRole('radio', { name: `Use ${account}` })
    .check();
  await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Assets', exact: true });

  await test.step('the contract describes its token, which is added with its balance', async () => {
    await panel.getByText('Add a token').click();
    await page.getByLabel('Address or ID of the token').fill('usd.near');
    await page.getByRole('button', { name: 'Look up token' }).click();
    await panel.getByRole('button', { name: 'Add LUSD' }).click();
    await expect(panel.locator('.asset').filter({ hasText: 'Local Dollar' })).toContainText(' LUSD');
  });

  await test.step('the storage of the recipient is shown, and one transaction registers and pays them', async () => {
    await panel.getByRole('button', { name: 'Send LUSD' }).click();
    await page.getByLabel('To', { exact: true }).fill(someone);
    await page.getByLabel('Amount in LUSD').fill('3.25');
    await expect(page.locator('.fee')).toContainText('Storage for the recipient');
    await expect(page.locator('.fee')).toContainText('0.00125 NEAR');
    await expect(page.getByText('The recipient is not registered with this token yet')).toBeVisible();
    await page.getByRole('button', { name: /Send .*3\.25 LUSD/ }).click();
    const prompt = await answer(page, 'approve');
    expect(prompt.details?.map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        'usd.near',
        expect.stringContaining('storage_deposit'),
        expect.stringContaining('ft_transfer'),
      ]),
    );
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await held(url, someone)).toBe(3_250_000n);
    expect(await held(url, account)).toBe(before - 3_250_000n);
  });
});
