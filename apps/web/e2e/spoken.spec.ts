import type { Locator, Page } from '@playwright/test';
import { go, openConnected } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { control } from './support/testWallets.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

/** Records every text of the elements with a role that screen readers announce. */
const listen = (page: Page, selector: string) =>
  page.evaluate((of) => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      for (const element of document.querySelectorAll(of)) {
        const text = element.textContent.trim();
        if (text !== '' && text !== said.at(-1)) said.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, selector);
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

/** Types a text without a pause, however busy the machine is: no timer of the page ends between two keys. */
const type = (field: Locator, text: string) =>
  field.evaluate(async (input, all) => {
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value') ?? {};
    for (let at = 1; at <= all.length; at += 1) {
      set?.call(input, all.slice(0, at));
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // The page renders in microtasks.
      for (let turn = 0; turn < 20; turn += 1) await null;
    }
  }, text);

test('an address that is being typed is not interrupted by errors', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Send');
  const to = page.getByLabel('To', { exact: true });
  await listen(page, '.send-to [role="alert"]');
  await type(to, friend);
  await expect(page.getByText('You have not sent to this address')).toBeVisible();
  expect(await heard(page)).toEqual([]);

  await to.fill('');
  await type(to, '0x123');
  await expect(page.locator('.send-to [role="alert"]')).toHaveText(/3 characters/);
  expect(await heard(page)).toHaveLength(1);
});

test('a wait names its wallet from the first moment', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Send');
  await page.getByLabel('Amount in ETH').fill('0.01');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await expect(page.locator('.fee')).toContainText('Expected');
  await control(page, 'setMode', 'stall');
  await listen(page, '.life .notice-title');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'asked');
  await expect(page.locator('.life .life-wallet')).toBeVisible();
  expect(await heard(page)).toEqual(['Waiting for Causeway Test Wallet']);
});

test('the press that shows all assets does not lose the place of the keyboard', async ({ page }) => {
  await openConnected(page);
  await page.getByRole('button', { name: 'Show all assets' }).press('Enter');
  await expect(page.locator('.portfolio-state')).toHaveText(/^As of [\d:]+$/);
  await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeFocused();
});
