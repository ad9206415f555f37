import { expect } from '@playwright/test';
import { control } from '../support/testWallets.ts';
import { connected, fillSend, friend, go, newSplit, search, type Walks } from './steps.ts';

/** The states of a transfer and of splits. */
export const sendingWalks: Walks = {
  'sending and sharing': [
    [
      'wrong fields',
      async (page) => {
        await connected(page);
        await go(page, '/send');
        await fillSend(page, '0x123', '1,000');
        await expect(page.locator('.field[data-invalid]')).toHaveCount(2);
      },
    ],
    [
      'a name that was found',
      async (page) => {
        await fillSend(page, 'alice.eth', '0.01');
        await page.locator('form.send .notice .button').first().click();
        await expect(page.locator('.name-text')).toBeVisible();
        await page.locator('.recipient ~ .row .button[data-kind="quiet"]').first().click();
        await expect(page.locator('.recipient ~ .stack input')).toBeFocused();
      },
    ],
    [
      'ready',
      async (page) => {
        await fillSend(page, friend, '0.01');
        await expect(page.locator('.fee dd').first()).toBeVisible();
      },
    ],
    [
      'waiting for the wallet',
      async (page) => {
        await control(page, 'setMode', 'stall');
        await page.locator('form.send button[type="submit"]').click();
        await expect(page.locator('.life .notice[data-kind="waiting"]')).toBeVisible();
      },
    ],
    [
      'not answered',
      async (page) => {
        await page.locator('.life .notice .button').first().click();
        await expect(page.locator('.life')).toHaveAttribute('data-status', 'unanswered');
      },
    ],
    [
      'included',
      async (page) => {
        // The wallet answers late.
        await control(page, 'setMode', 'approve');
        await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
      },
    ],
    [
      'an entry of the activity',
      async (page) => {
        await go(page, '/activity');
        await page.locator('.activity-item summary').click();
        await expect(page.locator('.activity-details')).toBeVisible();
      },
    ],
    [
      'a dialog',
      async (page) => {
        await page.locator('.activity-foot > .button').click();
        await expect(page.locator('dialog[open]')).toBeVisible();
      },
    ],
    [
      'no splits found',
      async (page) => {
        await page.keyboard.press('Escape');
        await go(page, '/splits');
        await search(page).locator('.button[data-kind="primary"]').click();
        await expect(search(page).locator('.button[data-kind="quiet"]')).toBeVisible();
      },
    ],
    [
      'shares that do not fit',
      async (page) => {
        await newSplit(page).locator('input').nth(0).fill('0x123');
        await newSplit(page).locator('input').nth(1).fill('33,3');
        await page.locator('form.split-form button[type="submit"]').last().click();
        await expect(page.locator('.field[data-invalid]').first()).toBeVisible();
      },
    ],
    [
      'a created split, opened, with its actions',
      async (page) => {
        const rows = newSplit(page);
        const me = await page.locator('.who .address-groups').first().textContent();
        await rows
          .nth(0)
          .locator('input')
          .first()
          .fill((me ?? '').replace(/\s/g, ''));
        await rows.nth(1).locator('input').first().fill(friend);
        await rows.nth(0).locator('input').nth(1).fill('33.3333');
        await rows.nth(1).locator('input').nth(1).fill('66.6667');
        await page.locator('form.split-form button[type="submit"]').last().click();
        await expect(page.locator('main .life')).toHaveAttribute('data-status', 'included');
        await search(page).locator('.split-list .button').first().click();
        await expect(page.locator('main [data-testid="shares"]')).toBeVisible();
        await expect(page.locator('main [data-testid="control"]')).toBeVisible();
      },
    ],
  ],
};
