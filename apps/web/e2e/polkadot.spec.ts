import type { Page } from '@playwright/test';
import { cardOf, go, open, rowOf } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { rpc } from './support/chain.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

const _own = '5DLXgUoVVeCZKHduaVhkH4RvLcyG1GdQwLqYLd4aFuYX1qve';
const other = '5FHkUQTEZH7d139iWxpPLBnSyFwq1ac8mcVfAA9UUPcCSr7B';
const friend = '5GnSLexKJiyoAPS5itmvHcVq3bHU657AZBQ4DKJ3n9CgUMBZ';
/** Where the ledger keeps that account: System.Account, and the account id hashed by Blake2_128Concat. */
const friendKey =
  '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9' +
  '62234d24bc4481796f15d3a40540e76dd0c5011aef306e7f0bc318cb50e8292d0f0202016971ff84efe7b41da40dc33d';
/** The same account as `friend`, written for Kusama. */
const friendOnKusama = 'HJ3zyJBw5ziv3FXVbayBZrqCBZhtjvM1ZEobya1FwRBDVJH';

const polkadotOf = (page: Page, name = first) =>
  cardOf(page, name).locator('section[data-namespace="polkadot"]');

/** What the friend has, read from the ledger without the app's code: `free` follows four 32-bit numbers. */
async function balance(url: string): Promise<bigint> {
  const value = Buffer.from(String(await rpc(url, 'state_getStorage', [friendKey])).slice(2), 'hex');
  return value.readBigUInt64LE(16) + (value.readBigUInt64LE(24) << 64n);
}

/** Connects the first wallet, one approval for all it speaks, and works with its Polkadot account. */
async function openPolkadot(page: Page): Promise<void> {
  await open(page);
  await expect(rowOf(page, first)).toContainText('Polkadot');
  await rowOf(page, first).click();
  await answer(page, 'approve');
  await expect(polkadotOf(page)).toContainText('5DLXgU');
}

async function choose(page: Page, start = '5DLXgU'): Promise<void> {
  const select = page.getByRole('region', { name: /^Who/ }).getByLabel('Account');
  const labels = await select.locator('option').allTextContents();
  await select.selectOption({ label: labels.find((text) => text.includes(start)) ?? '' });
}

const ledgerOf = (stack: { networks: readonly { chain: { id: string; rpcUrls: readonly string[] } }[] }) =>
  stack.networks.find(({ chain }) => chain.id.startsWith('polkadot:'))?.chain.rpcUrls[0] ?? '';

test('one row, one approval; a message is signed and verified', async ({ page }) => {
  await openPolkadot(page);
  await expect(polkadotOf(page)).toContainText('UNIT');
  await go(page, 'Sign');
  await choose(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('The bridge is open.\nCome across.');
  await page.getByRole('button', { name: 'Sign message' }).click();
  expect((await answer(page, 'approve')).method).toBe('signRaw');
  await expect(page.getByTestId('signature')).toHaveText(/^\s*0x[\da-f]{128}\s*$/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('a refusal is told calmly, and a sign-in is signed and verified', async ({ page }) => {
  await openPolkadot(page);
  await go(page, 'Sign');
  await choose(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await answer(page, 'reject');
  await expect(page.getByText('You refused the request')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.title).toMatch(/^Sign in to /);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('an exact amount is sent and seen in a block, and mistakes in an address are named', async ({
  page,
  stack,
}) => {
  const url = ledgerOf(stack);
  const before = await balance(url);
  await openPolkadot(page);
  await go(page, 'Send');
  await choose(page);
  const to = page.getByLabel('To', { exact: true });
  await to.fill(friend.replace('G', '0'));
  await to.blur();
  await expect(page.getByText('never 0, O, I or l')).toBeVisible();
  await to.fill(friendOnKusama);
  await to.blur();
  await expect(page.getByText('written for another network')).toBeVisible();
  await to.fill(friend);
  await page.getByLabel('Amount in UNIT').fill('2.5000000001');
  await expect(page.locator('.fee')).toContainText('0.02');
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signPayload');
  expect(prompt.details).toContainEqual({ label: 'Network', value: 'Polkadot Local' });
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(url)) - before).toBe(25_000_000_001n);
});

test('a wallet that signs no messages still sends', async ({ page, stack }) => {
  const url = ledgerOf(stack);
  await open(page);
  await control(page, 'setMode', 'approve', { wallet: second });
  await expect(rowOf(page, second)).toContainText('Polkadot');
  await rowOf(page, second).click();
  await expect(polkadotOf(page, second)).toContainText('5Cz8hj');
  const before = await balance(url);
  await go(page, 'Send');
  await choose(page, '5Cz8hj');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in UNIT').fill('1');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect(await balance(url)).toBeGreaterThan(before);
});

test('it comes back after a reload without a prompt, follows the wallet, and is left by itself', async ({
  page,
}) => {
  await openPolkadot(page);
  await page.reload();
  await expect(polkadotOf(page)).toContainText('5DLXgU');
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  await control(page, 'switchAccount', other);
  await expect(polkadotOf(page).locator('.address').first()).toContainText('5FHkUQ');
  await polkadotOf(page).getByRole('button', { name: 'Leave Polkadot' }).click();
  await expect(polkadotOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await page.reload();
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await expect(polkadotOf(page)).toHaveCount(0);
});

test('a permission taken back in the wallet ends Polkadot and nothing else', async ({ page }) => {
  await openPolkadot(page);
  await control(page, 'revoke', { namespace: 'polkadot' });
  await expect(polkadotOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
});

for (const width of [360, 1280]) {
  test(`its screens fit ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await openPolkadot(page);
    await control(page, 'setMode', 'approve');
    await page.screenshot({ path: info.outputPath(`wallets-${width}.png`), fullPage: true });
    await go(page, 'Send');
    await choose(page);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in UNIT').fill('1.5');
    await expect(page.locator('.fee')).toContainText('0.02');
    await page.screenshot({ path: info.outputPath(`send-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Polkadot at ${width}`);
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('The signature is good')).toBeVisible();
    await page.screenshot({ path: info.outputPath(`sign-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Polkadot signature at ${width}`);
  });
}
