import { choose, connect, go, open, partOf } from './support/app.ts';
import { families } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const cardano = families.find(({ namespace }) => namespace === 'cip34');
if (!cardano) throw new Error('Cardano is not among the families.');
const { own, other, friend } = cardano;

test('Cardano’s minimum amount and its API bound to one account are handled', async ({ page }) => {
  await open(page, '/', 'cip34');
  await connect(page);

  await test.step('an amount below the network’s minimum is reported before it is sent', async () => {
    await go(page, 'Send');
    await choose(page, own);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in ADA').fill('0.5');
    await expect(page.getByText('At least 0.849070 ADA must be sent at a time')).toBeVisible();
  });

  await test.step('a wallet whose API ends with a switch of the account is enabled again and signs', async () => {
    await go(page, 'Wallets');
    await control(page, 'switchAccount', other);
    await expect(partOf(page, first, 'cip34')).toContainText(other.slice(-6));
    await go(page, 'Sign');
    await choose(page, other);
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await answer(page, 'approve');
    await page.getByRole('button', { name: 'Verify signature' }).click();
    await expect(page.getByText('The signature is good')).toBeVisible();
  });
});
