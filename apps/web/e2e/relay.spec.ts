import type { RelayWallet } from '@causeway/relay/wallet';
import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { hashMessage, recoverAddress } from 'viem';
import { cardOf, go, openPanel, reload } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { accounts, createPhone, pairByCode, pairingOf, requestCode, scan, test } from './support/phone.ts';
import { hexIn } from './support/read.ts';
import { readRecord } from './support/records.ts';
import { expect } from './support/test.ts';

/** The record of a phone's wallet, as the browser stores it. */
const savedRecords = (walletName: string) => ({ records: { walletconnect: { walletName } } });

const isLazy = /\/(relayed|index\.es|QrCode|Pairing|apps|links)-/;

/** Requests the first code of a visit, and a second one. */
async function requestTwoCodes(page: Page, { relay }: Stack): Promise<void> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('websocket', (socket) => requests.push(socket.url()));
  const ofRelay = () => requests.filter((url) => isLazy.test(url) || url.startsWith(relay.url));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(pairingOf(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /test wallets/ })).toBeVisible();
  await expect(page.locator('main [data-kind="primary"]')).toHaveText([
    'Show QR code',
    'Continue with email',
  ]);
  expect(ofRelay()).toEqual([]);
  const client = page.waitForResponse(/\/index\.es-/);
  await pairingOf(page).getByRole('button', { name: 'Show QR code' }).hover();
  await (await client).finished();
  expect(requests.filter((url) => url.startsWith(relay.url))).toEqual([]);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('causeway-relay');
  const cold = await requestCode(page);
  expect(ofRelay().length).toBeGreaterThan(2);
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
  const warm = await requestCode(page);
  console.info(
    `code on screen after the press: ${cold} ms cold where it was pointed at before, ${warm} ms on a warm relay`,
  );
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
}

/** Checks the section for apps without and with a code. */
async function checkCode(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page, 'no code yet');
  await requestCode(page);
  const code = pairingOf(page).getByRole('img', { name: 'QR code to connect a wallet app' });
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(code.locator('path')).toHaveCSS('fill', 'rgb(22, 24, 27)');
  await expect(pairingOf(page).getByText(/^Expires in [45]:\d\d$/)).toBeVisible();
  await expectAccessible(page, 'a code');
  await expectNoSidewaysScroll(page, 'a code');
  await page.emulateMedia({ colorScheme: 'light' });
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
}

/** Approves in the wallet after the visitor cancelled. */
async function approveLate(page: Page, phone: RelayWallet): Promise<void> {
  phone.behave('stall');
  await pairByCode(page, phone);
  await phone.held();
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(pairingOf(page).getByRole('button', { name: 'Show QR code' })).toBeFocused();
  phone.behave('approve');
  await phone.settled();
  await expect.poll(() => phone.permitted).toBe(false);
  await expect(cardOf(page, 'Pocket')).toHaveCount(0);
}

/** Rejects in the wallet, and approves the next time. */
async function rejectThenApprove(page: Page, phone: RelayWallet): Promise<void> {
  phone.behave('reject');
  const refused = await pairByCode(page, phone);
  const notice = pairingOf(page).locator('.notice[data-kind="refused"]');
  await expect(notice).toContainText('Connection rejected. Please try again.');
  phone.behave('approve');
  await notice.getByRole('button', { name: 'Try again' }).click();
  const uri = await scan(page);
  expect(uri).not.toBe(refused);
  await phone.pair(uri);
  await expect(cardOf(page, 'Pocket')).toBeVisible();
  await expect(cardOf(page, 'Pocket').getByTestId('not-given')).toContainText(
    'no account on Solana, Polkadot',
  );
}

/** The connected wallet survives a reload and signs. */
async function reloadAndSign(page: Page): Promise<void> {
  await expect.poll(() => readRecord(page, 'causeway', 'connections')).toMatchObject(savedRecords('Pocket'));
  await reload(page);
  await expect(cardOf(page, 'Pocket')).toContainText('Disconnect Pocket');
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('over the relay');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage('over the relay'), signature })).toBe(accounts[0]);
}

