import { publicAccounts } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { cardOf, choose, connect, go, partOf, reload, visitApp } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { type Family, families, urlOf } from './support/families.ts';
import { signedBy } from './support/signedBy.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

/** Opens a page with an account selected. */
async function openWith(page: Page, place: 'Sign' | 'Send', address: string): Promise<void> {
  await go(page, place);
  await choose(page, address);
}

async function expectVerified(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

/** Fills in a payment to the friend of these tests. */
async function fill(page: Page, { coin, friend, fee }: Family, amount: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel(`Amount in ${coin}`).fill(amount);
  await expect(page.locator('.fee')).toContainText(fee);
}

/** Rejects a message, then signs it, and signs in. */
async function sign(page: Page, { name, namespace, own, signs, signIn }: Family): Promise<void> {
  await openWith(page, 'Sign', own);
  const message = 'The bridge is open.\nCome <across> & back.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  const button = page.getByRole('button', { name: 'Sign message' });
  await button.click();
  await answer(page, 'reject');
  await expect(page.getByText('Request rejected')).toBeVisible();
  await button.click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe(signs);
  expect(prompt.details).toContainEqual({ label: 'Message', value: message, block: true });
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  const claim = { message, signature, address: own, secret: publicAccounts[0]?.privateKey ?? '' };
  expect(await signedBy[namespace]?.(claim)).toBe(true);
  expect(await signedBy[namespace]?.({ ...claim, message: `${message}!` })).toBe(false);
  await expectVerified(page);
  await expectNoSidewaysScroll(page, `a signature of ${name}`);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await answer(page, 'approve')).title).toMatch(signIn);
  await expectVerified(page);
}

/** Sends a payment after trying every invalid recipient. */
async function pay(page: Page, family: Family, url: string): Promise<void> {
  const { name, own, friend, mistakes, amount, sends, shown, balance, units } = family;
  const before = await balance(url, friend);
  await openWith(page, 'Send', own);
  const to = page.getByLabel('To', { exact: true });
  for (const [text, words] of mistakes) {
    await to.fill(text);
    await to.blur();
    await expect(page.getByText(words)).toBeVisible();
  }
  await fill(page, family, amount);
  await expectNoSidewaysScroll(page, `a payment of ${name}`);
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe(sends);
  expect(prompt.details).toEqual(expect.arrayContaining([...shown]));
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(url, friend)) - before).toBe(units);
}

/**
 * Starts with a wallet that is connected on EVM and in this namespace, and ends with one connected on EVM only.
 */
async function reconnectAndEnd(page: Page, { name, namespace, own, other }: Family): Promise<void> {
  const part = partOf(page, first, namespace);
  const others = async () => {
    await expect(part).toHaveCount(0);
    await expect(partOf(page, first, 'eip155')).toContainText('0xf39F');
  };
  await go(page, 'Home');
  await reload(page);
  await expect(part).toContainText(own.slice(-6));
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  await control(page, 'switchAccount', other);
  await expect(part.locator('.address').first()).toContainText(other.slice(-6));
  await part.getByLabel(`Options for ${name}`).click();
  await part.getByRole('button', { name: `Disconnect ${name}` }).click();
  await others();
  await reload(page);
  await others();
  await control(page, 'setMode', 'approve');
  await cardOf(page, first)
    .getByRole('button', { name: `Connect ${name}` })
    .click();
  await expect(part).toContainText(other.slice(-6));
  await control(page, 'revoke', { namespace });
  await others();
}

/** The second wallet implements only the oldest interface of its ecosystem. */
async function payFromSecond(page: Page, family: Family, url: string): Promise<void> {
  const { namespace, friend, balance } = family;
  const before = await balance(url, friend);
  await connect(page, second);
  await control(page, 'setMode', 'approve', { wallet: second });
  await reload(page);
  await expect(partOf(page, second, namespace)).toContainText(family.second.slice(-6));
  await openWith(page, 'Send', family.second);
  await fill(page, family, '1');
  // Bitcoin has no tokens, so the page does not mention them.
  await expect(page.getByText('To send a token')).toHaveCount(namespace === 'bip122' ? 0 : 1);
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect(await balance(url, friend)).toBeGreaterThan(before);
}

for (const family of families) {
  const { name, namespace, own } = family;

  test(`a visitor of ${name} connects, signs, pays, returns and disconnects with two wallets`, async ({
    page,
    stack,
  }) => {
    const url = urlOf(stack, namespace);
    await visitApp(page, '/', namespace);
    await test.step('one approval connects the first wallet for all its namespaces', async () => {
      await connect(page);
      await expect(partOf(page, first, namespace)).toContainText(own.slice(-6));
    });
    await test.step('a message is rejected, signed, verified and checked by other code, and so is a sign-in', () =>
      sign(page, family));
    await test.step('an exact amount is sent and included in a block, and invalid addresses are reported', () =>
      pay(page, family, url));
    await test.step('the wallet reconnects without a prompt, follows changes, and is disconnected by app and wallet', () =>
      reconnectAndEnd(page, family));
    await test.step('a wallet with fewer features connects, reconnects and pays', () =>
      payFromSecond(page, family, url));
  });
}
