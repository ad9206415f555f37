import { cardOf, connect, everything, itemOf, open, reload, rowOf } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, plain, second } from './support/testWallets.ts';

/** The three test wallets, and the extension of MultiversX, which says no name of its own. */
const rows = 4;

test('every wallet in the page has one row, and connecting shows its card and gives it the focus', async ({
  page,
}) => {
  await open(page, '/', everything);
  await expect(page.locator('.connect-row')).toHaveCount(rows);
  await connect(page);
  await expect(cardOf(page, first).locator('.connection-title')).toBeFocused();
  await expect(rowOf(page, first)).toContainText('Connected');
});

test('the visible panel of the test wallets approves like a wallet does', async ({ page }) => {
  await open(page);
  await rowOf(page, first).click();
  const request = page.getByTestId('test-wallet-request');
  await expect(request).toHaveAttribute('data-method', 'eth_requestAccounts');
  await page.getByTestId('test-wallet-approve').click();
  await expect(cardOf(page, first)).toBeVisible();
});

test('a refusal is told calmly, and the next try works', async ({ page }) => {
  await open(page);
  await rowOf(page, first).click();
  await answer(page, 'reject');
  const notice = itemOf(page, first).getByRole('status').filter({ hasText: 'You refused the request' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await answer(page, 'approve');
  await expect(cardOf(page, first)).toBeVisible();
});

test('a wait can be cancelled, and an approval that comes later leaves no permission behind', async ({
  page,
}) => {
  await open(page);
  await rowOf(page, first).click();
  await expect(itemOf(page, first)).toContainText(`Waiting for ${first}`);
  await itemOf(page, first).getByRole('button', { name: 'Cancel' }).click();
  await expect(itemOf(page, first)).not.toContainText('Waiting for');
  await answer(page, 'approve');
  await expect.poll(async () => (await control(page, 'list'))[0]?.connected).toEqual([]);
  await expect(page.locator('.connections')).toHaveCount(0);
  await connect(page);
});

test('a wallet that does not answer is called slow after 4 s, another way is offered after 8 s, and the wait ends', async ({
  page,
}) => {
  await page.clock.install();
  await open(page);
  await control(page, 'setMode', 'stall');
  await rowOf(page, first).click();
  const item = itemOf(page, first);
  await expect(item).toContainText(`Waiting for ${first}`);
  await expect(item).not.toContainText('longer than usual');
  await page.clock.fastForward(4_500);
  await expect(item).toContainText('longer than usual');
  await expect(item.getByRole('button', { name: 'Choose another wallet' })).toHaveCount(0);
  await page.clock.fastForward(4_000);
  await expect(item.getByRole('button', { name: 'Choose another wallet' })).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(item.getByRole('alert')).toContainText('No answer yet');
  await expect(item.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('choosing another wallet ends the wait for the first, whose late approval leaves nothing behind', async ({
  page,
}) => {
  await open(page);
  await control(page, 'setMode', 'stall');
  await rowOf(page, first).click();
  await expect(itemOf(page, first)).toContainText('Waiting for');
  await connect(page, second);
  await expect(itemOf(page, first)).not.toContainText('Waiting for');
  await control(page, 'setMode', 'approve');
  await expect
    .poll(async () => (await control(page, 'list')).map(({ connected, held }) => connected.length + held))
    .toEqual([0, 1, 0]);
  await expect(page.locator('.connections .card')).toHaveCount(1);
});

test('a wallet that already shows a prompt (-32002) is waited for, and connects when that prompt is approved', async ({
  page,
}) => {
  await open(page);
  // Another script of the page asked before, as one of an earlier load would have.
  await page.evaluate(() => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { info, provider } = (event as CustomEvent).detail;
      if (info.rdns === 'test.causeway.wallet') void provider.request({ method: 'eth_requestAccounts' });
    });
    dispatchEvent(new Event('eip6963:requestProvider'));
  });
  await control(page, 'nextPrompt');
  await rowOf(page, first).click();
  await expect(itemOf(page, first)).toContainText(`Waiting for ${first}`);
  expect((await control(page, 'list'))[0]?.prompts).toHaveLength(1);
  await answer(page, 'approve');
  await expect(cardOf(page, first)).toBeVisible();
});

test('pressing a row twice asks once', async ({ page }) => {
  await open(page);
  await rowOf(page, first).dblclick();
  await control(page, 'nextPrompt');
  expect((await control(page, 'list'))[0]?.prompts).toHaveLength(1);
  await answer(page, 'approve');
  await expect(cardOf(page, first)).toBeVisible();
});

test('a second wallet stands beside the first, and leaving one does not disturb the other', async ({
  page,
}) => {
  await open(page);
  await connect(page, first);
  await connect(page, second);
  await connect(page, plain);
  await expect(page.locator('.connections .card')).toHaveCount(3);
  await cardOf(page, second)
    .getByRole('button', { name: `Leave ${second}` })
    .click();
  await expect(cardOf(page, second)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await expect(cardOf(page, plain)).toContainText('0x9965');
});

test('a locked wallet says so and how to go on', async ({ page }) => {
  await open(page);
  await control(page, 'lock');
  await rowOf(page, first).click();
  await expect(itemOf(page, first).getByRole('alert')).toContainText('The wallet is locked');
  await control(page, 'unlock');
  await itemOf(page, first).getByRole('button', { name: 'Try again' }).click();
  await answer(page, 'approve');
  await expect(cardOf(page, first)).toBeVisible();
});

test('a search finds a wallet by its name and says when there is none', async ({ page }) => {
  await open(page);
  await page.getByRole('searchbox').fill('second');
  await expect(page.locator('.connect-row')).toHaveCount(1);
  await page.getByRole('searchbox').fill('no such wallet');
  await expect(page.locator('.connect-empty')).toContainText('No wallet here is called “no such wallet”');
});

test('stores of wallets are offered on request, and nothing of them is fetched', async ({ page }) => {
  await open(page);
  await page.getByRole('button', { name: 'Get a wallet' }).click();
  const links = page.locator('.connect-stores a');
  await expect(links.first()).toBeVisible();
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', /^https:\/\//);
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
});

test('who has no wallet finds the test wallets on the first page, for this tab', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await expect(page.locator('.connect-empty')).toContainText('No wallet was found');
  await expect(page.locator('.connect-test')).toContainText('their keys are public');
  await page.getByRole('button', { name: 'Use the test wallets' }).click();
  await expect(page.locator('.connect-row')).toHaveCount(rows);
  await expect(page.locator('.connect-test')).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await reload(page);
  await expect(page.locator('.connect-row')).toHaveCount(rows);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Use the test wallets' })).toBeVisible();
});

test('a wallet that was left is named until the next action, also to who listens', async ({ page }) => {
  await open(page);
  await connect(page, first);
  await connect(page, second);
  await cardOf(page, second)
    .getByRole('button', { name: `Leave ${second}` })
    .click();
  const notice = page.getByRole('status').filter({ hasText: `You left ${second}.` });
  await expect(notice).toBeVisible();
  // Until the time of a double click is over, a click is not another action.
  await expect(async () => {
    await page.locator('h1').click();
    await expect(notice).toHaveCount(0, { timeout: 100 });
  }).toPass();
});

test('the second click of a double click on Leave does not leave the wallet that moved there', async ({
  page,
}) => {
  await open(page);
  await connect(page, first);
  await connect(page, second);
  const leave = page.getByRole('button', { name: `Leave ${second}` });
  await leave.evaluate(
    (below, above) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelectorAll('.connection').length > 1) return;
          observer.disconnect();
          below.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
          resolve();
        }).observe(document.body, { subtree: true, childList: true });
        for (const button of document.querySelectorAll<HTMLElement>('.leave button')) {
          if (button.textContent?.includes(above)) button.click();
        }
      }),
    `Leave ${first}`,
  );
  await expect(cardOf(page, first)).toHaveCount(0);
  await expect(cardOf(page, second)).toBeVisible();
  await expect(leave).not.toHaveAttribute('aria-disabled', 'true');
  // The keyboard means what has the focus, at any time.
  await leave.press('Enter');
  await expect(cardOf(page, second)).toHaveCount(0);
});
