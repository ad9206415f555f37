import { verifyMessage } from 'viem';
import { cardOf, go, rowOf } from './support/app.ts';
import { extensionWallet, test } from './support/extension.ts';
import { expect } from './support/test.ts';

const account = '0x976EA74026E726554dB657fA54763abd0C3a0aa9';

test('a real extension connects through its own window, signs, and is found again after a reload', async ({
  page,
  browserWithWallet: browser,
}) => {
  await page.goto('/');
  await rowOf(page, extensionWallet).click();
  await browser.answer('approve');
  await expect(cardOf(page, extensionWallet)).toBeVisible();
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await browser.answer('approve');
  const text = await page
    .getByText(/0x[0-9a-f]{130}/)
    .first()
    .textContent();
  const signature = /0x[0-9a-f]{130}/.exec(text ?? '')?.[0] as `0x${string}`;
  expect(await verifyMessage({ address: account, message: 'hello', signature })).toBe(true);
  await page.goto('/');
  await expect(cardOf(page, extensionWallet)).toBeVisible();
  expect((await browser.control('list'))[0]?.prompts).toEqual([]);
});

test('an extension that is reloaded mid-request is gone: a named error, the typed text stays', async ({
  page,
  browserWithWallet: browser,
}) => {
  await page.goto('/');
  await rowOf(page, extensionWallet).click();
  await browser.answer('approve');
  await expect(cardOf(page, extensionWallet)).toBeVisible();
  await go(page, 'Sign');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await browser.control('nextPrompt');
  await browser.reload();
  await expect(page.getByText('The wallet is no longer there')).toBeVisible();
  await expect(message).toHaveValue('hello');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('hello');
  await go(page, 'Wallets');
  await expect(cardOf(page, extensionWallet)).toBeVisible();
});

test('an extension that is reloaded without a word leaves a way out of every wait', async ({
  page,
  browserWithWallet: browser,
}) => {
  await browser.setNotices(false);
  await page.goto('/');
  await rowOf(page, extensionWallet).click();
  await browser.answer('approve');
  await expect(cardOf(page, extensionWallet)).toBeVisible();
  await go(page, 'Sign');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('hello');
  const sign = page.getByRole('button', { name: 'Sign message' });
  await sign.click();
  await browser.control('nextPrompt');
  await browser.reload();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(sign).toBeEnabled();
  await expect(message).toHaveValue('hello');
});
