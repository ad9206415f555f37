import type { RelayWallet } from '@causeway/relay/wallet';
import { hashMessage, recoverAddress } from 'viem';
import { cardOf, go } from './support/app.ts';
import { accounts, createPhone, pairByCode } from './support/phone.ts';
import { hexIn } from './support/read.ts';
import { test as base, expect } from './support/test.ts';

/** With a wallet on a phone beside the page. */
const test = base.extend<{ phone: RelayWallet }>({
  phone: async ({ stack }, use) => {
    const phone = await createPhone(stack, 'Pocket');
    await use(phone);
    await phone.stop();
  },
});

test('a code that is scanned from the screen connects, and what is signed is by that account', async ({
  page,
  phone,
}) => {
  await page.goto('/');
  await pairByCode(page, phone);
  await expect(cardOf(page, 'Pocket')).toBeVisible();
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('over the relay');
  await page.getByRole('button', { name: 'Sign message' }).click();
  const signature = await hexIn(page.getByTestId('signature'));
  expect(await recoverAddress({ hash: hashMessage('over the relay'), signature })).toBe(accounts[0]);
});
