import type { Stack } from '@causeway/stack';
import type { Locator, Page } from '@playwright/test';
import { go } from './support/app.ts';
import {
  addPasskey,
  addressOf,
  approval,
  codeFor,
  type Device,
  decide,
  embeddedCard,
  openEmbedded,
  openSignIn,
  plugIn,
  signIn,
  signInByEmail,
  signOut,
  someone,
  step,
  take,
  walletCard,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** Removes a device with all its passkeys. */
const removeDevice = ({ session, id }: Device) =>
  session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });

/** The person does not touch the device. */
async function cancelWait(page: Page, device: Device): Promise<void> {
  await device.present(false);
  await signIn(page).getByRole('button', { name: 'New wallet with a passkey' }).click();
  await signIn(page).getByLabel('Name of the passkey').fill('Nobody there');
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  const wait = signIn(page).getByText('Confirm with your fingerprint, face or PIN when your device asks.');
  await expect(wait).toBeVisible();
  await signIn(page).locator('.notice').getByRole('button', { name: 'Cancel' }).click();
  await expect(wait).toHaveCount(0);
  await expect(signIn(page).getByLabel('Name of the passkey')).toHaveValue('Nobody there');
  expect(await device.credentials()).toHaveLength(0);
  await device.present(true);
}

/** Tries to remove the only passkey. */
async function keepLastPasskey(page: Page): Promise<void> {
  await go(page, 'Embedded wallet');
  const card = walletCard(page, 'Ways to sign in');
  await expect(card.getByText('There is only one way to sign in')).toBeVisible();
  await card.getByRole('button', { name: /Remove .*Only one/ }).click();
  await take(page, 'Remove the passkey');
  await expect(step(page).getByText('This is the only way to sign in')).toBeVisible();
  await take(page, 'Keep it');
  await expect(card.getByText('Only one', { exact: true })).toBeVisible();
}

/** Signs out and signs in again. */
async function signInAgain(page: Page, device: Device, address: string): Promise<void> {
  const [credential] = await device.credentials();
  await signOut(page);
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(page.getByText('Connected to this app')).toBeVisible();
  // One touch is enough, although this browser no longer knew whose passkey it was.
  expect(await device.credentials()).toMatchObject([{ signCount: (credential?.signCount ?? 0) + 1 }]);
  await go(page, 'Home');
  expect(await addressOf(page)).toBe(address);
}

/** Signs with a passkey for each signature. */
async function signByPasskey(page: Page, device: Device): Promise<void> {
  await go(page, 'Embedded wallet');
  const each = page.getByRole('radio', { name: /A passkey each time/ });
  // The option is selected once it is stored.
  await each.click();
  await expect(each).toBeChecked();
  await go(page, 'Sign');
  const readSignCount = async () => (await device.credentials())[0]?.signCount ?? 0;
  const before = await readSignCount();
  await page.getByRole('textbox', { name: 'Message' }).fill('By passkey');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(approval(page)).toBeVisible();
  expect(await readSignCount()).toBe(before);
  await decide(page, /^Sign$/);
  await expect(page.getByTestId('signature')).toBeVisible();
  expect(await readSignCount()).toBe(before + 1);
}

/** The device has no passkey left. */
async function rejectOwner(page: Page, device: Device): Promise<void> {
  await signOut(page);
  // Without a passkey on the device the browser reports that the request was not answered.
  await device.session.send('WebAuthn.clearCredentials', { authenticatorId: device.id });
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(page.locator('.notice[data-kind="refused"]')).toContainText('No passkey was used');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.locator('.notice[data-kind="refused"]')).toHaveCount(0);
}

test('a passkey gives access to a wallet', async ({ page }) => {
  const device = await plugIn(page);
  await openSignIn(page);
  await test.step('a wait for a device can be cancelled and is reported calmly', () =>
    cancelWait(page, device));
  await signIn(page).getByLabel('Name of the passkey').fill('Only one');
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(embeddedCard(page)).toBeVisible();
  const address = await addressOf(page);
  await test.step('the last way to sign in cannot be removed by mistake', () => keepLastPasskey(page));
  await test.step('a passkey creates a wallet and opens the same one again', () =>
    signInAgain(page, device, address));
  await test.step('a passkey for each signature is requested after the approval', () =>
    signByPasskey(page, device));
  await test.step('a device that does not recognise its owner counts as a rejection', () =>
    rejectOwner(page, device));
});

test('the sign-in by email stays in a browser without passkeys', async ({ page, stack }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  await openSignIn(page);
  await signIn(page).getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(signIn(page).getByText('webauthn is not supported by this browser')).toBeVisible();
  await signInByEmail(page, stack, someone());
});

