import { createPublicKey, verify } from 'node:crypto';
import type { Stack } from '@causeway/stack';
import { cardanoAddresses } from '@causeway/test-wallets';
import type { Page } from '@playwright/test';
import { cardOf, go, open, rowOf } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

const [own = '', other = '', friend = ''] = cardanoAddresses;

const cardanoOf = (page: Page, name = first) => cardOf(page, name).locator('section[data-namespace="cip34"]');
const urlOf = (stack: Pick<Stack, 'networks'>) =>
  stack.networks.find(({ chain }) => chain.id.startsWith('cip34:'))?.chain.rpcUrls[0] ?? '';

/** Reads a balance apart from the app's own code. */
async function balance(url: string, address: string): Promise<bigint> {
  const params = { addresses: [address] };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'queryLedgerState/utxo', params });
  const answered = await fetch(url, { method: 'POST', body });
  const { result } = (await answered.json()) as { result: { value: { ada: { lovelace: number } } }[] };
  return result.reduce((sum, { value }) => sum + BigInt(value.ada.lovelace), 0n);
}

/**
 * What CIP-8 has signed, taken apart by its fixed places, and OpenSSL's word on it. The signature of an enterprise address
 * is `84 582a <42 bytes> a1 66 hashed f4 <payload> 5840 <64 bytes>`.
 */
function isSigned(message: string, signature: string, publicKey: Buffer): boolean {
  const bytes = Buffer.from(signature, 'hex');
  const header = bytes.subarray(3, 45);
  const made = bytes.subarray(-64);
  const text = Buffer.from(message);
  const head = text.length < 24 ? [0x40 + text.length] : [0x58, text.length];
  const payload = Buffer.from([...head, ...text]);
  const context = Buffer.from('Signature1');
  const signed = Buffer.from([0x84, 0x6a, ...context, 0x58, 42, ...header, 0x40, ...payload]);
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') },
  });
  return verify(null, signed, key, made);
}

/** Connects the first wallet, one approval for all it speaks. */
async function openCardano(page: Page): Promise<void> {
  await open(page);
  await expect(rowOf(page, first)).toContainText('Cardano');
  await rowOf(page, first).click();
  await answer(page, 'approve');
  await expect(cardanoOf(page)).toContainText('addr_test1');
}

/** Works with the account whose address ends so. */
async function choose(page: Page, address = own): Promise<void> {
  const select = page.getByRole('region', { name: /^Who/ }).getByLabel('Account');
  const labels = await select.locator('option').allTextContents();
  await select.selectOption({ label: labels.find((text) => text.includes(address.slice(-6))) ?? '' });
}

test('a message is signed, verified, and checked by other code; a refusal is told calmly', async ({
  page,
}) => {
  await openCardano(page);
  await go(page, 'Sign');
  await choose(page);
  const message = 'The bridge is open.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign message' }).click();
  await answer(page, 'reject');
  await expect(page.getByText('You refused the request')).toBeVisible();
  await page.getByRole('button', { name: 'Sign message' }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signData');
  expect(prompt.details).toContainEqual({ label: 'Message', value: message, block: true });
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  // The key of the first test wallet's first secret, which everybody knows.
  const publicKey = Buffer.from('468995cdd3c27569e004c89098c44bf584b1a4c6cd89a203fc47825f48684964', 'hex');
  expect(isSigned(message, signature, publicKey)).toBe(true);
  expect(isSigned(`${message}!`, signature, publicKey)).toBe(false);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('a sign-in is signed and verified', async ({ page }) => {
  await openCardano(page);
  await go(page, 'Sign');
  await choose(page);
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  expect((await answer(page, 'approve')).title).toMatch(/^Sign in to localhost/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('an exact amount is sent and seen in a block, and mistakes are named', async ({ page, stack }) => {
  const before = await balance(urlOf(stack), friend);
  await openCardano(page);
  await go(page, 'Send');
  await choose(page);
  const to = page.getByLabel('To', { exact: true });
  for (const [text, words] of [
    [
      'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
      'This is an address of another Cardano network. An address of Cardano Local begins with addr_test1.',
    ],
    [`${friend.slice(0, -1)}${friend.endsWith('q') ? 'p' : 'q'}`, 'the check digits do not fit'],
  ] as const) {
    await to.fill(text);
    await to.blur();
    await expect(page.getByText(words)).toBeVisible();
  }
  await to.fill(friend);
  await page.getByLabel('Amount in ADA').fill('0.5');
  await expect(page.getByText('At least 0.849070 ADA must be sent at a time')).toBeVisible();
  await page.getByLabel('Amount in ADA').fill('2.500001');
  await expect(page.locator('.fee')).toContainText('ADA');
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('signTx');
  expect(prompt.details).toContainEqual({ label: 'Value', value: '2.500001 ADA' });
  expect(prompt.details).toContainEqual({ label: 'To', value: friend });
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(urlOf(stack), friend)) - before).toBe(2_500_001n);
});

test('it comes back after a reload without a prompt, follows the wallet, signs with the new account, and is left by itself', async ({
  page,
}) => {
  await openCardano(page);
  await page.reload();
  await expect(cardanoOf(page)).toContainText(own.slice(-6));
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  // The wallet says nothing of it, and its API is dead then: the page looks, and asks for the next one.
  await control(page, 'switchAccount', other);
  await expect(cardanoOf(page)).toContainText(other.slice(-6));
  await go(page, 'Sign');
  await choose(page, other);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await answer(page, 'approve');
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
  await open(page);
  await cardanoOf(page).getByRole('button', { name: 'Leave Cardano' }).click();
  await expect(cardanoOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await page.reload();
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await expect(cardanoOf(page)).toHaveCount(0);
});

test('a permission taken back in the wallet ends Cardano and nothing else', async ({ page }) => {
  await openCardano(page);
  await control(page, 'revoke', { namespace: 'cip34' });
  await expect(cardanoOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
});

test('a wallet without extensions connects, sends and comes back', async ({ page, stack }) => {
  await open(page);
  await control(page, 'setMode', 'approve', { wallet: second });
  await expect(rowOf(page, second)).toContainText('Cardano');
  await rowOf(page, second).click();
  await expect(cardanoOf(page, second)).toContainText('addr_test1');
  await page.reload();
  await expect(cardanoOf(page, second)).toContainText('addr_test1');
  const before = await balance(urlOf(stack), friend);
  await go(page, 'Send');
  const select = page.getByRole('region', { name: /^Who/ }).getByLabel('Account');
  const labels = await select.locator('option').allTextContents();
  await select.selectOption({ label: labels.find((text) => text.includes('addr_t')) ?? '' });
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ADA').fill('1');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(urlOf(stack), friend)) - before).toBe(1_000_000n);
});

for (const width of [360, 1280]) {
  test(`its screens fit ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await openCardano(page);
    await control(page, 'setMode', 'approve');
    await page.screenshot({ path: info.outputPath(`wallets-${width}.png`), fullPage: true });
    await go(page, 'Send');
    await choose(page);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in ADA').fill('1.5');
    await expect(page.locator('.fee')).toContainText('ADA');
    await page.screenshot({ path: info.outputPath(`send-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Cardano at ${width}`);
    await go(page, 'Sign');
    await choose(page);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('The signature is good')).toBeVisible();
    await page.screenshot({ path: info.outputPath(`sign-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Cardano signature at ${width}`);
  });
}
