import type { Page } from '@playwright/test';
import { createServer } from '../server/main.ts';
import { cardOf, go, itemOf, reload, rowOf } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { rpc } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { proofOf } from './support/records.ts';
import { signedBy } from './support/signedBy.ts';
import { test as base, dist, expect } from './support/test.ts';
import { isOver, openRequestWindow, postToOpener, press, windowAt } from './support/windows.ts';

const inWindow = 'Wallet in a Window';
const onPage = 'Wallet on a Page';
/** The account of the wallet page's first secret, which is public. */
const address = 'ec5d324491cd0dc17916f257cbdfd63bdc6e1d49ab20cf31f7020c95568b2615';
const secret = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97';
const hash = '9FtHUFBQsZ2MG77K3x3MJ9wjX3UT8zE1TczCrhZEcG8U';

/** Serves the app as a deployment that offers a NEAR wallet on another site, in both ways. */
const test = base.extend<{ app: string }>({
  async app({ stack }, use) {
    const chainId = stack.config.chains.find(({ id }) => id.startsWith('near:'))?.id ?? '';
    const web = { namespace: 'near', url: stack.walletPage?.nearUrl ?? '', chainId };
    const webWallets = [
      { ...web, name: inWindow },
      { ...web, name: onPage, opens: 'page' as const },
    ];
    const server = await createServer({ dist, config: { ...stack.config, webWallets }, port: 0 });
    await use(server.url);
    await server.stop();
  },
});

/**
 * Acts so that the page leaves for the wallet's site, answers there, and returns to an address without the
 * answer.
 */
async function leaveAndReturn(
  page: Page,
  act: () => Promise<unknown>,
  button: 'Approve' | 'Refuse',
  back: string,
) {
  await act();
  await page.getByRole('button', { name: button }).click();
  await expect(page).toHaveURL(back);
}
const text = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const signButton = (page: Page) => page.getByRole('button', { name: 'Sign message' });

