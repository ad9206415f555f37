import { createPublicKey, verify } from 'node:crypto';
import type { Page } from '@playwright/test';
import { cardOf, go, open, rowOf } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { rpc } from './support/chain.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

const own = '5kMDkdera2vkpd3XkjMd851WJ4EnE9nxGcukW2mW7AU3';
const other = '4KFfjB21m9Zn1Dn3JdYDs6fULqB2fkmgmnaUPQG9fHW7';
const friend = 'GxcsZKjaRS6RKFaL7q5wyUThmh5xa5C4WxZR2M6LEZ6M';
/** The first test wallet's key (public), as OpenSSL takes it. */
const spki = (base58: Uint8Array) =>
  createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58]),
    format: 'der',
    type: 'spki',
  });

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Base 58, written apart from the app's own. */
function decode(text: string): Buffer {
  let value = 0n;
  for (const letter of text) value = value * 58n + BigInt(alphabet.indexOf(letter));
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  const hex = value.toString(16);
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}

const solanaOf = (page: Page, name = first) => cardOf(page, name).locator('[data-namespace="solana"]');
const balance = async (url: string, address: string) =>
  BigInt(((await rpc(url, 'getBalance', [address])) as { value: number }).value);

/** Connects the first wallet, one approval for all it speaks, and works with its Solana account. */
async function openSolana(page: Page): Promise<void> {
  await open(page);
  await rowOf(page, first).click();
  await answer(page, 'approve');
  await expect(solanaOf(page)).toContainText('5kMDkd');
}

async function choose(page: Page): Promise<void> {
  const select = page.getByRole('region', { name: /^Who/ }).getByLabel('Account');
  await select.selectOption({
    label: (await select.locator('option').allTextContents()).find((text) => text.includes('5kMDkd')) ?? '',
  });
}

test('one row, one approval, both namespaces; a message is signed, verified and checked by other code', async ({
  page,
}) => {
  await openSolana(page);
  await expect(solanaOf(page)).toContainText('SOL');
  await go(page, 'Sign');
  await choose(page);
  const message = 'The bridge is open.\nCome across.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign message' }).click();
  expect((await answer(page, 'approve')).method).toBe('solana:signMessage');
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  expect(verify(null, Buffer.from(message), spki(decode(own)), decode(signature))).toBe(true);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('a refusal is told calmly, and a sign-in is made by the wallet and verified', async ({ page }) => {
  await openSolana(page);
  await go(page, 'Sign');
  await choose(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await answer(page, 'reject');
  await expect(page.getByText('You refused the request')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('solana:signIn');
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('an exact amount is sent and seen in a block, and mistakes in an address are named', async ({
  page,
  stack,
}) => {
  const url = stack.networks.find(({ chain }) => chain.id.startsWith('solana:'))?.chain.rpcUrls[0] ?? '';
  const before = await balance(url, friend);
  await openSolana(page);
  await go(page, 'Send');
  await choose(page);
  const to = page.getByLabel('To', { exact: true });
  await to.fill(friend.replace('G', '0'));
  await to.blur();
  await expect(page.getByText('letters without O, I and l')).toBeVisible();
  await to.fill(friend);
  await page.getByLabel('Amount in SOL').fill('0.250000001');
  await expect(page.locator('.fee')).toContainText('0.000005');
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('solana:signAndSendTransaction');
  expect(prompt.details).toContainEqual({ label: 'Value', value: '0.250000001 SOL' });
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(url, friend)) - before).toBe(250_000_001n);
});

test('a wallet that only signs sends over the network’s own server', async ({ page, stack }) => {
  const url = stack.networks.find(({ chain }) => chain.id.startsWith('solana:'))?.chain.rpcUrls[0] ?? '';
  await open(page);
  await control(page, 'setMode', 'approve', { wallet: second });
  await rowOf(page, second).click();
  await expect(solanaOf(page, second)).toContainText('3J4PNA');
  const before = await balance(url, own);
  await go(page, 'Send');
  const select = page.getByRole('region', { name: /^Who/ }).getByLabel('Account');
  const labels = await select.locator('option').allTextContents();
  await select.selectOption({ label: labels.find((text) => text.includes('3J4PNA')) ?? '' });
  await page.getByLabel('To', { exact: true }).fill(own);
  await page.getByLabel('Amount in SOL').fill('1');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(url, own)) - before).toBe(1_000_000_000n);
});

test('it comes back after a reload without a prompt, follows the wallet, and is left by itself', async ({
  page,
}) => {
  await openSolana(page);
  await page.reload();
  await expect(solanaOf(page)).toContainText('5kMDkd');
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  await control(page, 'switchAccount', other);
  await expect(solanaOf(page).locator('.address').first()).toContainText('4KFfjB');
  await solanaOf(page).getByRole('button', { name: 'Leave Solana' }).click();
  await expect(solanaOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await page.reload();
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await expect(solanaOf(page)).toHaveCount(0);
});

test('a permission taken back in the wallet ends Solana and nothing else', async ({ page }) => {
  await openSolana(page);
  await control(page, 'revoke', { namespace: 'solana' });
  await expect(solanaOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
});

for (const width of [360, 1280]) {
  test(`its screens fit ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await openSolana(page);
    await control(page, 'setMode', 'approve');
    await page.screenshot({ path: info.outputPath(`wallets-${width}.png`), fullPage: true });
    await go(page, 'Send');
    await choose(page);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in SOL').fill('0.5');
    await expect(page.locator('.fee')).toContainText('0.000005');
    await page.screenshot({ path: info.outputPath(`send-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Solana at ${width}`);
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('The signature is good')).toBeVisible();
    await page.screenshot({ path: info.outputPath(`sign-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Solana signature at ${width}`);
  });
}
