import { connect, go, visitApp } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { look } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

test('when wallet and deployment support a paymaster, a transfer is sent as a call that it may pay for', async ({
  page,
  stack,
}) => {
  const held = () => look(urlOf(stack, 'eip155')).getBalance({ address: friend });
  const before = await held();
  const url = stack.config.paymasters?.[0]?.url ?? '';
  await visitApp(page);
  await connect(page);
  await control(page, 'setCalls', 'sponsored', { wallet: first });
  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ETH').fill('0.25');
  await expect(page.getByText(`${new URL(url).host} may pay the fee`)).toBeVisible();
  await expectAccessible(page, 'a transfer that a paymaster may pay for');
  await page.getByRole('button', { name: /^Send .*0\.25 ETH/ }).click();
  const prompt = await answer(page, 'approve');
  expect(prompt.method).toBe('wallet_sendCalls');
  expect(prompt.details).toContainEqual({ label: 'Fee paid by', value: url });
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  expect(await held()).toBe(before + 250_000_000_000_000_000n);
});