/** The connected wallet changes its account and its network. */
async function followWallet(page: Page, phone: RelayWallet): Promise<void> {
  await go(page, 'Home');
  const card = cardOf(page, 'Pocket');
  await expect(card.locator('.account').first()).toContainText(accounts[0].slice(-4));
  phone.switchAccount();
  await expect(card.locator('.account').first()).toContainText(accounts[1].slice(-4));
  await phone.changeChain('eip155:31338');
  await expect(card).toContainText('Pocket is using Causeway Second');
}

/** Checks what is stored, and deletes it. */
async function deleteStored(page: Page, phone: RelayWallet): Promise<void> {
  const databases = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
  expect(await databases()).toEqual(expect.arrayContaining(['causeway', 'causeway-relay']));
  await go(page, 'Settings');
  await expect(
    page.getByText(/^Messages between you and the app go through a relay, .*127\.0\.0\.1/),
  ).toBeVisible();
  const apps = page.locator('.kept').filter({ hasText: 'Wallet apps' });
  await expect(apps).toContainText(/\d+ entries/);
  await apps.getByRole('button', { name: 'End and forget' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End and forget' }).click();
  await expect.poll(() => phone.permitted).toBe(false);
  await expect(apps).toContainText('Nothing');
  await go(page, 'Home');
  await expect(cardOf(page, 'Pocket')).toHaveCount(0);
}

test('a visitor with a phone wallet requests a code, connects, signs and disconnects', async ({
  page,
  stack,
  phone,
}) => {
  await test.step('nothing of the relay is fetched before the button is pointed at, and no request is sent before the press', () =>
    requestTwoCodes(page, stack));
  await test.step('the code is dark on light in both themes, and every state of it fits and can be read', () =>
    checkCode(page));
  await test.step('a wallet that approves after the visitor cancelled is disconnected', () =>
    approveLate(page, phone));
  await test.step('a rejection is reported calmly, and the next try connects', () =>
    rejectThenApprove(page, phone));
  await test.step('a code read from the screen connects, its account signs, and a reload keeps it', () =>
    reloadAndSign(page));
  await test.step('the card follows changes of account and network by the wallet', () =>
    followWallet(page, phone));
  await test.step('the settings show what the relay client stores and delete it with its connections', () =>
    deleteStored(page, phone));
});

test('a code is renewed after its time or on request, and the newest one connects', async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.goto('/');
  await requestCode(page);
  const first = await scan(page);
  await page.clock.fastForward(300_000);
  await expect.poll(() => scan(page)).not.toBe(first);
  const second = await scan(page);
  await pairingOf(page).getByRole('button', { name: 'New code' }).click();
  await expect.poll(() => scan(page)).not.toBe(second);
  await phone.pair(await scan(page));
  await expect(cardOf(page, 'Pocket')).toBeVisible();
});

/** Connects one phone after the other in a tab, beside another tab. */
async function pairBoth(page: Page, second: Page, phone: RelayWallet, other: RelayWallet): Promise<void> {
  await pairByCode(page, phone);
  await expect(cardOf(second, 'Pocket')).toContainText('Disconnect Pocket');
  await page.bringToFront();
  await openPanel(page);
  await pairByCode(page, other);
  await expect(cardOf(page, 'Tablet')).toContainText('Disconnect Tablet');
  await openPanel(second);
  await expect(pairingOf(second)).toContainText('Tablet was connected in another tab');
  await expect(cardOf(page, 'Tablet')).toContainText('Disconnect Tablet');
  await reload(second);
  await expect(cardOf(second, 'Tablet')).toContainText('Disconnect Tablet');
  await expect(cardOf(second, 'Pocket')).toContainText('Disconnect Pocket');
}

/** Disconnects the first of two phones. */
async function disconnectFirst(page: Page, phone: RelayWallet, other: RelayWallet): Promise<void> {
  // A relay connection that was disconnected cannot be restored, so there is only one way to disconnect.
  await expect(page.getByRole('button', { name: 'Disconnect and revoke access' })).toHaveCount(0);
  await cardOf(page, 'Pocket').getByRole('button', { name: 'Disconnect Pocket' }).click();
  await expect(cardOf(page, 'Pocket')).toHaveCount(0);
  await expect.poll(() => phone.permitted).toBe(false);
  await reload(page);
  await expect(cardOf(page, 'Tablet')).toContainText('Disconnect Tablet');
  expect(other.permitted).toBe(true);
}

test('two phones are connected at once in two tabs, and one is disconnected', async ({
  page,
  context,
  phone,
  stack,
}) => {
  const other = await createPhone(stack, 'Tablet');
  await page.goto('/');
  await test.step('a wallet connected in one tab stays when another tab reaches it only after a reload', async () => {
    const second = await context.newPage();
    await second.goto('/');
    await pairBoth(page, second, phone, other);
    await second.close();
  });
  await test.step('disconnecting one of two phones keeps the other', () =>
    disconnectFirst(page, phone, other));
  await other.stop();
});

/** Returns to a wallet that ended the connection, connects again, and sees it end. */
async function returnToEnded(back: Page, phone: RelayWallet): Promise<void> {
  const notice = pairingOf(back).locator('.notice');
  await expect(notice).toContainText('Pocket is no longer connected');
  await expect(cardOf(back, 'Pocket')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Connect again' }).click();
  await phone.pair(await scan(back));
  await expect(cardOf(back, 'Pocket')).toBeVisible();
  phone.revoke();
  await expect(notice).toContainText('Pocket is no longer connected');
}

/** The relay's client does not load, so the connection is not restored before the next visit. */
async function dismissRestore(page: Page): Promise<void> {
  const client = '**/assets/index.es-*.js';
  await page.route(client, (route) => route.abort());
  await reload(page);
  const notice = pairingOf(page).locator('.notice');
  await expect(notice).toContainText('No provider found');
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  await expect(pairingOf(page).getByRole('button', { name: 'Show QR code' })).toBeVisible();
  await page.unroute(client);
  await reload(page);
  await expect(cardOf(page, 'Pocket')).toContainText('Disconnect Pocket');
}

/** Returns to a wallet that is still connected, and cancels the restore. */
async function cancelRestore(page: Page, phone: RelayWallet): Promise<void> {
  let deliver = () => {};
  const wanted = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  // The relay's client, which a restore needs.
  await page.route('**/assets/index.es-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await reload(page);
  await cardOf(page, 'Pocket').getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page, 'Pocket')).toHaveCount(0);
  expect(phone.permitted).toBe(true);
  deliver();
  await expect.poll(() => phone.permitted).toBe(false);
}

test('a returning visitor sees that the wallet ended the connection, or cancels the restore', async ({
  page,
  context,
  phone,
  stack,
  watch,
}) => {
  watch.foresee('console', /ERR_FAILED .*\/index\.es-/);
  await page.goto('/');
  await pairByCode(page, phone);
  await expect(cardOf(page, 'Pocket')).toBeVisible();
  await page.close();
  // Until the phone alone is at the relay: the closing page may still receive the message.
  await expect.poll(() => stack.relay.stats.sockets).toBe(1);
  phone.revoke();
  await phone.settled();
  const back = await context.newPage();
  await back.goto('/');
  await test.step('a connection ended by the wallet while the page was closed is reported', () =>
    returnToEnded(back, phone));
  await test.step('a failed restore can be dismissed and retried, and a cancelled one leaves nothing in the wallet', async () => {
    await pairingOf(back).locator('.notice').getByRole('button', { name: 'Connect again' }).click();
    await phone.pair(await scan(back));
    await expect(cardOf(back, 'Pocket')).toBeVisible();
    await dismissRestore(back);
    await cancelRestore(back, phone);
  });
});
