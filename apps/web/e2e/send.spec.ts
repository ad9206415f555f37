import type { Page } from '@playwright/test';
import { parseEther } from 'viem';
import { cardOf, go, openConnected, reload } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { delayJournal, releaseJournal } from './support/journal.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, openRequests, plain } from './support/testWallets.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

const amount = (page: Page) => page.getByLabel('Amount in ETH');
async function fill(page: Page, to: string, value: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(to);
  await amount(page).fill(value);
}
const press = (page: Page) => page.getByRole('button', { name: /^Send/ }).click();
const life = (page: Page) => page.locator('.life');
const sent = (page: Page) => page.getByTestId('hash');

test('a payment is sent once and reported to the end, across reloads and reverts', async ({
  page,
  stack,
}) => {
  const url = stack.chains[0]?.url ?? '';
  const chain = look(url);
  await openConnected(page);
  await go(page, 'Send');

  await test.step('a double press sends once', async () => {
    const before = await chain.getBalance({ address: friend });
    await fill(page, friend, '0.01');
    await page.getByRole('button', { name: /^Send/ }).dblclick();
    await expect(life(page)).toHaveAttribute('data-status', 'included');
    expect((await chain.getBalance({ address: friend })) - before).toBe(parseEther('0.01'));
    await go(page, 'Activity');
    await expect(page.locator('.activity-item')).toHaveCount(1);
  });

  await test.step('the exact amount arrives, and each state of the transaction is reported', async () => {
    await go(page, 'Send');
    const before = await chain.getBalance({ address: friend });
    await fill(page, friend, '0.100000000000000001');
    await expect(page.locator('.fee')).toContainText('Expected');
    await press(page);
    await expect(life(page)).toHaveAttribute('data-status', 'included');
    const receipt = await chain.getTransactionReceipt({ hash: await hexIn(sent(page)) });
    expect(receipt.status).toBe('success');
    expect((await chain.getBalance({ address: friend })) - before).toBe(100000000000000001n);
    await page.getByRole('button', { name: 'Send another' }).click();
    await expect(amount(page)).toHaveValue('');
  });

  await test.step('returning after a finished transaction shows a blank form', async () => {
    await fill(page, friend, '0.01');
    await press(page);
    await expect(life(page)).toHaveAttribute('data-status', 'included');
    await expect(life(page)).toContainText(first);
    await reload(page);
    await expect(life(page)).toHaveAttribute('data-status', 'included');
    await go(page, 'Home');
    await page.locator('.rounds').getByRole('link', { name: 'Send' }).click();
    await expect(amount(page)).toHaveValue('');
    await expect(life(page)).toHaveCount(0);
  });

  await test.step('a pending transaction is followed again after a reload', async () => {
    await rpc(url, 'evm_setAutomine', [false]);
    try {
      await fill(page, friend, '0.03');
      await press(page);
      await expect(life(page)).toHaveAttribute('data-status', 'sent');
      const hash = await hexIn(sent(page));
      await reload(page);
      await expect(life(page)).toHaveAttribute('data-status', 'sent');
      await expect(sent(page)).toHaveText(hash);
      await rpc(url, 'evm_mine');
      await expect(life(page)).toHaveAttribute('data-status', 'included');
    } finally {
      await rpc(url, 'evm_setAutomine', [true]);
      await rpc(url, 'evm_mine');
    }
  });

  await test.step('a transaction reverted by the network is reported as such', async () => {
    const address = '0x00000000000000000000000000000000c0ffee01';
    // A contract whose every call reverts.
    await rpc(url, 'anvil_setCode', [address, '0x60006000fd']);
    await page.getByRole('button', { name: 'Send another' }).click();
    await fill(page, address, '0.01');
    await press(page);
    const failed = page.getByText(
      /The transaction failed|The transaction was rejected|The wallet reported an error/,
    );
    await expect(failed.first()).toBeVisible();
  });
});

test('a rejected, abandoned or interrupted request loses neither the input nor a hash', async ({ page }) => {
  await openConnected(page);
  await control(page, 'setMode', 'ask');
  await go(page, 'Send');

  await test.step('a rejection sends nothing and keeps the form', async () => {
    await fill(page, friend, '0.01');
    await press(page);
    await answer(page, 'reject');
    await expect(page.getByRole('status').filter({ hasText: 'Request rejected' })).toBeVisible();
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(friend);
    await expect(amount(page)).toHaveValue('0.01');
    // The error belongs to the earlier request, and disappears when the form changes.
    await amount(page).fill('0.02');
    await expect(page.getByText('Request rejected')).toHaveCount(0);
  });

  await test.step('a hash is kept when the wallet answers after the visitor cancelled and left the page', async () => {
    await control(page, 'setMode', 'stall');
    await press(page);
    // A request that is cancelled before it reaches the wallet gets no answer.
    await expect.poll(() => openRequests(page)).toBe(1);
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(life(page)).toHaveAttribute('data-status', 'unanswered');
    await go(page, 'Settings');
    await control(page, 'setMode', 'approve');
    await go(page, 'Activity');
    const newest = page.locator('.activity-item').first();
    await expect(newest).toContainText('Confirmed');
    await reload(page);
    await newest.locator('summary').click();
    await expect(newest).toContainText(/0x[0-9a-f]{64}/);
  });

  await test.step('a page closed during a request shows it later as unanswered', async () => {
    await control(page, 'setMode', 'stall');
    await go(page, 'Send');
    await page.getByRole('button', { name: 'Send another' }).click();
    await fill(page, friend, '0.02');
    await press(page);
    await expect(page.getByText(`Waiting for ${first}`)).toBeVisible();
    await reload(page);
    await expect(life(page)).toHaveAttribute('data-status', 'unanswered');
    await expect(page.getByText('the wallet may still approve the request').first()).toBeVisible();
    await go(page, 'Activity');
    const newest = page.locator('.activity-item').first();
    await expect(newest.locator('.activity-status')).toHaveText('No response');
    await newest.locator('summary').click();
    await expect(newest).toContainText('the wallet may still approve the request');
  });
});

