import { hashMessage, recoverAddress, recoverTypedDataAddress } from 'viem';
import { cardOf, go, open, openConnected, reload } from './support/app.ts';
import { look } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const own = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const message = 'textbox' as const;

test.beforeEach(async ({ page }) => {
  await openConnected(page);
  await go(page, 'Sign');
});

test('a message is signed as it was read, whatever is in it', async ({ page }) => {
  const text = 'Zeile eins\n\tΔ 漢字 🌉 — e\u0301 \u200b hidden';
  await page.getByRole(message, { name: 'Message' }).fill(text);
  await expect(page.locator('.visible-text')).toContainText('U+200B');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage(text), signature })).toBe(own);
});

test('bytes are signed as bytes, and what are no bytes is named', async ({ page }) => {
  await page.getByRole('radio', { name: /Bytes/ }).check();
  const field = page.getByRole(message, { name: 'Message' });
  await field.fill('0x123');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByText('These are not bytes')).toBeVisible();
  await expect(field).toHaveValue('0x123');
  await field.fill('0xdeadbeef');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage({ raw: '0xdeadbeef' }), signature })).toBe(own);
});

test('typed data is shown field by field, signed and verified', async ({ page }) => {
  await page.getByRole('tab', { name: 'Typed data' }).click();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  const document = JSON.parse(await page.getByRole(message, { name: 'Document' }).inputValue());
  const rows = page.locator('.typed-rows');
  await expect(rows.locator('.typed-part').first()).toContainText('Domain');
  for (const name of Object.keys(document.message)) await expect(rows).toContainText(name);
  await page.getByRole('button', { name: 'Sign document' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverTypedDataAddress({ ...document, signature })).toBe(own);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('a document with a field its types do not name is refused by name, and stays', async ({ page }) => {
  await page.getByRole('tab', { name: 'Typed data' }).click();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  const field = page.getByRole(message, { name: 'Document' });
  const document = JSON.parse(await field.inputValue());
  const wrong = JSON.stringify({ ...document, message: { ...document.message, giveEverything: true } });
  await field.fill(wrong);
  await expect(page.getByRole('alert').filter({ hasText: 'giveEverything' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign document' }).click();
  await expect(page.getByTestId('signature')).toHaveCount(0);
  await expect(field).toHaveValue(wrong);
  await field.fill('{"domain": ');
  await expect(page.getByText('This is not JSON')).toBeVisible();
});

test('a document for another network cannot be signed before the network is changed', async ({ page }) => {
  await page.getByRole('tab', { name: 'Typed data' }).click();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  const field = page.getByRole(message, { name: 'Document' });
  const document = JSON.parse(await field.inputValue());
  const moved = { ...document, domain: { ...document.domain, chainId: 31338 } };
  await field.fill(JSON.stringify(moved));
  await expect(page.getByText('This document is for Causeway Second')).toBeVisible();
  await page.getByRole('button', { name: 'Sign document' }).click();
  await expect(page.getByTestId('signature')).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch to Causeway Second' }).click();
  await page.getByRole('button', { name: 'Sign document' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverTypedDataAddress({ ...moved, signature })).toBe(own);
});

test('a sign-in names this site, its nonce and its times, and verifies', async ({ page, stack }) => {
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByLabel('Statement').fill('I am here.');
  const text = (await page.locator('.visible-text').textContent()) ?? '';
  expect(text).toContain(`${new URL(stack.url).host} wants you to sign in with your Ethereum account:`);
  expect(text).toContain('I am here.');
  expect(text).toMatch(/Nonce: \w{8,}/);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  const reader = look(stack.chains[0]?.url ?? '');
  expect(await reader.verifyMessage({ address: own, message: text, signature })).toBe(true);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('It is for this site and no other.')).toBeVisible();
});

test('a signature by somebody else is not taken', async ({ page }) => {
  await page.getByRole(message, { name: 'Message' }).fill('Hello');
  await control(page, 'answerNext', 'personal_sign', { result: `0x${'11'.repeat(64)}1b` });
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'does not belong to this account' })).toBeVisible();
  await expect(page.getByTestId('signature')).toHaveCount(0);
});

test('refused and cancelled are calm, the text stays, and asking again works', async ({ page }) => {
  await control(page, 'setMode', 'ask');
  const field = page.getByRole(message, { name: 'Message' });
  await field.fill('Keep me');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await answer(page, 'reject');
  await expect(page.getByRole('status').filter({ hasText: 'You refused the request' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await control(page, 'nextPrompt');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You cancelled here' })).toBeVisible();
  await expect(field).toHaveValue('Keep me');
  // The wallet's window is still open, and its answer is not thrown away.
  await answer(page, 'approve');
  await expect(page.getByTestId('signature')).toBeVisible();
});

test('what is typed outlives a visit elsewhere and a reload', async ({ page }) => {
  await page.getByRole(message, { name: 'Message' }).fill('A long thought');
  await go(page, 'Activity');
  await go(page, 'Sign');
  await expect(page.getByRole(message, { name: 'Message' })).toHaveValue('A long thought');
  await reload(page);
  await expect(page.getByRole(message, { name: 'Message' })).toHaveValue('A long thought');
});

test('a wait to sign is called slow after 4 s, and a late signature appears in Activity', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/');
  await expect(cardOf(page, first)).toBeVisible();
  await control(page, 'setMode', 'stall');
  await go(page, 'Sign');
  await page.getByRole(message, { name: 'Message' }).fill('Slowly');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const waiting = page.getByRole('status').filter({ hasText: `Waiting for ${first}` });
  await expect(waiting).toBeVisible();
  await page.clock.fastForward(4_500);
  await expect(waiting).toContainText('has not answered yet');
  await page.clock.fastForward(4_000);
  await expect(waiting).toContainText('appears in Activity');
  await go(page, 'Activity');
  await control(page, 'setMode', 'approve');
  await expect(page.locator('.activity-item')).toContainText('Signed');
});

test('a signature stands with what was signed, and says when the form was changed since', async ({
  page,
}) => {
  const field = page.getByRole(message, { name: 'Message' });
  await field.fill('Earlier');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const card = page.locator('.signature');
  await expect(card.getByTestId('signed-what')).toContainText('Earlier');
  await expect(card).not.toContainText('You have changed it since');
  await field.fill('Later');
  await expect(card).toContainText('You have changed it since');
  await expect(card.getByTestId('signed-what')).toContainText('Earlier');
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(card).toContainText('It is over exactly the text that was signed.');
  await field.fill('Earlier');
  await expect(card).not.toContainText('You have changed it since');
});

test('a wallet that goes away takes the button and its card along, not what was typed', async ({ page }) => {
  await page.getByRole(message, { name: 'Message' }).fill('kept');
  await control(page, 'revoke');
  await expect(page.getByText('Connect a wallet to sign')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Who signs' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sign message' })).toBeDisabled();
  await expect(page.getByRole(message, { name: 'Message' })).toHaveValue('kept');
});
