import type { Page } from '@playwright/test';
import { everything, go, openConnected, visitApp } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

/** 1280 × 1024 at a zoom of 400 % (WCAG 2.2, success criterion 1.4.10). */
const magnified = { width: 320, height: 256 };

/** Fails when the page is wider than its window. */
async function expectNarrow(page: Page, state: string): Promise<void> {
  const [wide = 0, room = 0] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(wide, state).toBeLessThanOrEqual(room);
}

test('a payment and a signature are made at a zoom of 400 % without scrolling sideways', async ({ page }) => {
  await page.setViewportSize(magnified);
  await openConnected(page);

  await go(page, 'Send');
  await page.getByLabel('Amount in ETH').fill('0.01');
  await page.getByLabel('To', { exact: true }).fill('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
  await expectNarrow(page, 'a payment that is filled in');
  await page.getByRole('button', { name: /^Send .*0\.01 ETH/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  await expect(page.getByText(/You sent .*0\.01 ETH/)).toBeVisible();
  await expectNarrow(page, 'a payment that is confirmed');

  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Magnified');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByTestId('signature')).toBeVisible();
  await expectNarrow(page, 'a message that is signed');

  await go(page, 'Activity');
  await page.locator('.activity-item summary').first().click();
  await expect(page.locator('.activity-details').first()).toBeVisible();
  await expectNarrow(page, 'activity');

  for (const place of ['Splits', 'Embedded wallet', 'Settings'] as const) {
    await go(page, place);
    await expectNarrow(page, place);
  }
});

test('no page and no dialog is wider than 390 px with text of twice its size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitApp(page, '/', everything);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await expect(page.locator('[data-known]').first()).toBeVisible();
  await expectNarrow(page, 'the panel');
  await openConnected(page, first, everything);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px';
  });
  await expectNarrow(page, 'the wallets');
  for (const part of ['network-button', 'account-button']) {
    await page.locator(`.shell-account [data-part="${part}"]`).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNarrow(page, part);
    expect(await page.getByRole('dialog').evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.keyboard.press('Escape');
  }
  await go(page, 'Send');
  await page.getByLabel('Amount in ETH').fill('0.01');
  await page.getByLabel('To', { exact: true }).fill('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
  await page.getByRole('button', { name: /^Send .*0\.01 ETH/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  await expectNarrow(page, 'a payment');
  await go(page, 'Activity');
  await page.locator('.activity-item summary').first().click();
  await expect(page.locator('.activity-details').first()).toBeVisible();
  await expectNarrow(page, 'activity');
  for (const place of ['Sign', 'Splits', 'Embedded wallet', 'Settings', 'Lab'] as const) {
    await go(page, place);
    await expectNarrow(page, place);
  }
});

test('the check of the zoom reports a page that is too wide', async ({ page }) => {
  await page.setViewportSize(magnified);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.width = '900px';
    wide.append('wide');
    document.querySelector('main')?.append(wide);
  });
  await expect(expectNarrow(page, 'control')).rejects.toThrow('control');
});