test('a removed passkey no longer opens the wallet', async ({ page, stack, watch }) => {
  watch.foresee('console', /40[0-9]/);
  const device = await plugIn(page);
  await openEmbedded(page, stack);
  await go(page, 'Embedded wallet');
  await addPasskey(page, 'Phone');
  await expect(walletCard(page, 'Security log').getByText('Added a passkey')).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
  const card = walletCard(page, 'Ways to sign in');
  await card.getByRole('button', { name: /Remove .*Phone/ }).click();
  await take(page, 'Remove the passkey');
  await expect(card.getByText('Phone')).toHaveCount(0);
  await expect(walletCard(page, 'Security log').getByText('Removed a passkey')).toBeVisible();
  await signOut(page);
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(page.getByText('No wallet here uses this passkey')).toBeVisible();
});

/** The wallet is connected, with the same address. */
async function expectConnected(page: Page, address: string): Promise<void> {
  await expect(page.getByText('Connected to this app')).toBeVisible();
  await go(page, 'Home');
  await expect(embeddedCard(page)).toBeVisible();
  expect(await addressOf(page)).toBe(address);
}

/** Adds a passkey on a device other than the one that created the wallet. */
async function addDevice(page: Page, second: Device, address: string): Promise<void> {
  await go(page, 'Embedded wallet');
  await addPasskey(page, 'Second device');
  expect(await second.credentials()).toHaveLength(1);
  await signOut(page);
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expectConnected(page, address);
}

/** Only the visitor's email is left. */
async function signInByRecovery(page: Page, stack: Stack, email: string): Promise<void> {
  await signOut(page);
  await page.getByRole('button', { name: 'I lost my passkey' }).click();
  const recovery = page.getByTestId('sign-in');
  await recovery.getByRole('radio', { name: /To sign in/ }).check();
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  await recovery.getByRole('textbox', { name: 'Code' }).fill(await codeFor(stack, email, 1));
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await expect(walletCard(page, 'Session')).toBeVisible();
}

/** Recovers until the new passkey is created. `mails` is the number of mails sent to the address before. */
async function createInRecovery(
  page: Page,
  stack: Stack,
  email: string,
  { mails, name }: { readonly mails: number; readonly name: string },
): Promise<Locator> {
  await signOut(page);
  await page.getByRole('button', { name: 'I lost my passkey' }).click();
  const recovery = page.getByTestId('sign-in');
  await recovery.getByRole('radio', { name: /A new passkey/ }).check();
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  await recovery.getByRole('textbox', { name: 'Code' }).fill(await codeFor(stack, email, mails));
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await recovery.getByLabel('Name of the passkey').fill(name);
  await recovery.getByRole('button', { name: 'Create the passkey' }).click();
  return recovery;
}

/** Creates a new passkey with a third mail. */
async function replacePasskey(
  page: Page,
  stack: Stack,
  device: Device,
  email: string,
  address: string,
): Promise<void> {
  const recovery = await createInRecovery(page, stack, email, { mails: 2, name: 'Replacement' });
  await expect(recovery.getByText('Your new passkey is ready')).toBeVisible();
  await expect(recovery.getByText(/remove the lost one under “Ways to sign in”/)).toBeVisible();
  await expect(recovery.getByRole('button', { name: 'Stop the recovery' })).toHaveCount(0);
  expect(await device.credentials()).toHaveLength(1);
  await recovery.getByRole('button', { name: 'Open with a passkey' }).click();
  await expectConnected(page, address);
}

/** The passkey believed lost is still on the device. */
async function signInWithFoundPasskey(
  page: Page,
  stack: Stack,
  email: string,
  address: string,
): Promise<void> {
  const recovery = await createInRecovery(page, stack, email, { mails: 3, name: 'Another' });
  await expect(
    recovery.locator('.notice').filter({ hasText: 'This device already has a passkey' }),
  ).toBeVisible();
  await recovery.getByRole('button', { name: 'Open with a passkey' }).click();
  await expectConnected(page, address);
}

test('devices can be added and lost without losing the wallet', async ({ page, stack }) => {
  const first = await plugIn(page);
  const email = await openEmbedded(page, stack);
  const address = await addressOf(page);
  await removeDevice(first);
  const second = await plugIn(page);
  await test.step('a second device is added and opens the wallet alone', () =>
    addDevice(page, second, address));
  await removeDevice(second);
  const third = await plugIn(page);
  await test.step('an email opens the wallet after a device is lost', () =>
    signInByRecovery(page, stack, email));
  await test.step('a lost passkey is replaced by email', () =>
    replacePasskey(page, stack, third, email, address));
  await test.step('a passkey that was not lost opens the wallet', () =>
    signInWithFoundPasskey(page, stack, email, address));
});

test('a passkey of another site is rejected with a reason', async ({ page, stack, watch }) => {
  watch.foresee('console', /./);
  // The page claims the RP id of another site, which does not match its address.
  await page.route(`${stack.url}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"rpId":"localhost"', '"rpId":"elsewhere.example"');
    await route.fulfill({ response, body });
  });
  await plugIn(page);
  await openSignIn(page);
  await signIn(page).getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(signIn(page).getByText('Passkeys for elsewhere.example do not work')).toBeVisible();
});
