import type { RelayWallet } from '@causeway/relay/wallet';
import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { hashMessage, recoverAddress } from 'viem';
import { cardOf, go, openPanel, reload } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { accounts, askForCode, createPhone, pairByCode, pairingOf, scan, test } from './support/phone.ts';
import { hexIn } from './support/read.ts';
import { readRecord } from './support/records.ts';
import { expect } from './support/test.ts';

/** The record of a phone's wallet, as the browser keeps it. */
const kept = (walletName: string) => ({ records: { walletconnect: { walletName } } });

const isLazy = /\/(relayed|index\.es|QrCode|Pairing|apps|links)-/;

/** Asks for the first code of a visit, and for a second one. */
async function askTwice(page: Page, { relay }: Stack): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  const ofRelay = () => asked.filter((url) => isLazy.test(url) || url.startsWith(relay.url));
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
  expect(asked.filter((url) => url.startsWith(relay.url))).toEqual([]);
  expect(
    await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
  ).not.toContain('causeway-relay');
  const cold = await askForCode(page);
  expect(ofRelay().length).toBeGreaterThan(2);
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
  const warm = await askForCode(page);
  console.info(
    `code on screen after the press: ${cold} ms cold where it was pointed at before, ${warm} ms on a warm relay`,
  );
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
}

/** Looks at the part for apps before there is a code, and with one. */
async function lookAtTheCode(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page, 'no code yet');
  await askForCode(page);
  const code = pairingOf(page).getByRole('img', { name: 'QR code to connect a wallet app' });
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(pairingOf(page).getByText(/^Expires in [45]:\d\d$/)).toBeVisible();
  await expectAccessible(page, 'a code');
  await expectNoSidewaysScroll(page, 'a code');
  await page.emulateMedia({ colorScheme: 'light' });
  await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
}

/** A wallet is asked, and approves when nobody waits any more. */
async function approveTooLate(page: Page, phone: RelayWallet): Promise<void> {
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

/** A wallet refuses, and approves the next time. */
async function refuseFirst(page: Page, phone: RelayWallet): Promise<void> {
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

/** The connected wallet outlives a reload, and signs. */
async function reloadAndSign(page: Page): Promise<void> {
  await expect.poll(() => readRecord(page, 'causeway', 'connections')).toMatchObject(kept('Pocket'));
  await reload(page);
  await expect(cardOf(page, 'Pocket')).toContainText('Disconnect Pocket');
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('over the relay');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage('over the relay'), signature })).toBe(accounts[0]);
}

/** The connected wallet changes its account and its network. */
async function followTheWallet(page: Page, phone: RelayWallet): Promise<void> {
  await go(page, 'Home');
  const card = cardOf(page, 'Pocket');
  await expect(card.locator('.account').first()).toContainText(accounts[0].slice(-4));
  phone.switchAccount();
  await expect(card.locator('.account').first()).toContainText(accounts[1].slice(-4));
  await phone.changeChain('eip155:31338');
  await expect(card).toContainText('Pocket is on Causeway Second');
}

/** Looks at what is kept, and forgets it. */
async function endAndForget(page: Page, phone: RelayWallet): Promise<void> {
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
    askTwice(page, stack));
  await test.step('the code is dark on light in both themes, and every state of it fits and can be read', () =>
    lookAtTheCode(page));
  await test.step('a wallet that approves after the visitor cancelled is disconnected', () =>
    approveTooLate(page, phone));
  await test.step('a rejection is reported calmly, and the next try connects', () =>
    refuseFirst(page, phone));
  await test.step('a code read from the screen connects, its account signs, and a reload keeps it', () =>
    reloadAndSign(page));
  await test.step('the card follows changes of account and network by the wallet', () =>
    followTheWallet(page, phone));
  await test.step('the settings show what the relay client stores and delete it with its connections', () =>
    endAndForget(page, phone));
});

test('a code is renewed after its time or on request, and the newest one connects', async ({
  page,
  phone,
}) => {
  await page.clock.install();
  await page.goto('/');
  await askForCode(page);
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

/** Leaves the first of two phones. */
async function leaveFirst(page: Page, phone: RelayWallet, other: RelayWallet): Promise<void> {
  // There is nothing that a connection over the relay could come back to once it is left, so there is one way.
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
  await test.step('disconnecting one of two phones keeps the other', () => leaveFirst(page, phone, other));
  await other.stop();
});

/** Comes back to a wallet that ended the connection, connects again, and sees it end. */
async function comeBackToAnEnd(back: Page, phone: RelayWallet): Promise<void> {
  const notice = pairingOf(back).locator('.notice');
  await expect(notice).toContainText('Pocket is no longer connected');
  await expect(cardOf(back, 'Pocket')).toHaveCount(0);
  await notice.getByRole('button', { name: 'Connect again' }).click();
  await phone.pair(await scan(back));
  await expect(cardOf(back, 'Pocket')).toBeVisible();
  phone.revoke();
  await expect(notice).toContainText('Pocket is no longer connected');
}

/** The relay's client does not come, so the connection stays away until the next visit. */
async function dismissTheReturn(page: Page): Promise<void> {
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

/** Comes back to a wallet that is still connected, and does not wait for it. */
async function cancelTheReturn(page: Page, phone: RelayWallet): Promise<void> {
  let deliver = () => {};
  const wanted = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  // The relay's client, without which there is no coming back.
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
  const { sockets } = stack.relay.stats;
  await page.close();
  // Else the page that goes may still take the message.
  await expect.poll(() => stack.relay.stats.sockets).toBeLessThan(sockets);
  phone.revoke();
  await phone.settled();
  const back = await context.newPage();
  await back.goto('/');
  await test.step('a connection ended by the wallet while the page was closed is reported', () =>
    comeBackToAnEnd(back, phone));
  await test.step('a failed restore can be dismissed and retried, and a cancelled one leaves nothing in the wallet', async () => {
    await pairingOf(back).locator('.notice').getByRole('button', { name: 'Connect again' }).click();
    await phone.pair(await scan(back));
    await expect(cardOf(back, 'Pocket')).toBeVisible();
    await dismissTheReturn(back);
    await cancelTheReturn(back, phone);
  });
});
