import { multiversxAddresses } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { cardOf, go, itemOf, openPanel, reload, rowOf, visitApp } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { extension, gatewayOf, isSigned, wake } from './support/multiversx.ts';
import { expect, test } from './support/test.ts';
import { answer, control, plain } from './support/testWallets.ts';

const [account = '', other = '', friend = ''] = multiversxAddresses;

/** Reads a balance independently of the app's code. */
async function balance(url: string, address: string): Promise<bigint> {
  const response = await fetch(`${url}/address/${address}`);
  const { data } = (await response.json()) as { data: { account: { balance: string } } };
  return BigInt(data.account.balance);
}

/** Connects the extension and approves its prompt. */
async function connect(page: Page): Promise<void> {
  await rowOf(page, extension).click();
  await answer(page, 'approve');
  await expect(cardOf(page, extension)).toContainText(account.slice(-6));
}

async function sign(page: Page, message: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign message' }).click();
}

async function expectVerified(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

test.beforeAll(({ stack }) => wake(stack));

/**
 * Starts with an extension that was never connected, and ends with one that was connected beside another wallet
 * and disconnected.
 */
async function reconnectAndDisconnect(page: Page): Promise<void> {
  await rowOf(page, extension).click();
  expect((await answer(page, 'reject')).method).toBe('connect');
  await expect(itemOf(page, extension).getByText('Request rejected')).toBeVisible();
  await connect(page);
  await openPanel(page);
  await rowOf(page, plain).click();
  await answer(page, 'approve', plain);
  await expect(cardOf(page, plain)).toContainText('0x');
  await reload(page);
  await expect(cardOf(page, extension)).toContainText(account.slice(-6));
  await expect(cardOf(page, plain)).toContainText('0x');
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  await expectAccessible(page, 'MultiversX connected');
  await cardOf(page, extension).getByRole('button', { name: 'Disconnect and revoke access' }).click();
  for (const visit of ['before', 'after']) {
    await expect(cardOf(page, plain)).toContainText('0x');
    await expect(cardOf(page, extension)).toHaveCount(0);
    if (visit === 'before') await reload(page);
  }
  expect((await control(page, 'list'))[0]?.namespaces.mvx?.connected).toEqual([]);
}

/** Rejects a message, then signs it, and signs in. */
async function signMessageAndSignIn(page: Page): Promise<void> {
  const message = 'The bridge is open.\nCome <across> & back.';
  await sign(page, message);
  await answer(page, 'reject');
  await expect(page.getByText('Request rejected')).toBeVisible();
  await sign(page, message);
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signMessage');
  expect(prompt.details).toContainEqual({ label: 'Message', value: message, block: true });
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  expect(isSigned(message, signature, account)).toBe(true);
  expect(isSigned(`${message}!`, signature, account)).toBe(false);
  expect(isSigned(message, signature, other)).toBe(false);
  await expectVerified(page);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  expect((await answer(page, 'approve')).title).toMatch(/^Sign in to localhost/);
  await expectVerified(page);
}

/** The owner chooses another account in the wallet. */
async function switchAccount(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Message' }).click();
  // The extension emits no event; the page learns of the change from its next answer.
  await control(page, 'switchAccount', other);
  await sign(page, 'Hello');
  await expect(page.getByText('The wallet ended the connection')).toBeVisible();
  await visitApp(page, '/', 'mvx');
  await expect(cardOf(page, extension)).toHaveCount(0);
  await control(page, 'setMode', 'approve');
  await rowOf(page, extension).click();
  await expect(cardOf(page, extension)).toContainText(other.slice(-6));
  await go(page, 'Sign');
  await sign(page, 'Hello');
  await expectVerified(page);
}

/** Sends a payment after trying every invalid recipient. */
async function pay(page: Page, url: string): Promise<void> {
  const before = await balance(url, friend);
  const to = page.getByLabel('To', { exact: true });
  for (const [text, words] of [
    ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'This is an address of Cosmos, but you are sending on'],
    [
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
      'This is an address of EVM networks, but you are sending on',
    ],
    ['er1qyu5wthldzr8wx5c9', 'An address here begins with erd1.'],
    [friend.slice(0, -1), 'An address has 62 characters; this has 61.'],
    [`${friend.slice(0, -1)}p`, 'the checksum does not match'],
    ['erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu', 'Anything sent there is lost.'],
  ] as const) {
    await to.fill(text);
    await to.blur();
    await expect(page.getByText(words)).toBeVisible();
  }
  await to.fill(friend);
  const amount = page.getByLabel('Amount in EGLD');
  await amount.fill('5000');
  await expect(page.getByText(/not enough|more than/i).first()).toBeVisible();
  await amount.fill('0.250000000000000001');
  await expect(page.locator('.fee')).toContainText('0.00005');
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signTransactions');
  for (const shown of [
    { label: 'Amount', value: '0.250000000000000001 EGLD' },
    { label: 'To', value: friend },
    { label: 'Network', value: 'MultiversX Local' },
  ]) {
    expect(prompt.details).toContainEqual(shown);
  }
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(url, friend)) - before).toBe(250_000_000_000_000_001n);
}

/** Each screen, filled in and answered at one width, fits every width. */
async function checkScreens(page: Page, width: number, pathOf: (name: string) => string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  const see = async (name: string) => {
    await expectNoSidewaysScroll(page, `${name} of MultiversX at ${width}`);
    await page.screenshot({ path: pathOf(`${name}-${width}.png`), fullPage: true });
  };
  await go(page, 'Home');
  await see('wallets');
  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in EGLD').fill('1.5');
  await expect(page.locator('.fee')).toContainText('EGLD');
  await see('send');
  await go(page, 'Sign');
  await sign(page, 'Hello');
  await expectVerified(page);
  await see('sign');
}

test('a visitor of the MultiversX extension connects, returns, disconnects, signs and switches the account', async ({
  page,
}) => {
  await visitApp(page, '/', 'mvx');
  await test.step('the extension rejects, connects with a proof, reconnects without a prompt, and disconnects beside another wallet', () =>
    reconnectAndDisconnect(page));
  await test.step('a message is rejected, signed, verified and checked by other code, and so is a sign-in', async () => {
    await cardOf(page, plain)
      .getByRole('button', { name: `Disconnect ${plain}` })
      .click();
    await connect(page);
    await go(page, 'Sign');
    await signMessageAndSignIn(page);
  });
  await test.step('another account in the wallet ends the connection at the next request and connects as itself', () =>
    switchAccount(page));
});

test('a visitor of the MultiversX extension pays, and its screens fit', async ({ page, stack }, info) => {
  const url = gatewayOf(stack);
  await visitApp(page, '/', 'mvx');
  await connect(page);
  await test.step('an exact amount is sent and included in a block, and invalid addresses are reported', async () => {
    await go(page, 'Send');
    await pay(page, url);
  });
  await control(page, 'setMode', 'approve');
  for (const width of [360, 1280]) {
    await test.step(`the screens of MultiversX fit ${width} px`, () =>
      checkScreens(page, width, (name) => info.outputPath(name)));
  }
});
