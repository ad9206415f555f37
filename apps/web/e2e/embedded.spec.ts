import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { recoverTypedDataAddress } from 'viem';
import { go, networkNotesOf, reload } from './support/app.ts';
import { look, rpc } from './support/chain.ts';
import { stopClock } from './support/clock.ts';
import {
  addressOf,
  approval,
  codeFor,
  decide,
  embeddedCard,
  mailsTo,
  openEmbedded,
  openSignIn,
  signIn,
  signInByEmail,
  someone,
} from './support/embedded.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

/** Signs a message. */
async function signMessage(page: Page): Promise<void> {
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from an embedded wallet');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(approval(page)).toContainText('Hello from an embedded wallet');
  // The dialog itself, so that a key that is already pressed answers nothing.
  await expect(page.locator('dialog[open]')).toBeFocused();
  await decide(page, /^Sign$/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

/** Rejects a message with the button, then with the keyboard. */
async function rejectMessage(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill('No');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await decide(page, /^Reject$/);
  await expect(page.locator('main .notice[data-kind="refused"]')).toContainText('Request rejected');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(approval(page).getByRole('button', { name: 'Reject' })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.keyboard.press('Escape');
  await expect(approval(page)).toHaveCount(0);
}

/** Signs typed data. */
async function signDocument(page: Page, address: string): Promise<void> {
  await page.getByRole('tab', { name: 'Typed data' }).click();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  const document = JSON.parse(await page.getByRole('textbox', { name: 'Document' }).inputValue());
  await page.getByRole('button', { name: 'Sign document' }).click();
  for (const name of [...Object.keys(document.domain), ...Object.keys(document.message)]) {
    await expect(approval(page).locator('.typed-rows')).toContainText(name);
  }
  await decide(page, /^Sign$/);
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverTypedDataAddress({ ...document, signature })).toBe(address);
}

/** Signs in to the app itself. */
async function signInToTheApp(page: Page, { url }: Stack): Promise<void> {
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(approval(page).getByRole('heading')).toContainText(new URL(url).host);
  await decide(page, /^Sign$/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

/** Sends the wallet's first transaction. */
async function send(page: Page, { chains }: Stack, address: `0x${string}`): Promise<void> {
  const [chain] = chains;
  await rpc(chain?.url ?? '', 'anvil_setBalance', [address, '0x8ac7230489e80000']);
  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel(/Amount in/).fill('0.25');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(approval(page)).toContainText('0.25 ETH');
  await expect(approval(page)).toContainText('Network fee (max)');
  await decide(page, /^Send/);
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  const client = look(chain?.url ?? '');
  expect(await client.getTransactionCount({ address })).toBe(1);
}

/** Switches to another network of the app. */
async function switchNetwork(page: Page): Promise<void> {
  await go(page, 'Home');
  await page.locator('.app-networks select').selectOption('eip155:31338');
  await networkNotesOf(page)
    .getByRole('button', { name: /^Switch / })
    .click();
  await expect(networkNotesOf(page).locator('.notice')).toHaveCount(0);
  await expect(embeddedCard(page).locator('.network-wallet strong')).not.toContainText('31337');
}

/** Reloads the page. */
async function reloadPage(page: Page, address: string): Promise<void> {
  await reload(page);
  await expect(embeddedCard(page)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  expect(await addressOf(page)).toBe(address);
}

test('a visitor without a wallet creates one by email and uses it', async ({ page, stack }) => {
  await openEmbedded(page, stack);
  const address = await addressOf(page);
  await test.step('a message is signed and verified', () => signMessage(page));
  await test.step('a rejected request is reported calmly and can be repeated', () => rejectMessage(page));
  await test.step('typed data is shown field by field and recovers to the account, with the domain included', () =>
    signDocument(page, address));
  await test.step('a sign-in names its site and verifies', () => signInToTheApp(page, stack));
  await test.step('a transaction is shown with its fee, sent and included', () => send(page, stack, address));
  await test.step('the wallet switches to another network and signs there', () => switchNetwork(page));
  await test.step('the wallet reconnects after a reload without a prompt', () => reloadPage(page, address));
});

/** Signs up with the right code after entering every kind of wrong input. */
async function signUpAfterMistakes(page: Page, stack: Stack, email: string): Promise<void> {
  await openSignIn(page);
  await signIn(page).getByLabel('Email address').fill('no address');
  await signIn(page).getByRole('button', { name: 'Send a code' }).click();
  await expect(signIn(page).getByText('Enter an email address such as')).toBeVisible();
  await signIn(page).getByLabel('Email address').fill(email);
  await signIn(page).getByRole('button', { name: 'Send a code' }).click();
  const code = await codeFor(stack, email);
  const field = signIn(page).getByRole('textbox', { name: 'Code' });
  await field.fill('AAAAAA');
  await signIn(page).getByRole('button', { name: 'Continue' }).click();
  await expect(signIn(page).getByText(/This code is wrong\./)).toBeVisible();
  await expect(signIn(page).getByText('2 attempts are left.')).toBeVisible();
  await expect(field).toHaveValue('AAAAAA');
  await field.fill('BBBBBB');
  await signIn(page).getByRole('button', { name: 'Continue' }).click();
  await expect(signIn(page).getByText('1 attempt is left.')).toBeVisible();
  await field.fill(code);
  await signIn(page).getByRole('button', { name: 'Continue' }).click();
  await expect(embeddedCard(page)).toBeVisible();
  expect(await mailsTo(stack, email)).toHaveLength(1);
}

test('an email address gives access to a wallet', async ({ page, stack, watch, browser }) => {
  watch.foresee('console', /40[0-9]/);
  const email = someone();
  await test.step('a wrong code is reported, keeps the input, and the right code still works', () =>
    signUpAfterMistakes(page, stack, email));
  await test.step('the same email address opens the same wallet, also in another browser', async () => {
    const address = await addressOf(page);
    const other = await browser.newContext({ baseURL: stack.url });
    const elsewhere = await other.newPage();
    await openSignIn(elsewhere);
    await signInByEmail(elsewhere, stack, email);
    expect(await addressOf(elsewhere)).toBe(address);
    await other.close();
  });
});

/** Signs up with the second code, using the keyboard only. */
async function signUpByKeyboard(page: Page, stack: Stack): Promise<void> {
  const email = someone();
  await page.goto('/');
  await page.getByRole('button', { name: 'Use a passkey' }).focus();
  await page.keyboard.press('Enter');
  await expect(signIn(page).getByLabel('Email address')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  const code = signIn(page).getByRole('textbox', { name: 'Code' });
  await expect(code).toBeFocused();
  await codeFor(stack, email);
  await expect(signIn(page).getByRole('button', { name: /New code in/ })).toBeDisabled();
  await page.clock.fastForward(61_000);
  await signIn(page).getByRole('button', { name: 'Send a new code' }).focus();
  await page.keyboard.press('Enter');
  const second = await codeFor(stack, email, 1);
  await code.focus();
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(embeddedCard(page)).toBeVisible();
}

/** Presses a button of the approval dialog as soon as it appears. */
async function pressBeforeDelay(page: Page): Promise<void> {
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Too soon');
  await stopClock(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  const sign = approval(page).getByRole('button', { name: 'Sign' });
  await expect(sign).toHaveAttribute('aria-disabled', 'true');
  await sign.click({ force: true });
  await expect(approval(page)).toBeVisible();
  await page.clock.runFor(700);
  await expect(sign).not.toHaveAttribute('aria-disabled', 'true');
}

test('deliberate delays protect the visitor', async ({ page, stack }) => {
  await page.clock.install();
  await test.step('a new code can be requested after a delay, and a wallet is created by keyboard alone', () =>
    signUpByKeyboard(page, stack));
  await test.step('the approval buttons are disabled until the request can be read', () =>
    pressBeforeDelay(page));
});

test('a question that the browser closes by itself is rejected, and the next one is shown', async ({
  page,
  stack,
}) => {
  await page.clock.install();
  await openEmbedded(page, stack);
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Twice');
  await stopClock(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(approval(page)).toBeVisible();
  // Nothing is answered before the buttons are armed, however often the key is pressed.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(approval(page)).toBeVisible();
  await page.clock.resume();
  // As by the way back of a phone.
  await page.locator('dialog[open]').evaluate((dialog: HTMLDialogElement) => dialog.close());
  await expect(page.locator('main .notice[data-kind="refused"]')).toContainText('Request rejected');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(approval(page)).toBeVisible();
});

test('a page that is reloaded with an open question signs nothing, and sends the next transaction', async ({
  page,
  stack,
}) => {
  await openEmbedded(page, stack);
  const address = await addressOf(page);
  const [chain] = stack.chains;
  await rpc(chain?.url ?? '', 'anvil_setBalance', [address, '0x8ac7230489e80000']);
  const client = look(chain?.url ?? '');
  const ask = async () => {
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel(/Amount in/).fill('0.25');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(approval(page)).toContainText('0.25 ETH');
  };
  await go(page, 'Send');
  await ask();
  await reload(page);
  await go(page, 'Home');
  await expect(embeddedCard(page)).toBeVisible();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  // The address in a title is shortened already, so the title itself must not be cut.
  const title = page.locator('.recent-card .activity-title').first();
  await expect(title).toContainText(friend.slice(0, 6));
  expect(await title.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  expect(await client.getTransactionCount({ address })).toBe(0);
  await go(page, 'Send');
  await expect(page.locator('.life')).toContainText('prompt closed with the page');
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await ask();
  await decide(page, /^Send/);
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect(await client.getTransactionCount({ address })).toBe(1);
});
