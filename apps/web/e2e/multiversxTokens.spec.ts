import { randomBytes } from 'node:crypto';
import { multiversxAddresses } from '@causeway/wallets';
import { Address } from '@multiversx/sdk-core';
import { cardOf, rowOf, visitApp } from './support/app.ts';
import { extension, gatewayOf, wake } from './support/multiversx.ts';
import { expect, test } from './support/test.ts';
import { answer } from './support/testWallets.ts';
import { multiversxDollars as held, multiversxDollar as token } from './support/tokens.ts';

const [account = ''] = multiversxAddresses;

test.beforeAll(({ stack }) => wake(stack));

test('a visitor of MultiversX adds a token by its identifier and sends it exactly', async ({
  page,
  stack,
}) => {
  const url = gatewayOf(stack);
  // Each run pays a new recipient that never had the token.
  const someone = Address.newFromHex(randomBytes(32).toString('hex')).toBech32();
  const before = await held(url, account);
  await visitApp(page, '/', 'mvx');
  await rowOf(page, extension).click();
  await answer(page, 'approve');
  await cardOf(page, extension).getByRole('button', { name: 'Assets', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Assets', exact: true });

  await test.step('an invalid identifier is reported, and the chain describes the token of a valid one', async () => {
    await panel.getByText('Add a token').click();
    await page.getByLabel('Address or ID of the token').fill('lusd');
    await page.getByRole('button', { name: 'Look up token' }).click();
    await expect(panel.getByText('A token here has an identifier')).toBeVisible();
    await page.getByLabel('Address or ID of the token').fill(token);
    await page.getByRole('button', { name: 'Look up token' }).click();
    await panel.getByRole('button', { name: 'Add LUSD' }).click();
    await expect(panel.locator('.asset').filter({ hasText: 'LocalDollar' }).first()).toContainText(' LUSD');
  });

  await test.step('the wallet receives the token transfer, and the node executes exactly that', async () => {
    await panel.getByRole('button', { name: 'Send LUSD' }).first().click();
    await page.getByLabel('To', { exact: true }).fill(someone);
    await page.getByLabel('Amount in LUSD').fill('3.25');
    await expect(page.locator('.sentence')).toContainText('3.25 LUSD');
    await expect(page.locator('.fee')).toContainText('EGLD');
    await page.getByRole('button', { name: /Send .*3\.25 LUSD/ }).click();
    await answer(page, 'approve');
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await held(url, account)).toBe(before - 3_250_000n);
    // The payment may arrive on another shard, some blocks later.
    await expect.poll(() => held(url, someone)).toBe(3_250_000n);
  });
});
