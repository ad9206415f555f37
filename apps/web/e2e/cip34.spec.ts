import { cardanoSecondAddresses } from '@causeway/wallets';
import { cardOf, choose, connect, go, partOf, visitApp } from './support/app.ts';
import { rpc } from './support/chain.ts';
import { families, urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const cardano = families.find(({ namespace }) => namespace === 'cip34');
if (!cardano) throw new Error('Cardano is not among the families.');
const { own, other, friend } = cardano;

test('Cardano’s minimum amount and its API bound to one account are handled', async ({ page }) => {
  await visitApp(page, '/', 'cip34');
  await connect(page);

  await test.step('an amount below the network’s minimum is reported before it is sent', async () => {
    await go(page, 'Send');
    await choose(page, own);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in ADA').fill('0.5');
    await expect(page.getByText('The minimum transfer on this network is 0.84907 ADA')).toBeVisible();
  });

  await test.step('a wallet whose API ends with a switch of the account is enabled again and signs', async () => {
    await go(page, 'Home');
    await control(page, 'switchAccount', other);
    await expect(partOf(page, first, 'cip34')).toContainText(other.slice(-6));
    await go(page, 'Sign');
    await choose(page, other);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await answer(page, 'approve');
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('Signature valid')).toBeVisible();
  });
});

interface Listed {
  readonly value: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

test('a wallet of several addresses pays from all of them and keeps its tokens', async ({ page, stack }) => {
  const url = urlOf(stack, 'cip34');
  const [, second = ''] = cardanoSecondAddresses;
  const outputs = async (...addresses: string[]) =>
    (await rpc(url, 'queryLedgerState/utxo', { addresses })) as readonly Listed[];
  const lovelace = (list: readonly Listed[]) =>
    list.reduce((sum, { value }) => sum + (value.ada?.lovelace ?? 0), 0);
  const tokens = (list: readonly Listed[]) =>
    list.reduce((sum, { value }) => sum + (value['ca'.repeat(28)]?.['676f6c64'] ?? 0), 0);
  const all = lovelace(await outputs(other, second));
  const before = lovelace(await outputs(friend));
  expect(tokens(await outputs(second))).toBe(1000);

  await visitApp(page, '/', 'cip34');
  await connect(page);
  await control(page, 'setMode', 'approve');
  await control(page, 'switchAccount', other);
  await expect(partOf(page, first, 'cip34')).toContainText(other.slice(-6));
  await test.step('the balance is that of all addresses', async () => {
    await go(page, 'Send');
    await choose(page, other);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in ADA').fill(String((all + 1) / 1e6));
    await expect(page.getByText('more than your balance')).toBeVisible();
  });

  await test.step('a payment that needs the outputs of several addresses is included', async () => {
    await page.getByLabel('Amount in ADA').fill(String((all - 3_000_000) / 1e6));
    await expect(page.locator('.fee')).toContainText('ADA');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(lovelace(await outputs(friend)) - before).toBe(all - 3_000_000);
  });

  await test.step('the tokens stay with the change', async () => {
    expect(await outputs(second)).toEqual([]);
    expect(tokens(await outputs(other))).toBe(1000);
  });

  await test.step('a token is sent with the least lovelace that its output must hold, and the other token stays', async () => {
    const unit = '0014df104c555344';
    const dollars = (list: readonly Listed[]) =>
      list.reduce((sum, { value }) => sum + (value['ca'.repeat(28)]?.[unit] ?? 0), 0);
    const paid = lovelace(await outputs(friend));
    await go(page, 'Home');
    await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Assets', exact: true });
    await panel.getByText('2 other tokens in this account').click();
    const dollar = panel.locator('.asset').filter({ hasText: 'Local Dollar' });
    await expect(dollar).toContainText('5,000 LUSD');
    await dollar.getByRole('button', { name: 'Send LUSD' }).click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in LUSD').fill('3.25');
    // 160 bytes and the 84 of the output, at 4310 lovelace each (CIP-55).
    await expect(page.locator('.fee')).toContainText('Also goes to the recipient');
    await expect(page.locator('.fee')).toContainText('1.05164 ADA');
    await page.getByRole('button', { name: /Send .*3\.25 LUSD/ }).click();
    await expect(page.locator('.life')).toContainText('3.25 LUSD');
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(dollars(await outputs(friend))).toBe(3_250_000);
    expect(lovelace(await outputs(friend)) - paid).toBe(1_051_640);
    expect(dollars(await outputs(other))).toBe(5_000_000_000 - 3_250_000);
    expect(tokens(await outputs(other))).toBe(1000);
  });
});
