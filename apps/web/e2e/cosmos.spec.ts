import { createECDH, createPublicKey, ECDH, verify } from 'node:crypto';
import type { Stack } from '@causeway/stack';
import { publicAccounts } from '@causeway/test-wallets';
import type { Page } from '@playwright/test';
import { cardOf, go, open, rowOf } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

const own = 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe';
const other = 'cosmos1cjzphr67dug28rw9ueewrqllmxlqe5f0szdf29';
const friend = 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5';
const friendOnOsmosis = 'osmo1sj3m3zudqkw4plsvm7p08h9q89lsy4wpcpek2x';

const cosmosOf = (page: Page, name = first) => cardOf(page, name).locator('section[data-namespace="cosmos"]');
const urlOf = (stack: Pick<Stack, 'networks'>) =>
  stack.networks.find(({ chain }) => chain.id.startsWith('cosmos:'))?.chain.rpcUrls[0] ?? '';

/** Reads a balance with bytes written apart from the app's own (cosmos.bank.v1beta1.QueryBalanceRequest). */
async function balance(url: string, address: string): Promise<bigint> {
  const field = (number: number, text: string) => [number * 8 + 2, text.length, ...Buffer.from(text)];
  const data = Buffer.from([...field(1, address), ...field(2, 'uatom')]).toString('hex');
  const params = { path: '/cosmos.bank.v1beta1.Query/Balance', data };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'abci_query', params });
  const answered = await fetch(url, { method: 'POST', body });
  const { result } = (await answered.json()) as { result: { response: { value: string } } };
  return BigInt(/\d+$/.exec(Buffer.from(result.response.value, 'base64').toString('latin1'))?.[0] ?? '0');
}

/** The bytes of ADR-36, written apart from the app's own, and OpenSSL's word on them. */
function isSigned(message: string, signer: string, signature: string, publicKey: string): boolean {
  const data = Buffer.from(message).toString('base64');
  const bytes = Buffer.from(
    `{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData","value":{"data":"${data}","signer":"${signer}"}}],"sequence":"0"}`,
  );
  const point = ECDH.convertKey(publicKey, 'secp256k1', 'base64', undefined, 'uncompressed') as Buffer;
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'secp256k1', x: part(1), y: part(33) },
  });
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64'));
}
/** The key of the first test wallet's first secret, which everybody knows. */
function publicKeyOf(secret: string): string {
  const curve = createECDH('secp256k1');
  curve.setPrivateKey(Buffer.from(secret.slice(2), 'hex'));
  return curve.getPublicKey('base64', 'compressed');
}
const publicKey = publicKeyOf(publicAccounts[0]?.privateKey ?? '');

/** Connects the first wallet, one approval for all it speaks. */
async function openCosmos(page: Page): Promise<void> {
  await open(page);
  await rowOf(page, first).click();
  await answer(page, 'approve');
  await expect(cosmosOf(page)).toContainText('cosmos1542');
}

/** Works with the account whose address has this beginning. */
async function choose(page: Page, begins = 'cosmos1542'): Promise<void> {
  const select = page.getByRole('region', { name: /^Who/ }).getByLabel('Account');
  const labels = await select.locator('option').allTextContents();
  await select.selectOption({ label: labels.find((text) => text.includes(begins)) ?? '' });
}

