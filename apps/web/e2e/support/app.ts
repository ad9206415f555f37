import { whenWritten } from '@causeway/wallets/whenWritten';
import { expect, type Locator, type Page } from '@playwright/test';
import { answer, control, first, second } from './testWallets.ts';

/** The connect panel: part of the first page, or in the dialog that is open. */
export const panelOf = (page: Page): Locator =>
  page.locator('[data-part="panel"], dialog[open][data-dialog="connect"]');

/** Every row of a wallet of this browser in the connect panel. */
export const rowsOf = (page: Page): Locator => panelOf(page).locator('button[data-wallet]');

/** The row of a wallet in the connect panel. */
export const rowOf = (page: Page, name: string): Locator => rowsOf(page).filter({ hasText: name });

/** Opens the connect dialog on pages without the panel, because a wallet is connected. */
export async function openPanel(page: Page): Promise<void> {
  const panel = panelOf(page);
  const add = page.locator('main').getByRole('button', { name: 'Add a wallet' });
  // The test wallets are there before the page is drawn.
  await expect(panel.or(add).first()).toBeVisible();
  if (!(await panel.isVisible())) await add.click();
  await expect(panel).toBeVisible();
}

/** The second pane of the connect panel, which shows the state after a wallet's row was pressed. */
export const itemOf = (page: Page, _name: string): Locator => panelOf(page).locator('[data-part="side"]');

/** The button that cancels a wait; it has another name after eight seconds. */
export const cancelOf = (page: Page): Locator =>
  itemOf(page, '').getByRole('button', { name: /^(Cancel|Choose another wallet)$/ });

/** The card of a connected wallet. */
export const cardOf = (page: Page, name: string): Locator =>
  page.locator('.connections .connection').filter({ hasText: name });

/** The section of a wallet's card with its accounts in one namespace, or all sections without a namespace. */
export const partOf = (page: Page, name: string, namespace?: string): Locator =>
  cardOf(page, name).locator(namespace ? `.namespace[data-namespace="${namespace}"]` : '.namespace');

/** The notes for wallets on other networks, below the app's choice of networks. */
export const networkNotesOf = (page: Page): Locator => page.locator('.network-moves');

/** Selects a connected account by its address. */
export async function choose(page: Page, address: string): Promise<void> {
  const select = page.locator('.who').getByLabel('Account');
  const option = select.locator('option').filter({ hasText: address.slice(-6) });
  await select.selectOption((await option.getAttribute('value')) ?? '');
}

/** Makes the test wallets offer every namespace of the local networks. */
export const everything = 'test';

/** Opens a page with the test wallets announced, on EVM or on the given namespaces. */
export async function visitApp(page: Page, path = '/', speaking = 'eip155'): Promise<void> {
  await page.goto(`${path}?wallets=${speaking}`);
  await page.waitForFunction(() => globalThis.__causewayTestWallets !== undefined);
}

/** The extension of MultiversX announces no name, so its namespace has its own row beside the wallet's. */
const nameless = 'mvx';

/**
 * The namespaces on a wallet's row, once all are found: wallets without an event are found by a later search.
 */
export async function namespacesOf(page: Page, name: string): Promise<readonly string[]> {
  const all = await page.evaluate(() => globalThis.__causewayTestWallets?.list() ?? []);
  const known = all.find((wallet) => wallet.name === name);
  const namespaceCount = known
    ? Object.keys(known.namespaces).filter((namespace) => namespace !== nameless).length
    : 1;
  const list = async () =>
    ((await rowOf(page, name).getAttribute('data-namespace')) ?? '').split(' ').filter(Boolean);
  await expect.poll(async () => (await list()).length).toBe(namespaceCount);
  return list();
}

/** Connects a wallet on `/` in every namespace it offers, and approves each prompt. */
export async function connect(page: Page, name = first): Promise<void> {
  await openPanel(page);
  const { length } = await namespacesOf(page, name);
  await rowOf(page, name).click();
  // The second wallet prompts once for each of its namespaces, the others once for all.
  for (let approved = 0; approved < (name === second ? length : 1); approved += 1)
    await answer(page, 'approve', name);
  await expect(cardOf(page, name).locator('.accounts')).toHaveCount(length);
}

/** Reloads a page once its visible state is saved, and waits until it is drawn: a blank page has no key and no element. */
export async function reload(page: Page): Promise<void> {
  await whenWritten(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the app with a connected wallet that approves every request. */
export async function openConnected(page: Page, name = first, speaking = 'eip155'): Promise<void> {
  await visitApp(page, '/', speaking);
  await connect(page, name);
  await control(page, 'setMode', 'approve', { wallet: name });
}

/**
 * Removes the limit of a second after which the page draws without the wallets: a busy machine could exceed it.
 * Call it before the page is opened.
 */
export const removeDrawLimit = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => (ms === 1_000 ? 0 : setTimeout(run, ms)),
    });
  });

/** Opens a page through the app's own navigation. */
export async function go(
  page: Page,
  name: 'Home' | 'Sign' | 'Send' | 'Embedded wallet' | 'Splits' | 'Activity' | 'Settings' | 'Lab',
) {
  const places = page.getByRole('navigation', { name: 'Main' });
  const place = places.locator('a', { hasText: name });
  const more = places.getByRole('button', { name: 'More' });
  // A phone's navigation bar shows some pages, and a button for the others.
  await expect(places).toBeVisible();
  if (!(await place.isVisible())) await more.click();
  await place.click();
  await expect(place).toHaveAttribute('aria-current', 'page');
  // Works also in a window behind another one, such as a wallet's.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

/** Rechecks the chain at once. The button is absent if the page has already read every result. */
export const recheck = (details: Locator) =>
  details.getByRole('button', { name: 'Refresh' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
