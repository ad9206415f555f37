import type { Page } from '@playwright/test';
import {
  cancelOf,
  cardOf,
  connect,
  go,
  itemOf,
  openConnected,
  panelOf,
  recheck,
  rowOf,
  visitApp,
} from './support/app.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

async function send(page: Page, amount: string): Promise<void> {
  await go(page, 'Send');
  await fillAndSend(page, amount);
}

/** Dismisses the states of the earlier transaction. */
async function sendAnother(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Send another' }).click();
  await fillAndSend(page, amount);
}

async function fillAndSend(page: Page, amount: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ETH').fill(amount);
  await page.getByRole('button', { name: /^Send/ }).click();
}

test('a hash is kept when the wallet is disconnected during a send, in this tab or another', async ({
  page,
  context,
  stack,
}) => {
  await visitApp(page);
  await connect(page);

  await test.step('a hash is kept after a disconnect in this tab', async () => {
    await send(page, '0.011');
    await control(page, 'nextPrompt');
    await go(page, 'Home');
    await cardOf(page, first)
      .getByRole('button', { name: `Disconnect ${first}` })
      .click();
    await expect(cardOf(page, first)).toHaveCount(0);
    await answer(page, 'approve');
    await go(page, 'Activity');
    await page.locator('.activity-item summary').click();
    await expect(page.locator('.activity-item .activity-status')).toHaveText('Confirmed');
    await expect(page.locator('.activity-item')).toContainText(/0x[0-9a-f]{64}/);
    const text = (await page.locator('.activity-item').textContent()) ?? '';
    const hash = /0x[0-9a-f]{64}/.exec(text)?.[0] as `0x${string}`;
    expect((await look(stack.chains[0]?.url ?? '').getTransactionReceipt({ hash })).status).toBe('success');
  });

  await test.step('a hash is kept after a disconnect in another tab', async () => {
    // The wallet still allows this site, so it does not prompt.
    await go(page, 'Home');
    await rowOf(page, first).click();
    await expect(cardOf(page, first)).toBeVisible();
    const other = await context.newPage();
    await visitApp(other);
    await expect(cardOf(other, first)).toBeVisible();
    await go(page, 'Send');
    await sendAnother(page, '0.012');
    await control(page, 'nextPrompt');
    await cardOf(other, first)
      .getByRole('button', { name: `Disconnect ${first}` })
      .click();
    await expect(cardOf(other, first)).toHaveCount(0);
    await answer(page, 'approve');
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    await go(other, 'Activity');
    await expect(other.locator('.activity-item').first()).toContainText('Confirmed');
  });
});

test('a wallet cancelled, locked or revoked during a request leaves no wait and no extra permission', async ({
  page,
}) => {
  await visitApp(page);

  await test.step('a connection whose page is left is shown on every page, and cancelled there it leaves nothing', async () => {
    await rowOf(page, second).click();
    await expect(itemOf(page, second)).toContainText('Opening');
    await go(page, 'Activity');
    await page.getByRole('button', { name: 'Connecting' }).click();
    await expect(itemOf(page, second)).toContainText(`Opening ${second}`);
    await page.keyboard.press('Escape');
    await go(page, 'Home');
    await cancelOf(page).click();
    await expect(page.getByRole('button', { name: 'Connecting' })).toHaveCount(0);
    await answer(page, 'approve', second);
    // The wait has ended, so a late approval is revoked.
    await expect.poll(async () => (await control(page, 'list'))[1]?.connected).toEqual([]);
    await expect(page.locator('.connections')).toHaveCount(0);
  });

  await test.step('a cancelled attempt that is repeated while its prompt is open connects with that prompt', async () => {
    await rowOf(page, first).click();
    await control(page, 'nextPrompt');
    for (let turn = 0; turn < 3; turn += 1) {
      await cancelOf(page).click();
      await rowOf(page, first).click();
    }
    expect((await control(page, 'list'))[0]?.prompts).toHaveLength(1);
    await answer(page, 'approve');
    await expect(cardOf(page, first)).toContainText('0xf39F');
    expect((await control(page, 'list'))[0]?.prompts).toHaveLength(0);
  });

  await test.step('a wallet locked during a request stays connected, and a reloaded page shows that it is locked, and restores it after the unlock', async () => {
    await control(page, 'lock');
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Locked');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'The wallet is locked' })).toBeVisible();
    await go(page, 'Home');
    await expect(cardOf(page, first)).toContainText('0xf39F');
    await page.reload();
    await expect(page.locator('main').getByRole('alert')).toContainText('The wallet is locked');
    // The wallet announces its accounts: the connection returns without a reload or a press.
    await control(page, 'unlock');
    await expect(cardOf(page, first)).toContainText('0xf39F');
  });

  await test.step('a wallet that revokes the permission during a request ends the wait with an error', async () => {
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Interrupted');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await control(page, 'nextPrompt');
    await control(page, 'revoke');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The wallet ended the connection' }),
    ).toBeVisible();
    await expect(page.getByText('Connect a wallet to sign')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Interrupted');
  });
});

test('the later fate of a sent transaction is reported to the end', async ({ page, stack, watch }) => {
  watch.foresee('console', /ERR_CONNECTION_REFUSED/);
  const url = stack.chains[0]?.url ?? '';
  await openConnected(page);
  await rpc(url, 'evm_setAutomine', [false]);
  try {
    await test.step('a replaced transaction is reported as replaced with the hash of the other', async () => {
      // The page learns the nonce from its first poll; afterwards the chain no longer has the transaction.
      const learned = page.waitForResponse(
        async (response) =>
          !!response.request().postData()?.includes('eth_getTransactionByHash') &&
          /"nonce"/.test(await response.text().catch(() => '')),
      );
      await send(page, '0.013');
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'sent');
      const hash = await hexIn(page.getByTestId('hash'));
      await learned;
      const { nonce, from } = (await rpc(url, 'eth_getTransactionByHash', [hash])) as {
        nonce: string;
        from: string;
      };
      await rpc(url, 'eth_sendTransaction', [
        { from, to: from, value: '0x0', nonce, gasPrice: `0x${(10n ** 12n).toString(16)}` },
      ]);
      await rpc(url, 'evm_mine');
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'replaced');
      await expectAccessibleInBoth(page, 'a replaced transaction');
      await expect(page.getByTestId('hash')).toHaveText(hash);
    });

    await test.step('a network failure is reported and retried until the result is known', async () => {
      await sendAnother(page, '0.014');
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'sent');
      await page.route(`${url}/**`, (route) => route.abort('connectionrefused'));
      await expect(page.locator('.life')).toContainText('cannot be reached at the moment');
      await rpc(url, 'evm_mine');
      await page.unroute(`${url}/**`);
      await recheck(page.locator('.life'));
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    });
  } finally {
    await rpc(url, 'evm_setAutomine', [true]);
    await rpc(url, 'evm_mine');
  }
});

test('a wallet announced late is discovered and reconnects', async ({ page }) => {
  await visitApp(page);
  await connect(page);
  await page.clock.install();
  // The wallet's script runs long after everything else, as an extension's does on a busy machine.
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/testWallets-*.js', async (route) => {
    await late;
    await route.continue();
  });
  await page.reload();
  await expect(panelOf(page)).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeVisible();
  arrive();
  await expect(cardOf(page, first)).toContainText('0xf39F');
  expect((await control(page, 'list'))[0]?.prompts).toEqual([]);
});