/** Verifies the signature on the page with other code, then in the page. */
async function expectVerified(page: Page, message: string): Promise<void> {
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  const claim = { message, signature, address, secret, proof: await proofOf(page, signature) };
  expect(await signedBy.near?.(claim)).toBe(true);
  expect(await signedBy.near?.({ ...claim, message: `${message}!` })).toBe(false);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

/** Fills the form of a payment. */
async function pay(page: Page, to: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByLabel('Amount in NEAR').fill('1.5');
  await expect(page.locator('.fee')).toContainText('NEAR');
}

test('a NEAR web wallet in a window rejects, connects, reconnects without a window, signs, sends and disconnects', async ({
  page,
  app,
  stack,
}) => {
  // The two sites alternate many times.
  test.slow();
  await page.goto(app);
  await press(await openRequestWindow(page, () => rowOf(page, inWindow).click()), 'Refuse');
  await expect(itemOf(page, inWindow).getByText('Request rejected')).toBeVisible();
  const closed = await openRequestWindow(page, () => rowOf(page, inWindow).click());
  await closed.close();
  await expect(itemOf(page, inWindow).getByText('Request rejected')).toBeVisible();

  const popup = await openRequestWindow(page, () => rowOf(page, inWindow).click());
  await expect(popup.getByRole('status')).toHaveText(`Asked by ${new URL(app).origin}`);
  const waiting = itemOf(page, inWindow).getByText(`Opening ${inWindow}`);
  await expect(waiting).toBeVisible();
  // The wallet's own site in another window, and the page itself.
  const twin = await windowAt(page, `${stack.walletPage?.nearUrl}login/`);
  const popupClosed = isOver(page);
  const lie = { status: 'success', account_id: 'mallory.near' };
  await page.evaluate((data) => postMessage(data, '*'), lie);
  await postToOpener(twin, lie);
  await postToOpener(twin, { over: true });
  await popupClosed;
  await expect(waiting).toBeVisible();
  await press(popup, 'Approve');
  await expect(cardOf(page, inWindow)).toContainText(address.slice(-6));

  let opened = 0;
  page.on('popup', () => {
    opened += 1;
  });
  await reload(page);
  await expect(cardOf(page, inWindow)).toContainText(address.slice(-6));
  expect(opened).toBe(0);

  await go(page, 'Sign');
  const message = 'Across in a window & back+.';
  await text(page).fill(message);
  const signingPopup = await openRequestWindow(page, () => signButton(page).click());
  const closing = signingPopup.waitForEvent('close');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await closing;
  await press(await openRequestWindow(page, () => signButton(page).click()), 'Refuse');
  await expect(page.getByText('Request rejected')).toBeVisible();
  const prompt = await openRequestWindow(page, () => signButton(page).click());
  await expect(prompt.getByText(message)).toBeVisible();
  await press(prompt, 'Approve');
  await expectVerified(page, message);

  await go(page, 'Send');
  await pay(page, 'bridge.near');
  await press(
    await openRequestWindow(page, () => page.getByRole('button', { name: /^Send/ }).click()),
    'Approve',
  );
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');

  await go(page, 'Home');
  await cardOf(page, inWindow)
    .getByRole('button', { name: `Disconnect ${inWindow}` })
    .click();
  await expect(cardOf(page, inWindow)).toHaveCount(0);
  // The wallet was disconnected, so it prompts the next time.
  await press(await openRequestWindow(page, () => rowOf(page, inWindow).click()), 'Refuse');
});

test('a NEAR web wallet by redirect returns to the same page with its input, connected and answered', async ({
  page,
  app,
  stack,
  watch,
}) => {
  // The two sites alternate many times.
  test.slow();
  const home = `${app}/?tab=2`.replace('//?', '/?');
  await page.goto(home);
  const connect = () => rowOf(page, onPage).click();
  await leaveAndReturn(page, connect, 'Refuse', home);
  await expect(page.getByText('Request rejected')).toBeVisible();
  await leaveAndReturn(page, connect, 'Approve', home);
  await expect(page.getByText(`${onPage} is connected`)).toBeVisible();
  await expect(cardOf(page, onPage)).toContainText(address.slice(-6));
  await reload(page);
  await expect(cardOf(page, onPage)).toContainText(address.slice(-6));

  await go(page, 'Sign');
  const message = 'Across & back+ again.';
  await text(page).fill(message);
  const there = page.url();
  const sign = () => signButton(page).click();
  await leaveAndReturn(page, sign, 'Refuse', there);
  await expect(page.getByText('Request rejected')).toBeVisible();
  await expect(text(page)).toHaveValue(message);
  // The address with which the wallet returns the visitor, tried again below.
  const answers: string[] = [];
  page.on('framenavigated', (frame) => answers.push(frame.url()));
  await leaveAndReturn(page, sign, 'Approve', there);
  await expectVerified(page, message);
  await expect(text(page)).toHaveValue(message);

  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  const signIn = () => page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await leaveAndReturn(page, signIn, 'Approve', there);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();

  await go(page, 'Send');
  await pay(page, 'bridge.near');
  const url = urlOf(stack, 'near');
  const balance = async () => {
    const params = { request_type: 'view_account', finality: 'optimistic', account_id: 'bridge.near' };
    return BigInt(((await rpc(url, 'query', params)) as { amount: string }).amount);
  };
  const before = await balance();
  // The code that reads the answer does not load and the page is opened again: the hash is not lost.
  watch.foresee('console', /ERR_FAILED/);
  await page.route(/\/Returned-/, (route) => route.abort(), { times: 1 });
  await leaveAndReturn(
    page,
    () => page.getByRole('button', { name: /^Send/ }).click(),
    'Approve',
    page.url(),
  );
  await expect(page.getByText('Its files could not be loaded')).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${onPage} sent the transaction`)).toBeVisible();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance()) - before).toBe(15n * 10n ** 23n);

  // A used and an invented answer are each rejected with a named error and change nothing.
  const used = answers.find((url) => url.includes('signature=')) ?? '';
  expect(used).toContain('near-return=');
  for (const forged of [
    used,
    `${there}?account_id=mallory.near&all_keys=`,
    `${there}?transactionHashes=${hash}&near-return=${'0'.repeat(32)}`,
    `${there}?errorCode=userRejected`,
  ]) {
    await page.goto(forged);
    await expect(page.getByText('This response does not match a request')).toBeVisible();
    await expect(page).toHaveURL(there);
    await expect(page.getByRole('region', { name: /^Account/ })).toContainText(address.slice(-6));
  }
  await page.getByRole('tab', { name: 'Message' }).click();
  await expect(text(page)).toHaveValue(message);
});

test('a return without an answer is reported, and a late signature is kept after the wait was abandoned', async ({
  page,
  app,
}) => {
  const missing = page.getByText(`${onPage} has not responded`);
  const giveUp = async () => {
    await expect(missing).toBeVisible();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(missing).toBeHidden();
  };
  await page.goto(app);
  await rowOf(page, onPage).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goto(app);
  await expect(missing).toBeVisible();
  await expectAccessible(page, 'a wallet that has not answered');
  await expectNoSidewaysScroll(page, 'a wallet that has not answered');
  await giveUp();
  await page.goBack();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('This response does not match a request')).toBeVisible();
  await expect(cardOf(page, onPage)).toHaveCount(0);

  await leaveAndReturn(page, () => rowOf(page, onPage).click(), 'Approve', app);
  await expect(cardOf(page, onPage)).toContainText(address.slice(-6));
  await go(page, 'Sign');
  const there = page.url();
  await text(page).fill('Late, and not lost.');
  await signButton(page).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await page.goto(there);
  await giveUp();
  await page.goBack();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expectVerified(page, 'Late, and not lost.');
  await expectAccessible(page, 'a signature that came back');
  await expectNoSidewaysScroll(page, 'a signature that came back');
});

test('a blocked window is replaced by a redirect, and an answer without a request is ignored', async ({
  page,
  app,
  stack,
}) => {
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto(app);
  await leaveAndReturn(page, () => rowOf(page, inWindow).click(), 'Approve', app);
  await expect(cardOf(page, inWindow)).toContainText(address.slice(-6));

  // A foreign site sends the visitor to the wallet for a key of a contract, and the wallet returns them here.
  const public_key = 'ed25519:J2xccRtuG43drESLYznHhLhQkLTdfepcKYbiQ9BsJVaf';
  const contract_id = 'bridge.near';
  const query = new URLSearchParams({ success_url: `${app}sign`, contract_id, public_key });
  await page.goto(`${stack.walletPage?.nearUrl}login/?${query}`);
  await expect(page.getByText('The site gets a key that may call')).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('This response does not match a request')).toBeVisible();
  await expect(page).toHaveURL(`${app}sign`);
  const access = { request_type: 'view_access_key', finality: 'optimistic', account_id: address, public_key };
  expect(await rpc(urlOf(stack, 'near'), 'query', access)).toMatchObject({
    permission: { FunctionCall: { receiver_id: contract_id } },
  });
});
