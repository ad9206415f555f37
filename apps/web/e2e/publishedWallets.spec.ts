import { adapters } from '@causeway/stack/adapters';
import { withWallets } from '@causeway/test-wallets/playwright';
import type { Page } from '@playwright/test';
import { cardOf, choose, go, openPanel, reload, rowOf, rowsOf } from './support/app.ts';
import { rpc } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { test as base, expect } from './support/test.ts';

// The test wallets that other projects install, without those that the app adds for its own tests.

const name = 'Visitor Wallet';
const namespaces = adapters.map(({ namespace }) => namespace);

/** Families whose API has one place in a page and no name, so their wallet has its own row. */
const apart = ['cosmos', 'mvx'];

const test = withWallets(base).extend({
  walletChains: async ({ stack }, use) => use(stack.config.chains as never),
});
test.use({ wallets: [{ name, families: namespaces as never }] });

/** The row of an account of any wallet. */
const accountOf = (page: Page, address: string) =>
  page.getByRole('radio', { name: `Use ${address}`, exact: true });

/** Rejects a message, then signs it and verifies the signature. */
async function sign(page: Page, wallet: { refuse(): Promise<unknown>; approve(): Promise<unknown> }) {
  await page.getByRole('textbox', { name: 'Message' }).fill('The bridge is open.');
  const button = page.getByRole('button', { name: 'Sign message' });
  await button.click();
  await wallet.refuse();
  await expect(page.getByText('Request rejected')).toBeVisible();
  await button.click();
  await wallet.approve();
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();
}

test('a published test wallet connects every family, signs with each, sends, and revokes its permission', async ({
  page,
  stack,
  wallet,
}) => {
  // The page has eight families, each with three requests.
  test.slow();
  await page.goto('/');
  const row = rowOf(page, name);
  const found = async () => ((await row.getAttribute('data-namespace')) ?? '').split(' ').length;
  await expect.poll(found).toBe(namespaces.length - apart.length);
  await row.click();
  await wallet.approve();
  await expect(cardOf(page, name)).toBeVisible();
  for (const namespace of namespaces) {
    const [address = ''] = wallet.accounts(namespace as never);
    if (apart.includes(namespace)) {
      await openPanel(page);
      await rowsOf(page)
        .and(page.locator(`[data-namespace="${namespace}"]`))
        .click();
    }
    await expect(accountOf(page, address)).toHaveCount(1);
    await go(page, 'Sign');
    await choose(page, address);
    await sign(page, wallet);
    await go(page, 'Home');
  }
  const [account = '', friend = ''] = wallet.accounts('eip155');
  const balance = async () =>
    BigInt(String(await rpc(urlOf(stack, 'eip155'), 'eth_getBalance', [friend, 'latest'])));
  const before = await balance();
  await go(page, 'Send');
  await choose(page, account);
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ETH').fill('0.25');
  await page.getByRole('button', { name: /^Send/ }).click();
  const request = await wallet.approve({ method: 'eth_sendTransaction' });
  expect(request.details).toContainEqual(expect.objectContaining({ value: '0.25 ETH' }));
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect((await balance()) - before).toBe(250_000_000_000_000_000n);
  await go(page, 'Home');
  await reload(page);
  await expect(accountOf(page, account)).toHaveCount(1);
  await wallet.revoke();
  await expect(cardOf(page, name)).toHaveCount(0);
});
