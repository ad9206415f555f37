import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { go, reload } from './support/app.ts';
import { timeOf } from './support/clock.ts';
import {
  codeFor,
  embeddedCard,
  openEmbedded,
  openSignIn,
  signIn,
  signInByEmail,
  signOut,
  someone,
  step,
  take,
  walletCard,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** The age of a session in its last minute. */
const almost = 29 * 60_000 + 10_000;
/** A session younger than this confirms the visitor's identity. */
const fresh = 60_000;

/** Requests the phrase more than a minute after the sign-in. */
async function exportTooLate(page: Page): Promise<void> {
  await go(page, 'Embedded wallet');
  await expect(walletCard(page, 'Export').getByRole('button').first()).toBeVisible();
  await page.clock.fastForward(fresh + 1_000);
  await walletCard(page, 'Export').getByRole('button').first().click();
  await take(page, 'Show it');
  await expect(step(page).getByText('You signed in more than a minute ago')).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
}

/** The session enters its last minute while the visitor types. `signedIn` is the time of the page's clock at the sign-in. */
async function staySignedIn(page: Page, signedIn: number): Promise<void> {
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('A draft that stays');
  // The earlier steps have taken a part of the time, a longer one on a slow machine.
  await page.clock.fastForward(almost - ((await timeOf(page)) - signedIn));
  await expect(page.getByText(/You will be signed out in/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText(/You will be signed out in/)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft that stays');
}

/** The visitor is away for longer than a session lasts. */
async function expireSession(page: Page): Promise<void> {
  await page.clock.fastForward(31 * 60_000);
  await go(page, 'Embedded wallet');
  await expect(page.getByText('Your session expired')).toBeVisible();
  await go(page, 'Home');
  await expect(embeddedCard(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('causeway:draft:sign'))).toContain('A draft');
}

test('a session ages, is renewed and expires', async ({ page, stack }) => {
  await page.clock.install();
  await openEmbedded(page, stack);
  const signedIn = await timeOf(page);
  await test.step('a session that is too old must be confirmed before a secret is shown', () =>
    exportTooLate(page));
  await test.step('a session warns on every page in its last minute and can be renewed', () =>
    staySignedIn(page, signedIn));
  await test.step('an expired session ends the connection and keeps the draft', () => expireSession(page));
});

/** Opens the provider's log. */
async function readLog(page: Page): Promise<void> {
  await go(page, 'Embedded wallet');
  const log = walletCard(page, 'Security log');
  await expect(log.getByText('Signed in with a code')).toBeVisible();
  await log.getByText('Details').first().click();
  await expect(log.locator('.hex-line').first()).toBeVisible();
}

/** Changes the email address. */
async function changeAddress(page: Page, stack: Stack): Promise<void> {
  const card = walletCard(page, 'Ways to sign in');
  const next = someone('new');
  await card.getByRole('button', { name: 'Change' }).click();
  await step(page).getByLabel('Email address').fill(next);
  await step(page).getByRole('button', { name: 'Send a code' }).click();
  await step(page)
    .getByRole('textbox', { name: 'Code' })
    .fill(await codeFor(stack, next));
  await step(page).getByRole('button', { name: 'Continue' }).click();
  await expect(step(page)).toHaveCount(0);
  await expect(card.getByText(next)).toBeVisible();
}

/** Ends the session in the settings. */
async function endInSettings(page: Page): Promise<void> {
  await go(page, 'Settings');
  await expect(page.getByText('When you use the embedded wallet')).toBeVisible();
  const keptActivity = page.locator('.kept').filter({ hasText: 'Embedded wallet' });
  await expect(keptActivity).toContainText('1 entry');
  await keptActivity.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Sign out' }).click();
  await expect(keptActivity).toHaveCount(0);
  await go(page, 'Embedded wallet');
  await expect(page.getByTestId('sign-in')).toBeVisible();
}

/** Signs in with the connect command. */
async function signInByCommand(page: Page, stack: Stack): Promise<void> {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').fill('Causeway wallet');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await signInByEmail(page, stack, someone());
}

test('a session is started by a command, listed and ended in the settings', async ({ page, stack }) => {
  await test.step('the connect command opens the sign-in from any page', () => signInByCommand(page, stack));
  await test.step('the log of the provider’s actions is in plain words', () => readLog(page));
  await test.step('the email address changes after its code is entered', () => changeAddress(page, stack));
  await test.step('the settings list and end what the embedded wallet stores', () => endInSettings(page));
});

/** Reloads the page between the mail and the code of a sign-in. */
async function reloadDuringSignIn(page: Page, stack: Stack, email: string): Promise<void> {
  await openSignIn(page);
  await signIn(page).getByLabel('Email address').fill(email);
  await signIn(page).getByRole('button', { name: 'Send a code' }).click();
  const code = await codeFor(stack, email);
  await expect(signIn(page).getByRole('textbox', { name: 'Code' })).toBeVisible();
  await reload(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await signIn(page).getByRole('textbox', { name: 'Code' }).fill(code);
  await signIn(page).getByRole('button', { name: 'Continue' }).click();
  await expect(embeddedCard(page)).toBeVisible();
}

/** Signs out while another tab waits for a code. */
async function signOutEverywhere(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await other.goto('/wallet');
  await expect(walletCard(other, 'Session')).toBeVisible();
  await signOut(page);
  await expect(other.getByTestId('sign-in')).toBeVisible();
  await other.close();
}

/** Reloads the page between the mail and the code of a recovery. */
async function reloadDuringRecovery(page: Page, stack: Stack, email: string): Promise<void> {
  await page.getByRole('button', { name: 'I lost my passkey' }).click();
  const recovery = page.getByTestId('sign-in');
  await recovery.getByRole('radio', { name: /A new passkey/ }).check();
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  const long = await codeFor(stack, email, 1);
  await expect(recovery.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await reload(page);
  await recovery.getByRole('textbox', { name: 'Code' }).fill(long);
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await expect(recovery.getByLabel('Name of the passkey')).toBeVisible();
}

test('a sign-in and a recovery survive a reload, and signing out reaches every tab', async ({
  page,
  stack,
}) => {
  const email = someone();
  await test.step('a reload between email and code keeps the sign-in', () =>
    reloadDuringSignIn(page, stack, email));
  await test.step('signing out ends the sign-in in every tab', () => signOutEverywhere(page));
  await test.step('signing out ends the recovery', () => reloadDuringRecovery(page, stack, email));
});

test('signing out on the account page also signs out at the server', async ({ page, stack }) => {
  const email = await openEmbedded(page, stack);
  await go(page, 'Embedded wallet');
  // A wallet by email has no passkey to sign with.
  await expect(page.getByRole('radio', { name: /A passkey each time.*no passkey/ })).toBeDisabled();
  const revoked = page.waitForResponse((response) => response.url().endsWith('/submit/delete_api_keys'));
  await signOut(page);
  expect((await revoked).status()).toBe(200);
  await openSignIn(page);
  await signInByEmail(page, stack, email);
  await go(page, 'Embedded wallet');
  // The key server lists one session, the current one.
  await expect(walletCard(page, 'Sessions').getByRole('listitem')).toHaveCount(1);
});

test('a sign-out is kept when the page is reloaded at the same moment', async ({ page, stack }) => {
  await openEmbedded(page, stack);
  await go(page, 'Embedded wallet');
  await walletCard(page, 'Sessions').getByRole('button', { name: 'Sign out' }).click();
  const button = step(page).getByRole('button', { name: 'Sign out' });
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('dialog[open] button')] as HTMLButtonElement[];
    buttons.find(({ textContent }) => textContent === 'Sign out')?.click();
    location.reload();
  });
  await reloaded;
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await go(page, 'Home');
  await expect(embeddedCard(page)).toHaveCount(0);
});
