import { expect, type Page } from '@playwright/test';
import { panelOf, visitApp } from '../support/app.ts';
import { control } from '../support/testWallets.ts';

// The actions that lead to a state use no text of any language, so that they work in every language.

export const row = (page: Page) => panelOf(page).locator('[data-wallet="test.causeway.wallet"]');
export const item = (page: Page) => panelOf(page).locator('[data-part="side"]');
export const go = (page: Page, path: string) => page.locator(`.shell-nav a[href="${path}"]`).click();
export const primary = (page: Page) => page.locator('main .button[data-kind="primary"]').first();
/** The card of the found splits, and the lines of a new split. */
export const search = (page: Page) => page.locator('main .card', { has: page.locator('ul.split-list') });
export const newSplit = (page: Page) =>
  page.locator('form.split-form .split-rows').first().locator('.split-row');
export const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

export const seeBalance = (page: Page) =>
  expect(page.locator('.connections .account-balance').first()).toContainText('ETH');

export async function connected(page: Page): Promise<void> {
  await visitApp(page);
  await control(page, 'setMode', 'approve');
  await row(page).click();
  await seeBalance(page);
}

export async function fillSend(page: Page, to: string, amount: string): Promise<void> {
  await page.locator('.send-to input').first().fill(to);
  await page.locator('form.send input[inputmode="decimal"]').fill(amount);
}

/** An action that leads from the previous state of the screen to this one. */
export type Step = readonly [state: string, enter: (page: Page) => Promise<unknown>];

/** Sequences of states that each begin in an empty browser. */
export type Walks = Readonly<Record<string, readonly Step[]>>;