test('a message is signed by the account of one network, verified, and checked by other code', async ({
  page,
}) => {
  await openCosmos(page);
  await go(page, 'Sign');
  await choose(page);
  const message = 'The bridge is open.\nCome <across> & back.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign message' }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('keplr_signArbitrary');
  expect(prompt.details).toContainEqual({ label: 'Message', value: message, block: true });
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  expect(isSigned(message, own, signature, publicKey)).toBe(true);
  expect(isSigned(`${message}!`, own, signature, publicKey)).toBe(false);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('a refusal is told calmly, and a sign-in is signed and verified', async ({ page }) => {
  await openCosmos(page);
  await go(page, 'Sign');
  await choose(page);
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await answer(page, 'reject');
  await expect(page.getByText('You refused the request')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: /^Sign in/ }).click();
  expect((await answer(page, 'approve')).title).toMatch(/^Sign in to localhost/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('an exact amount is sent and seen in a block, and mistakes in an address are named', async ({
  page,
  stack,
}) => {
  const before = await balance(urlOf(stack), friend);
  await openCosmos(page);
  await go(page, 'Send');
  await choose(page);
  const to = page.getByLabel('To', { exact: true });
  for (const [text, words] of [
    [
      friendOnOsmosis,
      'This is an address of another network. An address of Cosmos Local begins with cosmos1.',
    ],
    [friend.replace('sj3m', 'sj3n'), 'the check digits do not fit'],
    [friend.replace('sj3m', 'SJ3M'), 'Capital and small letters are mixed'],
  ] as const) {
    await to.fill(text);
    await to.blur();
    await expect(page.getByText(words)).toBeVisible();
  }
  await to.fill(friend);
  await page.getByLabel('Amount in ATOM').fill('0.250001');
  await expect(page.locator('.fee')).toContainText('ATOM');
  await page.getByRole('button', { name: /^Send/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('keplr_signDirect');
  expect(prompt.details).toContainEqual({ label: 'Value', value: '0.250001 ATOM' });
  expect(prompt.details).toContainEqual({ label: 'To', value: friend });
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(urlOf(stack), friend)) - before).toBe(250_001n);
});

test('it comes back after a reload without a prompt, follows the wallet, and is left by itself', async ({
  page,
}) => {
  await openCosmos(page);
  await page.reload();
  await expect(cosmosOf(page)).toContainText('cosmos1542');
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  await control(page, 'switchAccount', other);
  await expect(cosmosOf(page)).toContainText('cosmos1cjz');
  await cosmosOf(page).getByRole('button', { name: 'Leave Cosmos' }).click();
  await expect(cosmosOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await page.reload();
  await expect(cardOf(page, first)).toContainText('0xf39F');
  await expect(cosmosOf(page)).toHaveCount(0);
});

test('a permission taken back in the wallet ends Cosmos and nothing else', async ({ page }) => {
  await openCosmos(page);
  await control(page, 'revoke', { namespace: 'cosmos' });
  await expect(cosmosOf(page)).toHaveCount(0);
  await expect(cardOf(page, first)).toContainText('0xf39F');
});

test('a wallet with neither a silent question nor sending of its own connects, sends and comes back', async ({
  page,
  stack,
}) => {
  await open(page);
  await control(page, 'setMode', 'approve', { wallet: second });
  await rowOf(page, second).click();
  await expect(cosmosOf(page, second)).toContainText('cosmos1y3f');
  await page.reload();
  await expect(cosmosOf(page, second)).toContainText('cosmos1y3f');
  const before = await balance(urlOf(stack), other);
  await go(page, 'Send');
  await choose(page, 'cosmos1y3f');
  await page.getByLabel('To', { exact: true }).fill(other);
  await page.getByLabel('Amount in ATOM').fill('1');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance(urlOf(stack), other)) - before).toBe(1_000_000n);
});

for (const width of [360, 1280]) {
  test(`its screens fit ${width} px`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await openCosmos(page);
    await control(page, 'setMode', 'approve');
    await page.screenshot({ path: info.outputPath(`wallets-${width}.png`), fullPage: true });
    await go(page, 'Send');
    await choose(page);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in ATOM').fill('0.5');
    await expect(page.locator('.fee')).toContainText('ATOM');
    await page.screenshot({ path: info.outputPath(`send-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Cosmos at ${width}`);
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('The signature is good')).toBeVisible();
    await page.screenshot({ path: info.outputPath(`sign-${width}.png`), fullPage: true });
    await expectNoSidewaysScroll(page, `Cosmos signature at ${width}`);
  });
}
