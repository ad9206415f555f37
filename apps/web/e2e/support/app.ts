import { expect, type Locator, type Page } from '@playwright/test';
import { whenKept } from './records.ts';
import { answer, control, first, second } from './testWallets.ts';

/** The connect panel: part of the first page, or in the dialog that is open. */
export const panelOf = (page: Page): Locator =>
  page.locator('[data-part="panel"], dialog[open][data-dialog="connect"]');

/** Every row of a wallet of this browser in the connect panel. */
export const rowsOf = (page: Page): Locator => panelOf(page).locator('button[data-wallet]');

/** The row of a wallet in the connect panel. */
export const rowOf = (page: Page, name: string): Locator => rowsOf(page).filter({ hasText: name });

/** Opens the connect dialog where the page has no panel, because a wallet is connected. */
export async function openPanel(page: Page): Promise<void> {
  if ((await panelOf(page).count()) === 0)
    await page.locator('main').getByRole('button', { name: 'Add a wallet' }).click();
  await expect(panelOf(page)).toBeVisible();
}

/** What became of pressing a wallet's row: the second pane of the connect panel. */
export const itemOf = (page: Page, _name: string): Locator => panelOf(page).locator('[data-part="side"]');

/** The button that ends a wait; after eight seconds its name is another one. */
export const cancelOf = (page: Page): Locator =>
  itemOf(page, '').getByRole('button', { name: /^(Cancel|Choose another wallet)$/ });

/** The card of a connected wallet. */
export const cardOf = (page: Page, name: string): Locator =>
  page.locator('.connections .connection').filter({ hasText: name });

/** The part of a wallet's card with its accounts in one namespace; all parts without one. */
export const partOf = (page: Page, name: string, namespace?: string): Locator =>
  cardOf(page, name).locator(namespace ? `.namespace[data-namespace="${namespace}"]` : '.namespace');

/** What wallets on other networks are told, below the choice of the app's networks. */
export const movesOf = (page: Page): Locator => page.locator('.network-moves');

/** Works with an account of those connected, by its address. */
export async function choose(page: Page, address: string): Promise<void> {
  const select = page.locator('.who').getByLabel('Account');
  const option = select.locator('option').filter({ hasText: address.slice(-6) });
  await select.selectOption((await option.getAttribute('value')) ?? '');
}

/** What the test wallets speak: every namespace of the local networks. */
export const everything = 'test';

/** Opens a place with the test wallets announced; they speak EVM, and what else is meant. */
export async function open(page: Page, path = '/', speaking = 'eip155'): Promise<void> {
  await page.goto(`${path}?wallets=${speaking}`);
  await page.waitForFunction(() => globalThis.__causewayTestWallets !== undefined);
}

/** The extension of MultiversX says no name of its own: its namespace is a row beside the wallet's. */
const nameless = 'mvx';

/** The namespaces that a wallet's row shows, once all are found: wallets that tell of nothing are looked for again. */
export async function spokenBy(page: Page, name: string): Promise<readonly string[]> {
  const all = await page.evaluate(() => globalThis.__causewayTestWallets?.list() ?? []);
  const known = all.find((wallet) => wallet.name === name);
  const spoken = known ? Object.keys(known.namespaces).filter((one) => one !== nameless).length : 1;
  const list = async () =>
    ((await rowOf(page, name).getAttribute('data-namespace')) ?? '').split(' ').filter(Boolean);
  await expect.poll(async () => (await list()).length).toBe(spoken);
  return list();
}

/** Connects a wallet on `/` as a visitor does, the wallet's owner approving, in every namespace it speaks. */
export async function connect(page: Page, name = first): Promise<void> {
  await openPanel(page);
  const { length } = await spokenBy(page, name);
  await rowOf(page, name).click();
  // The second wallet asks for each of its namespaces, the others once for all.
  for (let asked = 0; asked < (name === second ? length : 1); asked += 1) await answer(page, 'approve', name);
  await expect(cardOf(page, name).locator('.accounts')).toHaveCount(length);
}

/** Reloads a page as a visitor does who saw it say what it says: that is kept by then. */
export async function reload(page: Page): Promise<void> {
  await whenKept(page);
  await page.reload();
}

/** Opens the app with a wallet connected that approves everything from now on. */
export async function openConnected(page: Page, name = first, speaking = 'eip155'): Promise<void> {
  await open(page, '/', speaking);
  await connect(page, name);
  await control(page, 'setMode', 'approve', { wallet: name });
}

/**
 * Keeps the page from drawing what there is after a second, which a busy machine must not use up before the wallets
 * answer. Before the page is opened.
 */
export const holdPatience = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => (ms === 1_000 ? 0 : setTimeout(run, ms)),
    });
  });

/** Goes to a place through the app's own navigation. */
export async function go(
  page: Page,
  name: 'Home' | 'Sign' | 'Send' | 'Account' | 'Splits' | 'Activity' | 'Settings' | 'Lab',
) {
  const places = page.getByRole('navigation', { name: 'Main' });
  const place = places.locator('a', { hasText: name });
  const more = places.getByRole('button', { name: 'More' });
  // The bar of a phone has some of the places, and a button for the others.
  await expect(places).toBeVisible();
  if (!(await place.isVisible())) await more.click();
  await place.click();
  await expect(place).toHaveAttribute('aria-current', 'page');
  // Also true in a window that is behind another one, such as a wallet's.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
}

/** Looks at once. Where the page has looked by itself already and all is decided, the button is gone. */
export const lookAgain = (details: Locator) =>
  details.getByRole('button', { name: 'Refresh' }).evaluateAll((buttons: HTMLElement[]) => {
    for (const button of buttons) button.click();
  });
