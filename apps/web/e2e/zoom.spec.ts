import type { Page } from '@playwright/test';
import { go, openConnected } from './support/app.ts';
import { expect, test } from './support/test.ts';

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
