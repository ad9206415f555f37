import { go, reload } from './support/app.ts';
import {
  codeFor,
  comeInByEmail,
  embeddedCard,
  openEmbedded,
  openSignIn,
  signIn,
  signOut,
  someone,
  walletCard,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

const almost = 29 * 60_000 + 10_000;

test('in its last minute a session says so on every page, and can be kept', async ({ page, stack }) => {
  await page.clock.install();
  await openEmbedded(page, stack);
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('A draft that stays');
  await page.clock.fastForward(almost);
  await expect(page.getByText(/left until you are signed out/)).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByText(/left until you are signed out/)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A draft that stays');
});

test('a session that ran out ends the connection and keeps the draft', async ({ page, stack }) => {
  await page.clock.install();
  await openEmbedded(page, stack);
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('A draft that stays');
  await page.clock.fastForward(31 * 60_000);
  await go(page, 'Account');
  await expect(page.getByText('You are signed out: your time ran out')).toBeVisible();
  await go(page, 'Wallets');
  await expect(embeddedCard(page)).toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem('causeway:draft:sign'))).toContain('A draft');
});

test('signing out ends it in every tab', async ({ page, stack, context }) => {
  await openEmbedded(page, stack);
  const other = await context.newPage();
  await other.goto('/wallet');
  await expect(walletCard(other, 'Session')).toBeVisible();
  await signOut(page);
  await expect(other.getByRole('heading', { name: 'Get back in' })).toBeVisible({ timeout: 3_000 });
});

test('what the provider did is told in words', async ({ page, stack }) => {
  await openEmbedded(page, stack);
  await go(page, 'Account');
  const log = walletCard(page, 'What the provider did');
  await expect(log.getByText('Signed in by code')).toBeVisible();
  await log.getByText('Details').first().click();
  await expect(log.locator('.hex-line').first()).toBeVisible();
});

test('the mail address is changed once its code is there', async ({ page, stack }) => {
  await openEmbedded(page, stack);
  await go(page, 'Account');
  const card = walletCard(page, 'Email');
  const next = someone('new');
  await card.getByRole('button', { name: 'Change the address' }).click();
  await card.getByLabel('Email address').fill(next);
  await card.getByRole('button', { name: 'Send a code to it' }).click();
  await card.getByLabel('Code').fill(await codeFor(stack, next));
  await card.getByRole('button', { name: 'Continue' }).click();
  await expect(card.getByText('The address is changed')).toBeVisible();
  await expect(card.getByText(next)).toBeVisible();
});

test('the command that connects it opens the sign-in, from any page', async ({ page, stack }) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.locator('dialog[open] input').fill('Causeway wallet');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await comeInByEmail(page, stack, someone());
});

test('the settings say what the embedded wallet keeps and tells, and end it', async ({ page, stack }) => {
  await openEmbedded(page, stack);
  await go(page, 'Settings');
  await expect(page.getByText('When you use the embedded wallet')).toBeVisible();
  const kept = page.locator('.kept').filter({ hasText: 'Embedded wallet' });
  await expect(kept).toContainText('1 entry');
  await kept.getByRole('button', { name: 'Sign out' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Sign out' }).click();
  await expect(kept).toHaveCount(0);
  await go(page, 'Account');
  await expect(page.getByRole('heading', { name: 'Get back in' })).toBeVisible();
});

test('a reload between the mail and its code loses neither a sign-in nor a recovery', async ({
  page,
  stack,
}) => {
  const email = someone();
  await openSignIn(page);
  await signIn(page).getByLabel('Email address').fill(email);
  await signIn(page).getByRole('button', { name: 'Send a code' }).click();
  const code = await codeFor(stack, email);
  await expect(signIn(page).getByRole('textbox', { name: 'Code' })).toBeVisible();
  await reload(page);
  await page.getByRole('button', { name: 'Continue with email or a passkey' }).click();
  await signIn(page).getByRole('textbox', { name: 'Code' }).fill(code);
  await signIn(page).getByRole('button', { name: 'Continue' }).click();
  await expect(embeddedCard(page)).toBeVisible();

  await signOut(page);
  await page.getByRole('button', { name: 'Get back in' }).click();
  const recovery = page.getByTestId('recovery');
  await recovery.getByRole('radio', { name: /A new passkey/ }).check();
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  const long = await codeFor(stack, email, 1);
  await expect(recovery.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await reload(page);
  await recovery.getByRole('textbox', { name: 'Code' }).fill(long);
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await expect(recovery.getByLabel('Name of the passkey')).toBeVisible();
});