test('the balance is there at once when the app reads balances already', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Send');
  await expect(page.locator('form.send .balance')).toContainText('Balance:');
});

test('a long amount fits a narrow screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openConnected(page);
  await go(page, 'Send');
  await fill(page, friend, '123.123456789012345678');
  const button = page.getByRole('button', { name: /^Send .*123\.123456789012345678/ });
  await expect(button).toBeVisible();
  const { x, width } = (await button.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(320);
  await expectNoSidewaysScroll(page, 'send with a long amount');
});

test('a hash is kept when the wallet answers after the time limit', async ({ page, stack }) => {
  await page.clock.install();
  await openConnected(page);
  await control(page, 'setMode', 'stall');
  await go(page, 'Send');
  await fill(page, friend, '0.02');
  await press(page);
  await expect(page.getByText(`Waiting for ${first}`)).toBeVisible();
  // The time limit starts with the request to the wallet, whose code is loaded on use.
  await expect.poll(() => openRequests(page)).toBe(1);
  await page.clock.fastForward(4_500);
  await expect(page.getByText('has not responded yet')).toBeVisible();
  await page.clock.fastForward(4_500);
  await expect(page.getByText('a late response appears in Activity')).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(page.getByText('No response yet')).toBeVisible();
  await control(page, 'setMode', 'approve');
  const hash = await hexIn(sent(page));
  await expect(page.getByText('The wallet responded after this page had stopped waiting')).toBeVisible();
  await expect(life(page)).toHaveAttribute('data-status', 'included');
  expect((await look(stack.chains[0]?.url ?? '').getTransactionReceipt({ hash })).status).toBe('success');
  await reload(page);
  await go(page, 'Activity');
  await page.locator('.activity-item summary').click();
  await expect(page.locator('.activity-item')).toContainText(hash);
  await expect(page.locator('.activity-item')).toContainText('Confirmed');
});

test('the whole balance can be sent minus the fee', async ({ page, stack }) => {
  const url = stack.chains[0]?.url ?? '';
  const chain = look(url);
  const address = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';
  await rpc(url, 'anvil_setBalance', [address, `0x${parseEther('2').toString(16)}`]);
  await openConnected(page, plain);
  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByRole('button', { name: 'Max' }).click();
  await expect(amount(page)).toHaveValue(/^1\.99/);
  await expect(page.locator('.fee')).toContainText('Expected');
  await press(page);
  await expect(life(page)).toHaveAttribute('data-status', 'included');
  const left = await chain.getBalance({ address });
  expect(left).toBeLessThan(parseEther('0.01'));
  await go(page, 'Home');
  await expect(cardOf(page, plain)).toContainText(/0\.00|0 ETH/);
  // The chain outlives the test, and others pay from this account too.
  await rpc(url, 'anvil_setBalance', [address, `0x${parseEther('10000').toString(16)}`]);
});

test('the form of a payment waits for the last transaction, so that nothing typed is lost', async ({
  page,
}) => {
  await openConnected(page);
  await go(page, 'Send');
  await fill(page, friend, '0.01');
  await press(page);
  await expect(life(page)).toHaveAttribute('data-status', 'included');
  await go(page, 'Home');
  await delayJournal(page);
  await reload(page);
  await expect(cardOf(page, first)).toBeVisible();
  await go(page, 'Send');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(amount(page)).toHaveCount(0);
  await expect(life(page)).toHaveCount(0);
  await releaseJournal(page);
  await expect(life(page)).toHaveAttribute('data-status', 'included');
});

test('a press sends while its fee is read, and the button stays where it is', async ({ page, stack }) => {
  await openConnected(page);
  await go(page, 'Send');
  await fill(page, friend, '0.01');
  let deliver = () => {};
  const pressed = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(`${stack.chains[0]?.url}/**`, async (route) => {
    await pressed;
    await route.continue();
  });
  await reload(page);
  const button = page.getByRole('button', { name: /^Send/ });
  await expect(page.locator('.sentence')).not.toContainText(/Total \(max\)[\d.]/);
  await button.hover();
  const before = await button.boundingBox();
  await page.mouse.down();
  deliver();
  await expect(page.locator('.sentence')).toContainText(/Total \(max\)[\d.]/);
  expect((await button.boundingBox())?.y).toBe(before?.y);
  await page.mouse.up();
  await expect(life(page)).toHaveAttribute('data-status', 'included');
});
