import type { Page } from '@playwright/test';
import { hashMessage, recoverAddress, recoverTypedDataAddress } from 'viem';
import { go, openConnected, reload } from './support/app.ts';
import { look } from './support/chain.ts';
import { delayJournal, releaseJournal } from './support/journal.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const ownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

const messageIn = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const documentIn = (page: Page) => page.getByRole('textbox', { name: 'Document' });
const signatureOn = (page: Page) => page.getByTestId('signature');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Reads the signature and dismisses it, so that the next one is not confused with it. */
async function readAndDismissSignature(page: Page): Promise<`0x${string}`> {
  const signature = await hexIn(signatureOn(page));
  await page.locator('.signature').getByRole('button', { name: 'Dismiss' }).click();
  await expect(signatureOn(page)).toHaveCount(0);
  return signature;
}

test('messages are signed as shown, and input and signature survive interruptions', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Sign');
  const field = messageIn(page);

  await test.step('a message of any content is signed as shown', async () => {
    const text = 'Zeile eins\n\tΔ 漢字 🌉 — e\u0301 \u200b hidden';
    await field.fill(text);
    await expect(page.locator('.visible-text')).toContainText('U+200B');
    await press(page, 'Sign message');
    const signature = await readAndDismissSignature(page);
    expect(await recoverAddress({ hash: hashMessage(text), signature })).toBe(ownAddress);
  });

  await test.step('bytes are signed as bytes, and invalid bytes are reported', async () => {
    await page.getByRole('radio', { name: /Bytes/ }).check();
    await field.fill('0x123');
    await press(page, 'Sign message');
    await expect(page.getByText('These are not bytes')).toBeVisible();
    await expect(field).toHaveValue('0x123');
    await field.fill('0xdeadbeef');
    await press(page, 'Sign message');
    const signature = await readAndDismissSignature(page);
    expect(await recoverAddress({ hash: hashMessage({ raw: '0xdeadbeef' }), signature })).toBe(ownAddress);
    await page.getByRole('radio', { name: /Text/ }).check();
  });

  await test.step('a signature by another account is rejected', async () => {
    await field.fill('Hello');
    await control(page, 'answerNext', 'personal_sign', { result: `0x${'11'.repeat(64)}1b` });
    await press(page, 'Sign message');
    await expect(page.getByRole('alert').filter({ hasText: 'does not match the account' })).toBeVisible();
    await expect(signatureOn(page)).toHaveCount(0);
  });

  await test.step('a signature is shown with its message and reports when the form changed since', async () => {
    await field.fill('Earlier');
    await press(page, 'Sign message');
    const card = page.locator('.signature');
    await expect(card.getByTestId('signed-what')).toContainText('Earlier');
    await expect(card).not.toContainText('You have changed the form since');
    await field.fill('Later');
    await expect(card).toContainText('You have changed the form since');
    await expect(card.getByTestId('signed-what')).toContainText('Earlier');
    await press(page, 'Verify signature');
    await expect(card).toContainText('It covers exactly the text that was signed.');
    await field.fill('Earlier');
    await expect(card).not.toContainText('You have changed the form since');
    await readAndDismissSignature(page);
  });

  await test.step('rejection and cancellation are reported calmly, keep the text, and allow another try', async () => {
    await control(page, 'setMode', 'ask');
    await field.fill('Keep me');
    await press(page, 'Sign message');
    await answer(page, 'reject');
    await expect(page.getByRole('status').filter({ hasText: 'Request rejected' })).toBeVisible();
    await press(page, 'Ask again');
    await control(page, 'nextPrompt');
    await press(page, 'Cancel');
    await expect(page.getByRole('status').filter({ hasText: 'You stopped waiting' })).toBeVisible();
    await expect(field).toHaveValue('Keep me');
    // The wallet's window is still open, and its answer is not discarded.
    await answer(page, 'approve');
    await expect(signatureOn(page)).toBeVisible();
  });

  await test.step('input survives a visit to another page and a reload', async () => {
    await field.fill('A long thought');
    await go(page, 'Activity');
    await go(page, 'Sign');
    await expect(field).toHaveValue('A long thought');
    await reload(page);
    await expect(field).toHaveValue('A long thought');
  });

  await test.step('a wallet that goes away removes its button and card but not the input', async () => {
    await expect(page.getByRole('region', { name: 'Account', exact: true })).toHaveCount(1);
    await field.fill('kept');
    await control(page, 'revoke');
    await expect(page.getByText('Connect a wallet to sign')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Account', exact: true })).toHaveCount(0);
    // The page's own button is the one filled.
    await expect(page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })).toHaveCSS(
      'background-color',
      'rgb(255, 255, 255)',
    );
    await expect(page.getByRole('button', { name: 'Sign message' })).toBeDisabled();
    await expect(field).toHaveValue('kept');
  });
});

