import { solanaAddresses } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { cardOf, choose, go, partOf, reload } from './support/app.ts';
import { look } from './support/chain.ts';
import { families, urlOf } from './support/families.ts';
import { requestCode, scan } from './support/phone.ts';
import { proofOf } from './support/records.ts';
import { signedBy } from './support/signedBy.ts';
import { lamports, mintsOf, tokenAmount } from './support/solana.ts';
import { expect, test } from './support/test.ts';

const name = 'Causeway Wallet Page';
/** The wallet page's first secret, which is public. */
const secret = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97';

const evm = {
  namespace: 'eip155',
  coin: 'ETH',
  friend: '0x0000000000000000000000000000000000C0FFEE',
  balance: (url: string, address: string) => look(url).getBalance({ address: address as `0x${string}` }),
};
/** The chains on which the local network funds the wallet page's account. */
const isPaid = ({ namespace }: { readonly namespace: string }) =>
  ['eip155', 'solana', 'bip122'].includes(namespace);

/** Opens the wallet page, which approves every request. */
async function openWallet(wallet: Page, url = ''): Promise<void> {
  await wallet.goto(url);
  await wallet.waitForFunction(() => globalThis.__causewayWalletPage !== undefined);
  await wallet.evaluate(() => globalThis.__causewayWalletPage?.setBehaviour('approve'));
}

/** The wallet's first account in each namespace of its only session. */
async function accountsOf(wallet: Page): Promise<Readonly<Record<string, string>>> {
  const state = await wallet.evaluate(() => globalThis.__causewayWalletPage?.state());
  expect(state?.sessions).toHaveLength(1);
  const namespaces = new Set(state?.sessions[0]?.chains.map((id) => id.replace(/:.*/, '')));
  const accounts = state?.accounts.filter(({ namespace }) => namespaces.has(namespace)) ?? [];
  return Object.fromEntries([...accounts].reverse().map(({ namespace, address }) => [namespace, address]));
}

test('one relay session signs and sends in every namespace, and a revoked namespace leaves the others', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  const wallet = await context.newPage();
  await openWallet(wallet, stack.walletPage?.url);
  await page.bringToFront();
  await page.goto('/');
  await requestCode(page);
  await wallet.evaluate((uri) => globalThis.__causewayWalletPage?.pair(uri), await scan(page));
  await expect(cardOf(page, name)).toBeVisible();
  const accounts = await accountsOf(wallet);
  const namespaces = Object.keys(accounts).sort();
  // All namespaces of the app.
  const wanted = new Set(stack.config.chains.map(({ id }) => id.replace(/:.*/, '')));
  expect(namespaces).toEqual([...wanted].sort());
  await expect(partOf(page, name)).toHaveCount(namespaces.length);
  const chosen = cardOf(page, name).locator('[data-chosen]');
  await expect(chosen).toHaveCount(1);
  await partOf(page, name, 'solana').getByRole('radio').first().check();
  await expect(chosen).toHaveCount(1);
  await expect(chosen.getByRole('radio')).toBeChecked();

  await go(page, 'Sign');
  for (const [namespace, address] of Object.entries(accounts)) {
    await choose(page, address);
    const message = `Over the relay on ${namespace}`;
    await page.getByRole('textbox', { name: 'Message' }).fill(message);
    await page.getByRole('button', { name: 'Sign message' }).click();
    const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
    const proof = await proofOf(page, signature);
    const claim = { message, signature, address, secret, proof };
    expect(await signedBy[namespace]?.(claim), namespace).toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
  }

  for (const { namespace, coin, friend, balance } of [evm, ...families].filter(isPaid)) {
    const before = await balance(urlOf(stack, namespace), friend);
    await go(page, 'Send');
    await choose(page, accounts[namespace] ?? '');
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel(`Amount in ${coin}`).fill('0.5');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await balance(urlOf(stack, namespace), friend)).toBeGreaterThan(before);
    await go(page, 'Home');
  }

  await test.step('a token is sent over the relay exactly, with the fee and the rent of the preview', async () => {
    const url = urlOf(stack, 'solana');
    const { solana: from = '' } = accounts;
    const mint = (await mintsOf(url, solanaAddresses[0] ?? '')).at(0) ?? '';
    const before = (await tokenAmount(url, from, mint)) ?? 0n;
    const coins = await lamports(url, from);
    await partOf(page, name, 'solana').getByRole('radio').first().check();
    await cardOf(page, name).getByRole('button', { name: 'Assets', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Assets', exact: true });
    await panel.getByText(/other tokens? in this account/).click();
    await panel.getByRole('button', { name: 'Send LUSD' }).click();
    // No other test pays it tokens.
    const someone = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';
    await page.getByLabel('To', { exact: true }).fill(someone);
    await page.getByLabel('Amount in LUSD').fill('3.25');
    await expect(page.locator('.fee')).toContainText('Rent for the recipient');
    await expect(page.locator('.fee')).toContainText('0.002039 SOL');
    await page.getByRole('button', { name: /Send .*3\.25 LUSD/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await tokenAmount(url, someone, mint)).toBe(3_250_000n);
    expect(await tokenAmount(url, from, mint)).toBe(before - 3_250_000n);
    expect(coins - (await lamports(url, from))).toBe(2_039_280n + 5_000n);
    await go(page, 'Home');
  });

  await reload(page);
  await expect(cardOf(page, name).locator('.accounts')).toHaveCount(namespaces.length);
  for (const [index, namespace] of namespaces.entries()) {
    if (index < namespaces.length - 1) {
      await wallet.getByRole('button', { name: `Take back ${namespace}` }).click();
    } else await wallet.getByRole('button', { name: /^Disconnect/ }).click();
    await expect(partOf(page, name, namespace)).toHaveCount(0);
    const rest = namespaces.length - index - 1;
    // The last of its namespaces needs no heading.
    await expect(cardOf(page, name).locator('.accounts')).toHaveCount(rest);
    if (index === 0) {
      await reload(page);
      await expect(cardOf(page, name).locator('.accounts')).toHaveCount(rest);
    }
  }
  await expect(cardOf(page, name)).toHaveCount(0);
});
