import { go } from './support/app.ts';
import {
  approval,
  comeInByEmail,
  decide,
  embeddedCard,
  openEmbedded,
  openSignIn,
  plugIn,
  signIn,
  someone,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

test('a visitor without a wallet makes one by email, signs and verifies', async ({ page, stack }) => {
  await openEmbedded(page, stack);
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello from an embedded wallet');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(approval(page)).toContainText('Hello from an embedded wallet');
  await decide(page, /^Sign$/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
});

test('a visitor without a wallet makes one by passkey, and opens it again with it', async ({ page }) => {
  const device = await plugIn(page);
  await openSignIn(page);
  await signIn(page).getByRole('button', { name: 'New wallet with a passkey' }).click();
  await signIn(page).getByLabel('Name of the passkey').fill('Work laptop');
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(embeddedCard(page)).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
});
