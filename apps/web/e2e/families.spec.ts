import type { Page } from '@playwright/test';
import {
  cardOf,
  everything,
  go,
  itemOf,
  namespacesOf,
  partOf,
  reload,
  rowOf,
  visitApp,
} from './support/app.ts';
import { colours, expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

const prompts = async (page: Page, wallet: string) =>
  (await control(page, 'list')).find(({ name }) => name === wallet)?.prompts ?? [];

/** Connects the second wallet, which prompts for one namespace after the other. */
async function connectAll(page: Page): Promise<readonly string[]> {
  const namespaces = await namespacesOf(page, second);
  const { length } = namespaces;
  expect(length).toBeGreaterThan(1);
  await rowOf(page, second).click();
  await expect(page.getByText(/It asks once for each network/)).toBeVisible();
  for (let at = 0; at < length; at += 1) {
    await expect.poll(async () => (await prompts(page, second)).length).toBe(1);
    await answer(page, 'approve', second);
    // The panel stays until the last answer, and shows the progress.
    if (at + 1 < length) {
      await expect(rowOf(page, second)).toContainText(`${at + 1} of ${length} networks connected`);
      await expect(itemOf(page, second)).toContainText(`${at + 2} of ${length}: `);
    }
  }
  await expect(partOf(page, second)).toHaveCount(length);
  await expect(page.locator('.connections .connection')).toHaveCount(1);
  return namespaces;
}

/** Disconnects the last namespace of the second wallet. */
async function disconnectLast(page: Page, namespaces: readonly string[]): Promise<void> {
  const last = namespaces.at(-1) as string;
  const others = namespaces.slice(0, -1);
  const part = partOf(page, second, last);
  await part.getByLabel(/^Options for /).click();
  await part.getByRole('button', { name: /^Disconnect / }).click();
  await expect(part).toHaveCount(0);
  await expect(page.getByText(`Disconnected from ${second} – `)).toBeVisible();
  for (const visit of ['before', 'after']) {
    for (const namespace of others) await expect(partOf(page, second, namespace)).toBeVisible();
    await expect(partOf(page, second)).toHaveCount(others.length);
    await expect(cardOf(page, second).getByRole('button', { name: /^Connect / })).toHaveCount(1);
    expect(await prompts(page, second)).toHaveLength(0);
    if (visit === 'before') await reload(page);
  }
}

/** Signs a message and a sign-in with the first account of each namespace. */
async function signWithEach(page: Page, namespaces: readonly string[]): Promise<void> {
  await control(page, 'setMode', 'approve', { wallet: first });
  for (const namespace of namespaces) {
    await go(page, 'Home');
    await partOf(page, first, namespace).getByRole('radio').first().check();
    await go(page, 'Sign');
    await expect(page.locator('.who img')).toBeVisible();
    for (const kind of ['Message', 'Sign-in']) {
      await expect(page.getByRole('tab', { name: 'Typed data' })).toHaveCount(namespace === 'eip155' ? 1 : 0);
      await page.getByRole('tab', { name: kind }).click();
      if (kind === 'Message') await page.getByRole('textbox', { name: 'Message' }).fill(`Hello ${namespace}`);
      await page
        .getByRole('button', { name: kind === 'Message' ? 'Sign message' : 'Sign in', exact: true })
        .click();
      await page.getByRole('button', { name: 'Verify signature' }).click();
      await expect(page.getByText('Signature valid')).toBeVisible();
      await page.getByRole('button', { name: 'Dismiss' }).click();
    }
  }
  await go(page, 'Activity');
  await expect(page.locator('.activity-item')).toHaveCount(2 * namespaces.length);
}

test('a wallet with a prompt for each namespace connects, and one namespace is disconnected', async ({
  page,
}) => {
  await visitApp(page, '/', everything);
  await expect(rowOf(page, second)).toHaveCount(1);
  const namespaces =
    await test.step('a wallet of several namespaces has one row and prompts for one namespace after the other', () =>
      connectAll(page));
  await test.step('the connected wallet fits every screen', async () => {
    await expectNoSidewaysScroll(page, 'all namespaces');
    await expectAccessible(page, 'all namespaces');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page, 'all namespaces, dark', colours);
    await page.emulateMedia({ colorScheme: 'light' });
  });
  await test.step('one namespace is disconnected while the others stay, also after a reload', () =>
    disconnectLast(page, namespaces));
});

test('a rejected namespace is reported, the others stay connected, and it can be requested again', async ({
  page,
}) => {
  await visitApp(page, '/', everything);
  await rowOf(page, second).click();
  await answer(page, 'approve', second);
  await answer(page, 'reject', second);
  await expect(partOf(page, second)).toHaveCount(1);
  const others = cardOf(page, second).getByRole('list', { name: `Also available in ${second}` });
  await expect(others.getByText('Request rejected')).toHaveCount(1);
  // After a rejection the wallet prompts for no further namespace.
  expect(await prompts(page, second)).toHaveLength(0);
  await expectAccessible(page, 'a wallet that was refused in part');
  await others
    .getByRole('listitem')
    .filter({ hasText: 'Request rejected' })
    .getByRole('button', { name: /^Connect / })
    .click();
  await answer(page, 'approve', second);
  await expect(partOf(page, second)).toHaveCount(2);
});

test('a wallet with one prompt for all namespaces connects, signs in each and is disconnected', async ({
  page,
}) => {
  test.slow();
  await visitApp(page, '/', everything);
  const namespaces = await namespacesOf(page, first);
  await test.step('the wallet connects with one approval', async () => {
    await rowOf(page, first).click();
    await answer(page, 'approve');
    for (const namespace of namespaces) {
      await expect(partOf(page, first, namespace).locator('.account').first()).toBeVisible();
    }
    expect(await prompts(page, first)).toHaveLength(0);
    const shown = await partOf(page, first).evaluateAll((parts) =>
      parts.map((part) => (part as HTMLElement).dataset.namespace),
    );
    expect(shown, 'in the order of the row').toEqual(namespaces);
    // The selected account belongs to the namespace that was requested first.
    await expect(partOf(page, first, namespaces[0]).getByRole('radio', { checked: true })).toHaveCount(1);
  });
  await test.step('an address of another namespace is reported as such, and nothing is sent to it', async () => {
    await go(page, 'Send');
    const to = page.getByRole('textbox', { name: 'To' });
    await to.fill('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV1');
    await expect(
      page.getByText('This is an address of Solana, but you are sending on Causeway Local.'),
    ).toBeVisible();
    await to.fill('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
    await expect(page.getByText('This is an address of Polkadot')).toBeVisible();
  });
  await test.step('every namespace signs on the same page, and each signature is verified', () =>
    signWithEach(page, namespaces));
  await test.step('the wallet is disconnected completely and does not reconnect', async () => {
    await go(page, 'Home');
    await cardOf(page, first)
      .getByRole('button', { name: `Disconnect ${first}` })
      .click();
    await expect(cardOf(page, first)).toHaveCount(0);
    await reload(page);
    await expect(rowOf(page, first)).toBeVisible();
    await expect(cardOf(page, first)).toHaveCount(0);
  });
});
