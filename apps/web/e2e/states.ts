import { expect, type Page } from '@playwright/test';
import { open, panelOf } from './support/app.ts';
import { answer, control } from './support/testWallets.ts';

// The ways into each state name nothing in any language, so that they are the same in every one.

const row = (page: Page) => panelOf(page).locator('[data-wallet="test.causeway.wallet"]');
const item = (page: Page) => panelOf(page).locator('[data-part="side"]');
const go = (page: Page, path: string) => page.locator(`.shell-nav a[href="${path}"]`).click();
const primary = (page: Page) => page.locator('main .button[data-kind="primary"]').first();
/** The card of the splits that were found, and the lines of a new one. */
const search = (page: Page) => page.locator('main .card', { has: page.locator('ul.split-list') });
const newSplit = (page: Page) => page.locator('form.split-form .split-rows').first().locator('.split-row');
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

const seeBalance = (page: Page) =>
  expect(page.locator('.connections .account-balance').first()).toContainText('ETH');

async function connected(page: Page): Promise<void> {
  await open(page);
  await control(page, 'setMode', 'approve');
  await row(page).click();
  await seeBalance(page);
}

async function fillSend(page: Page, to: string, amount: string): Promise<void> {
  await page.locator('.send-to input').first().fill(to);
  await page.locator('form.send input[inputmode="decimal"]').fill(amount);
}

/** A step into a state of the screen, from the state before. */
type Step = readonly [state: string, enter: (page: Page) => Promise<unknown>];

/** Every state of the app's screens, in walks that each begin with an empty browser. */
export const walks: Readonly<Record<string, readonly Step[]>> = {
  'without a wallet': [
    [
      'nothing found',
      async (page) => {
        await page.goto('/');
        await expect(panelOf(page).locator('[data-part="empty"]').filter({ visible: true })).toBeVisible();
      },
    ],
    [
      'stores',
      async (page) => {
        await panelOf(page).locator('[data-part="more"] button').click();
        await expect(page.locator('[data-part="links"] a').first()).toBeVisible();
      },
    ],
    [
      'nobody connected who signs',
      async (page) => {
        await go(page, '/sign');
        await expect(page.locator('.empty-page')).toBeVisible();
      },
    ],
    [
      'activity, empty',
      async (page) => {
        await go(page, '/activity');
        await expect(page.locator('.empty-page')).toBeVisible();
      },
    ],
    [
      'settings',
      async (page) => {
        await go(page, '/settings');
        await page.locator('.server summary').first().click();
        await expect(page.locator('.server input').first()).toBeVisible();
      },
    ],
    [
      'nothing here',
      async (page) => {
        await page.goto('/nowhere');
        await expect(page.locator('main h1')).toBeVisible();
      },
    ],
  ],
  'waiting for a wallet': [
    [
      'list',
      async (page) => {
        await page.clock.install();
        await open(page);
        await control(page, 'setMode', 'stall');
        await expect(row(page)).toBeVisible();
      },
    ],
    [
      'waiting',
      async (page) => {
        await row(page).click();
        await expect(item(page).locator('[data-part="screen-title"]')).toBeVisible();
      },
    ],
    [
      'slow',
      async (page) => {
        await page.clock.fastForward(9_000);
        await expect(item(page).locator('[data-part="screen-slow"]')).toHaveText(/./);
      },
    ],
  ],
  'connecting and signing': [
    [
      'refused',
      async (page) => {
        await open(page);
        await row(page).click();
        await answer(page, 'reject');
        await expect(item(page).locator('.notice[data-kind="refused"]')).toBeVisible();
      },
    ],
    [
      'failed',
      async (page) => {
        await control(page, 'setMode', 'malformed');
        await row(page).click();
        await expect(item(page).locator('.notice[data-kind="failed"] .copy')).toBeVisible();
      },
    ],
    [
      'connected',
      async (page) => {
        await control(page, 'setMode', 'approve');
        await row(page).click();
        await seeBalance(page);
      },
    ],
    [
      'receiving, on another network',
      async (page) => {
        await page.locator('.connection-actions .button[aria-expanded]').first().click();
        await page.locator('.app-networks select').first().selectOption('eip155:31338');
        await expect(page.locator('.connections .notice')).toBeVisible();
      },
    ],
    [
      'palette',
      async (page) => {
        await page.keyboard.press('Control+k');
        await expect(page.locator('dialog[open] input')).toBeFocused();
      },
    ],
    [
      'a message, signed and verified',
      async (page) => {
        await page.keyboard.press('Escape');
        await page.locator('.app-networks select').first().selectOption('eip155:31337');
        await go(page, '/sign');
        await page.locator('textarea').fill('Hello \u200b there');
        await primary(page).click();
        await page.locator('.signature .button[data-kind="primary"]').click();
        await expect(page.locator('.checks li').first()).toBeVisible();
      },
    ],
    [
      'typed data',
      async (page) => {
        await page.getByRole('tab').nth(1).click();
        await page.locator('form .button').first().click();
        await expect(page.locator('.typed-rows')).toBeVisible();
      },
    ],
    [
      'typed data that is wrong',
      async (page) => {
        await page.locator('textarea').fill('{}');
        await expect(page.locator('.field[data-invalid]')).toBeVisible();
      },
    ],
    [
      'sign-in',
      async (page) => {
        await page.getByRole('tab').nth(2).click();
        await expect(page.locator('.visible-text')).toBeVisible();
      },
    ],
    [
      'lab',
      async (page) => {
        await go(page, '/lab');
        await expect(page.locator('main table')).toBeVisible();
      },
    ],
  ],
  'sending and sharing': [
    [
      'wrong',
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
      'nothing found',
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
      'created, open, with what can be done at once',
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
