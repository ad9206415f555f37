import { expect } from '@playwright/test';
import { panelOf, visitApp } from '../support/app.ts';
import { answer, control } from '../support/testWallets.ts';
import { go, item, primary, row, seeBalance, type Walks } from './steps.ts';

/** The states without a wallet, while one connects, and of its signatures. */
export const connectingWalks: Walks = {
  'without a wallet': [
    [
      'no wallet found',
      async (page) => {
        await page.goto('/');
        await expect(panelOf(page).locator('[data-part="empty"]').filter({ visible: true })).toBeVisible();
      },
    ],
    [
      'stores',
      async (page) => {
        await panelOf(page).locator('[data-part="more"] [data-part="row"]').click();
        await expect(page.locator('[data-part="links"] a').first()).toBeVisible();
      },
    ],
    [
      'signing without a connected account',
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
      'an unknown page',
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
        await visitApp(page);
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
        await visitApp(page);
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
        await page.locator('.signature .button').first().click();
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
};
