import { openTokens } from '@causeway/devnets/tokens';
import { publicAccounts } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { formatEther } from 'viem';
import { cardOf, connect, go, reload, visitApp } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { look } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { control, first, second } from './support/testWallets.ts';

/** The accounts of the two wallets, one for each, and one that is not connected. */
const accounts = publicAccounts.slice(0, 5).map(({ address }) => address);
const [ours = '0x', , , , theirs = '0x'] = accounts;
const friend = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955';

const portfolio = (page: Page) => page.locator('.portfolio');
const rowOf = (page: Page, asset: string) =>
  portfolio(page).locator(`.holding[data-asset^="eip155:"][data-asset$="${asset}" i]`);
const showAll = (page: Page) => portfolio(page).getByRole('button', { name: 'Show all assets' }).click();
const refresh = (page: Page) => portfolio(page).getByRole('button', { name: 'Refresh' }).click();

/** The keys of the stored records, once all earlier writes are done. */
const keptOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('causeway-assets');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const keys = opening.result.transaction('records').objectStore('records').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String));
        };
      }),
  );

test('the portfolio sums each asset exactly, follows a send, and shows its last values when offline', async ({
  page,
  stack,
  watch,
}) => {
  const url = urlOf(stack, 'eip155');
  const chain = stack.config.chains.find(({ id }) => id.startsWith('eip155:'));
  const maker = await openTokens(url);
  const about = { name: 'Portfolio Dollar', symbol: 'PFD', decimals: 6 };
  const token = await maker.deploy('PlainToken', about);
  await maker.mint(token, ours, 7_000_000_000_001n);
  await maker.mint(token, theirs, 3_500_000n);
  await page.addInitScript(
    (tokens) => {
      const key = 'causeway:preferences';
      const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
      if (!saved.tokens) localStorage.setItem(key, JSON.stringify({ ...saved, tokens }));
    },
    [{ ...about, id: `${chain?.id}/erc20:${token}` }],
  );
  await visitApp(page);
  await connect(page);
  await connect(page, second);
  for (const wallet of [first, second]) await control(page, 'setMode', 'approve', { wallet });
  const row = rowOf(page, token);

  await test.step('the amounts of two accounts are one exact total, of the token and of the coin', async () => {
    await expect(portfolio(page).getByRole('button', { name: 'Refresh' })).toHaveCount(0);
    await showAll(page);
    await expect(row).toContainText('7,000,003.500001 PFD');
    const held = await Promise.all(accounts.map((address) => look(url).getBalance({ address })));
    const [whole = '', fraction = ''] = formatEther(held.reduce((sum, amount) => sum + amount, 0n)).split(
      '.',
    );
    const ether = portfolio(page).locator(`.holding[data-asset="${chain?.id}/slip44:60"]`);
    if (fraction.length > 6) await ether.getByRole('button', { name: /≈/ }).click();
    await expect(ether).toContainText(
      `${BigInt(whole).toLocaleString('en')}${fraction && `.${fraction}`} ETH`,
    );
  });

  await test.step('a pressed asset shows its accounts', async () => {
    await row.getByRole('button', { name: /^PFD/ }).click();
    const holders = row.locator('.holder');
    await expect(holders).toHaveCount(2);
    await expect(holders.nth(0)).toContainText('7,000,000.000001 PFD');
    await expect(holders.nth(1)).toContainText('3.5 PFD');
    await expectAccessible(page, 'the portfolio');
  });

  await test.step('a payment is subtracted from the total as soon as it is included', async () => {
    await row.locator('.holder').nth(1).getByRole('button', { name: 'Send PFD' }).click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in PFD').fill('1.25');
    await page.getByRole('button', { name: /^Send .*1\.25 PFD/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    await go(page, 'Home');
    await expect(row).toContainText('7,000,002.250001 PFD');
  });

  await test.step('without the server the last amounts stay, also over a reload, with their time', async () => {
    watch.foresee('console', /ERR_CONNECTION_REFUSED/);
    await page.route(`${url}/**`, (route) => route.abort('connectionrefused'));
    await refresh(page);
    const silent = portfolio(page)
      .locator('.notice')
      .filter({ hasText: `${chain?.name} did not respond` });
    await expect(silent).toContainText('Its balances are from');
    await expect(row).toContainText('7,000,002.250001 PFD');
    await expect(row).toContainText('As of');
    await keptOf(page);
    await reload(page);
    await showAll(page);
    await expect(silent).toContainText('Its balances are from');
    await expect(row).toContainText('7,000,002.250001 PFD');
    await expectAccessible(page, 'a portfolio that is in part old');
    await page.unroute(`${url}/**`);
    await refresh(page);
    await expect(silent).toHaveCount(0);
    await expect(row).not.toContainText('As of');
  });

  await test.step('a hidden token stays hidden over a reload, until it is shown again', async () => {
    await row.getByRole('button', { name: /^PFD/ }).click();
    await row.getByRole('button', { name: 'Hide PFD' }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(() => keptOf(page)).toContain('hidden');
    await reload(page);
    await showAll(page);
    await portfolio(page).getByText('1 hidden token').click();
    await expect(row).toHaveCount(0);
    await portfolio(page).getByRole('button', { name: 'Show again: PFD' }).click();
    await expect(row).toContainText('7,000,002.250001 PFD');
  });

  await test.step('no data of a disconnected account is kept', async () => {
    const of = async (address: string) =>
      (await keptOf(page)).filter((key) => key.toLowerCase().endsWith(address.toLowerCase())).length;
    await expect.poll(() => of(theirs)).toBeGreaterThan(0);
    await cardOf(page, second)
      .getByRole('button', { name: `Disconnect ${second}` })
      .click();
    await expect(cardOf(page, second)).toHaveCount(0);
    await expect.poll(() => of(theirs)).toBe(0);
    await expect.poll(() => of(ours)).toBeGreaterThan(0);
    await expect(row).toContainText('7,000,000.000001 PFD');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('unlisted tokens are hidden until the visitor adds them', async ({ page }) => {
    await visitApp(page, '/', 'solana');
    await connect(page);
    await showAll(page);
    const dollar = portfolio(page).locator('.holding[data-asset^="solana:"]').filter({ hasText: 'LUSD' });
    await expect(portfolio(page).locator('.holding').filter({ hasText: 'SOL' })).toBeVisible();
    await portfolio(page).getByText('2 unlisted tokens').click();
    await expect(dollar).toHaveCount(0);
    await expectNoSidewaysScroll(page, 'a portfolio on a phone');
    await portfolio(page).getByRole('button', { name: 'Add to the list: LUSD' }).click();
    await expect(dollar).toContainText('LUSD');
  });
});
