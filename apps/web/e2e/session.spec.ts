import { cardOf, choose, connect, go, openConnected, reload, rowOf, visitApp } from './support/app.ts';
import { readRecord } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

test('balances that were requested once are read at every later visit', async ({ page }) => {
  await visitApp(page);
  await connect(page, first);
  await connect(page, second);
  await reload(page);
  const show = page.getByRole('button', { name: 'Show all balances' });
  const balances = page.locator('.account-balance').filter({ hasText: 'ETH' });
  await expect(show).toHaveCount(1);
  await expect(balances).toHaveCount(0);
  await show.click();
  await expect(show).toHaveCount(0);
  for (const name of [first, second])
    await expect(cardOf(page, name).locator('.account').first()).toBeVisible();
  const rows = await page.locator('.account').count();
  await expect(balances).toHaveCount(rows);
  await reload(page);
  await expect(balances).toHaveCount(rows);
});

test('a returning visitor finds their connections, but none that were disconnected or revoked', async ({
  page,
}) => {
  await visitApp(page);
  await connect(page, first);
  await connect(page, second);
  const nobody = page.getByRole('heading', { level: 1, name: 'Connect a wallet' });
  const disconnectButton = async (name: string) => {
    // Uses the keyboard: a click right after another card was removed could be the second one of a double
    // click.
    await page.getByRole('button', { name: `Disconnect ${name}` }).press('Enter');
    await expect(cardOf(page, name)).toHaveCount(0);
  };
  const permitted = async () => (await control(page, 'list'))[0]?.connected;

  await test.step('a reload restores every wallet and the selected account without a prompt', async () => {
    const other = cardOf(page, second).getByRole('radio').nth(1);
    await other.check();
    await expect
      .poll(() => readRecord(page, 'causeway', 'connections'))
      .toMatchObject({ selected: { account: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' } });
    await reload(page);
    await expect(cardOf(page, first)).toContainText('0xf39F');
    await expect(cardOf(page, second)).toContainText('0x90F7');
    await expect(other).toBeChecked();
    const wallets = await control(page, 'list');
    expect(wallets.flatMap(({ prompts }) => prompts)).toEqual([]);
  });

  await test.step('a disconnected wallet is not restored but keeps the permission', async () => {
    await disconnectButton(second);
    await disconnectButton(first);
    expect(await permitted()).toHaveLength(1);
    await reload(page);
    await expect(nobody).toBeVisible();
    await expect(page.locator('.connections')).toHaveCount(0);
  });

  await test.step('a revoked wallet has no permission', async () => {
    // The wallet still allows this site, so it does not prompt.
    await rowOf(page, first).click();
    await cardOf(page, first).getByRole('button', { name: 'Disconnect and revoke access' }).click();
    await expect(cardOf(page, first)).toHaveCount(0);
    await expect.poll(permitted).toEqual([]);
  });

  await test.step('a wallet that revokes its permission ends the connection, also while the page is closed', async () => {
    await connect(page);
    await control(page, 'revoke');
    await expect(cardOf(page, first)).toHaveCount(0);
    await connect(page);
    await page.evaluate(() => localStorage.removeItem('causeway-test-wallet:test.causeway.wallet'));
    await reload(page);
    await expect(nobody).toBeVisible();
    await expect(page.getByText(`Reconnecting ${first}`)).toHaveCount(0);
  });
});

test('a wallet that does not answer after a reload can be cancelled', async ({ page }) => {
  await openConnected(page);
  await control(page, 'setMode', 'hang');
  await page.clock.install();
  await reload(page);
  const disconnectButton = cardOf(page, first).getByRole('button', { name: 'Cancel' });
  const connectHeading = page.getByRole('heading', { level: 1, name: 'Connect a wallet' });
  await expect(disconnectButton.or(connectHeading).first()).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(connectHeading).toBeVisible();
  await expect(page.getByText(`Reconnecting ${first}`)).toHaveCount(0);
});

test('tabs follow each other until they are separated', async ({ page, context }) => {
  const other = await context.newPage();
  await visitApp(page);
  await visitApp(other);

  await test.step('a connect and a disconnect in one tab appear in the other', async () => {
    await page.bringToFront();
    await connect(page);
    await other.bringToFront();
    await expect(cardOf(other, first)).toContainText('0xf39F');
    expect((await control(other, 'list'))[0]?.prompts).toEqual([]);
    await cardOf(other, first)
      .getByRole('button', { name: `Disconnect ${first}` })
      .click();
    await expect(cardOf(page, first)).toHaveCount(0);
  });

  await test.step('separated tabs do not follow each other', async () => {
    await page.bringToFront();
    await go(page, 'Settings');
    await page.getByRole('radio', { name: /Keep each tab separate/ }).check();
    const button = page.getByRole('button', { name: 'Reload the page' });
    await Promise.all([page.waitForEvent('load'), button.click()]);
    await other.reload();
    await go(page, 'Home');
    // The wallet still allows this site, so it does not prompt.
    await rowOf(page, first).click();
    await expect(cardOf(page, first)).toBeVisible();
    await other.bringToFront();
    await go(other, 'Lab');
    await go(other, 'Home');
    await expect(other.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeVisible();
    await connect(other, second);
    await expect(cardOf(page, second)).toHaveCount(0);
    await page.bringToFront();
    await reload(page);
    await expect(cardOf(page, first)).toBeVisible();
  });
});

test('the requested account signs, even if the wallet changes its accounts during the request', async ({
  page,
}) => {
  await visitApp(page);
  await connect(page);
  await go(page, 'Sign');

  await test.step('a switch of the active account during a request does not change the signer', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('Who signs?');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await control(page, 'nextPrompt');
    await control(page, 'switchAccount', 1);
    await answer(page, 'approve');
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('Signature valid')).toBeVisible();
    await expect(page.locator('.signature')).toContainText(/f39F/);
  });

  await test.step('an account that leaves during a request ends the wait with an error, and a late signature is kept', async () => {
    await page.locator('.signature').getByRole('button', { name: 'Dismiss' }).click();
    await control(page, 'switchAccount', 0);
    await choose(page, '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
    await page.getByRole('textbox', { name: 'Message' }).fill('For the first account');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await control(page, 'nextPrompt');
    // The wallet shows this site only its second account, as wallets that share the active account do.
    await page.evaluate(() => {
      const key = 'causeway-test-wallet:test.causeway.wallet';
      const state = JSON.parse(localStorage.getItem(key) ?? '{}');
      const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
      const permissions = { [location.origin]: [account] };
      localStorage.setItem(key, JSON.stringify({ ...state, active: account, permissions }));
      dispatchEvent(new StorageEvent('storage', { key }));
    });
    const alert = page.getByRole('alert').filter({ hasText: 'switched accounts' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('For the first account');
    await answer(page, 'approve');
    await expect(page.getByText('The wallet responded after this page had stopped waiting')).toBeVisible();
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('Signature valid')).toBeVisible();
    await expect(page.locator('.signature')).toContainText(/f39F/);
  });
});
