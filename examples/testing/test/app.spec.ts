import { createPublicKey, verify } from 'node:crypto';
import { expect, test } from '@causeway/test-wallets/playwright';
import type { Page } from '@playwright/test';
import { type Hex, hexToBytes, verifyMessage } from 'viem';

test.use({
  // Playwright's form for a list of several.
  wallets: [
    [
      { name: 'First', families: ['eip155', 'solana'] },
      { name: 'Second', mode: 'approve' },
    ],
    { scope: 'test' },
  ],
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const signatureIn = async (page: Page) =>
  (await page.getByRole('status').textContent())?.slice('Signed '.length) ?? '';

test('a visitor connects, reloads the page and signs', async ({ page, wallet }) => {
  const [address] = wallet.accounts() as readonly [Hex];
  await page.goto('/');
  await press(page, 'Connect First');
  await wallet.approve();
  await expect(page.getByText(`Account ${address}`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`Account ${address}`)).toBeVisible();
  await press(page, 'Sign');
  const { details } = await wallet.approve();
  expect(details).toContainEqual({ label: 'Message', value: 'Hello' });
  await expect(page.getByRole('status')).toHaveText(/^Signed 0x/);
  const signature = (await signatureIn(page)) as Hex;
  expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(true);
});

test('the app shows a refusal', async ({ page, wallet }) => {
  await page.goto('/');
  await press(page, 'Connect First');
  await wallet.refuse();
  await expect(page.getByRole('status')).toContainText('Failed: UserRejectedRequestError');
});

test('a second wallet approves everything, and revokes', async ({ page, wallet }) => {
  const second = wallet.named('Second');
  await page.goto('/');
  await press(page, 'Connect Second');
  await expect(page.getByText(`Account ${second.accounts()[0]}`)).toBeVisible();
  await second.switchAccount(1);
  await expect(page.getByText(`Account ${second.accounts()[0]}`)).toBeVisible();
  await second.revoke();
  await expect(page.getByText('No account.')).toBeVisible();
});

test('a wallet that vanished is not offered after a reload', async ({ page, wallet }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Connect First' })).toBeVisible();
  await wallet.vanish();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Connect Second' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Connect First' })).toHaveCount(0);
});

test('a Solana signature belongs to the account', async ({ page, wallet }) => {
  await page.goto('/');
  await press(page, 'Sign with First on Solana');
  await wallet.approve({ method: 'standard:connect' });
  await wallet.approve({ method: 'solana:signMessage' });
  await expect(page.getByRole('status')).toHaveText(/^Signed [0-9a-f]{128}$/);
  const signature = hexToBytes(`0x${await signatureIn(page)}`);
  const x = Buffer.from(publicKeyOf(wallet.accounts('solana')[0] ?? '')).toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  expect(verify(null, Buffer.from('Hello'), key, signature)).toBe(true);
});

/** The 32 bytes of a Solana address, which is their base58 form. */
function publicKeyOf(address: string): Uint8Array {
  const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
  const value = [...address].reduce((sum, letter) => sum * 58n + BigInt(letters.indexOf(letter)), 0n);
  return hexToBytes(`0x${value.toString(16).padStart(64, '0')}`);
}