test('typed data and sign-ins are shown field by field before signing and verified after it', async ({
  page,
  stack,
}) => {
  await openConnected(page);
  await go(page, 'Sign');
  const field = documentIn(page);

  await test.step('typed data is shown field by field, signed and verified', async () => {
    await page.getByRole('tab', { name: 'Typed data' }).click();
    await press(page, 'Insert an example');
    const document = JSON.parse(await field.inputValue());
    const rows = page.locator('.typed-rows');
    await expect(rows.locator('.typed-part').first()).toContainText('Domain');
    for (const name of Object.keys(document.message)) await expect(rows).toContainText(name);
    await press(page, 'Sign document');
    const signature = await hexIn(signatureOn(page));
    expect(await recoverTypedDataAddress({ ...document, signature })).toBe(ownAddress);
    await press(page, 'Verify signature');
    await expect(page.getByText('Signature valid')).toBeVisible();
    await readAndDismissSignature(page);
  });

  await test.step('typed data with an undeclared field is rejected with the field and stays in the form', async () => {
    await press(page, 'Insert an example');
    const document = JSON.parse(await field.inputValue());
    const wrong = JSON.stringify({ ...document, message: { ...document.message, giveEverything: true } });
    await field.fill(wrong);
    await expect(page.getByRole('alert').filter({ hasText: 'giveEverything' })).toBeVisible();
    await press(page, 'Sign document');
    await expect(signatureOn(page)).toHaveCount(0);
    await expect(field).toHaveValue(wrong);
    await field.fill('{"domain": ');
    await expect(page.getByText('This is not JSON')).toBeVisible();
  });

  await test.step('typed data for another network can be signed only after a switch', async () => {
    await press(page, 'Insert an example');
    const document = JSON.parse(await field.inputValue());
    const moved = { ...document, domain: { ...document.domain, chainId: 31338 } };
    await field.fill(JSON.stringify(moved));
    await expect(page.getByText('This document is for Causeway Second')).toBeVisible();
    await press(page, 'Sign document');
    await expect(signatureOn(page)).toHaveCount(0);
    await press(page, 'Switch to Causeway Second');
    await press(page, 'Sign document');
    const signature = await readAndDismissSignature(page);
    expect(await recoverTypedDataAddress({ ...moved, signature })).toBe(ownAddress);
  });

  await test.step('a sign-in names this site, its nonce and its times, and verifies', async () => {
    await page.getByRole('tab', { name: 'Sign-in' }).click();
    await page.getByLabel('Statement').fill('I am here.');
    const text = (await page.locator('.visible-text').textContent()) ?? '';
    expect(text).toContain(`${new URL(stack.url).host} wants you to sign in with your Ethereum account:`);
    expect(text).toContain('I am here.');
    expect(text).toMatch(/Nonce: \w{8,}/);
    await press(page, 'Sign in');
    const signature = await hexIn(signatureOn(page));
    const reader = look(stack.chains[0]?.url ?? '');
    expect(await reader.verifyMessage({ address: ownAddress, message: text, signature })).toBe(true);
    await press(page, 'Verify signature');
    await expect(page.getByText('It is for this site only.')).toBeVisible();
  });
});

test('a wait for a signature is reported as slow after 4 s, and a late signature appears in Activity', async ({
  page,
}) => {
  await page.clock.install();
  await openConnected(page);
  await control(page, 'setMode', 'stall');
  await go(page, 'Sign');
  await messageIn(page).fill('Slowly');
  await press(page, 'Sign message');
  const waiting = page.getByRole('status').filter({ hasText: `Waiting for ${first}` });
  await expect(waiting).toBeVisible();
  await page.clock.fastForward(4_500);
  await expect(waiting).toContainText('has not responded yet');
  await page.clock.fastForward(4_000);
  await expect(waiting).toContainText('appears in Activity');
  await go(page, 'Activity');
  await control(page, 'setMode', 'approve');
  await expect(page.locator('.activity-item')).toContainText('Signed');
});

test('a journal that loads late keeps the typed message and split', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Sign');
  await messageIn(page).fill('Known');
  await press(page, 'Sign message');
  await readAndDismissSignature(page);
  await delayJournal(page);
  await reload(page);
  await messageIn(page).fill('Typed early');
  await go(page, 'Splits');
  const account = page.getByLabel('Address 1').first();
  await account.fill(ownAddress.slice(0, 18));
  await releaseJournal(page);
  await page.keyboard.type(ownAddress.slice(18, 20));
  await go(page, 'Activity');
  await expect(page.locator('.activity-item')).toHaveCount(1);
  await go(page, 'Splits');
  await expect(account).toHaveValue(ownAddress.slice(0, 20));
  await go(page, 'Sign');
  await expect(messageIn(page)).toHaveValue('Typed early');
  await press(page, 'Sign message');
  await readAndDismissSignature(page);
});
