import type { Stack } from '@causeway/stack';
import type { Locator, Page } from '@playwright/test';
import { go } from './support/app.ts';
import {
  addressOf,
  approval,
  codeFor,
  comeInByEmail,
  type Device,
  decide,
  embeddedCard,
  openEmbedded,
  openSignIn,
  plugIn,
  signIn,
  signOut,
  someone,
  walletCard,
} from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** Takes a device away, with all that is on it. */
const unplug = ({ session, id }: Device) =>
  session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: id });

/** Nobody touches the device. */
async function cancelTheWait(page: Page, device: Device): Promise<void> {
  await device.present(false);
  await signIn(page).getByRole('button', { name: 'New wallet with a passkey' }).click();
  await signIn(page).getByLabel('Name of the passkey').fill('Nobody there');
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(signIn(page).getByText('Waiting for your device')).toBeVisible();
  await signIn(page).locator('.notice').getByRole('button', { name: 'Cancel' }).click();
  await expect(signIn(page).getByText('Waiting for your device')).toHaveCount(0);
  await expect(signIn(page).getByLabel('Name of the passkey')).toHaveValue('Nobody there');
  expect(await device.credentials()).toHaveLength(0);
  await device.present(true);
}

/** The only passkey is asked to be removed. */
async function keepTheLastWay(page: Page): Promise<void> {
  await go(page, 'Account');
  await walletCard(page, 'Passkeys').getByRole('button', { name: 'Remove Only one' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: 'Remove Only one' }).click();
  await expect(dialog.getByText('This is the only way to sign in')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(walletCard(page, 'Passkeys').getByText('Only one')).toBeVisible();
}

/** The visitor signs out and comes in again. */
async function openAgain(page: Page, device: Device, address: string): Promise<void> {
  const [made] = await device.credentials();
  await signOut(page);
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(page.getByText('Connected to this app')).toBeVisible();
  // One touch, though this browser no longer knew whose passkey it was.
  expect(await device.credentials()).toMatchObject([{ signCount: (made?.signCount ?? 0) + 1 }]);
  await go(page, 'Home');
  expect(await addressOf(page)).toBe(address);
}

/** A signature by a passkey of its own. */
async function signByPasskey(page: Page, device: Device): Promise<void> {
  await go(page, 'Account');
  const each = page.getByRole('radio', { name: /A passkey each time/ });
  // It is chosen once it is stored.
  await each.click();
  await expect(each).toBeChecked();
  await go(page, 'Sign');
  const uses = async () => (await device.credentials())[0]?.signCount ?? 0;
  const before = await uses();
  await page.getByRole('textbox', { name: 'Message' }).fill('By passkey');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(approval(page)).toBeVisible();
  expect(await uses()).toBe(before);
  await decide(page, /^Sign$/);
  await expect(page.getByTestId('signature')).toBeVisible();
  expect(await uses()).toBe(before + 1);
}

/** The device holds no passkey any more. */
async function refuseTheOwner(page: Page, device: Device): Promise<void> {
  await signOut(page);
  // Nothing on the device answers any more: the browser says that the question was not answered.
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
    cancelTheWait(page, device));
  await signIn(page).getByLabel('Name of the passkey').fill('Only one');
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(embeddedCard(page)).toBeVisible();
  const address = await addressOf(page);
  await test.step('the last way to sign in cannot be removed by mistake', () => keepTheLastWay(page));
  await test.step('a passkey creates a wallet and opens the same one again', () =>
    openAgain(page, device, address));
  await test.step('a passkey for each signature is requested after the approval', () =>
    signByPasskey(page, device));
  await test.step('a device that does not recognise its owner counts as a rejection', () =>
    refuseTheOwner(page, device));
});

test('the sign-in by email stays in a browser without passkeys', async ({ page, stack }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  });
  await openSignIn(page);
  await signIn(page).getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(signIn(page).getByText('webauthn is not supported by this browser')).toBeVisible();
  await comeInByEmail(page, stack, someone());
});

test('a removed passkey no longer opens the wallet', async ({ page, stack, watch }) => {
  watch.foresee('console', /40[0-9]/);
  const device = await plugIn(page);
  await openEmbedded(page, stack);
  await go(page, 'Account');
  const card = walletCard(page, 'Passkeys');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name of the passkey').fill('Phone');
  await card.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(card.getByText('Phone')).toBeVisible();
  await expect(walletCard(page, 'Security log').getByText('Added a passkey')).toBeVisible();
  expect(await device.credentials()).toHaveLength(1);
  await card.getByRole('button', { name: 'Remove Phone' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: 'Remove Phone' }).click();
  await expect(card.getByText('No passkeys yet')).toBeVisible();
  await expect(walletCard(page, 'Security log').getByText('Removed a passkey')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expect(page.getByText('No wallet here uses this passkey')).toBeVisible();
});

/** The wallet is open and connected, and is the same one. */
async function expectOpen(page: Page, address: string): Promise<void> {
  await expect(page.getByText('Connected to this app')).toBeVisible();
  await go(page, 'Home');
  await expect(embeddedCard(page)).toBeVisible();
  expect(await addressOf(page)).toBe(address);
}

/** A passkey is made on a device that the wallet was not made on. */
async function addDevice(page: Page, second: Device, address: string): Promise<void> {
  await go(page, 'Account');
  const card = walletCard(page, 'Passkeys');
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByLabel('Name of the passkey').fill('Second device');
  await card.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(card.getByText('Second device')).toBeVisible();
  expect(await second.credentials()).toHaveLength(1);
  await signOut(page);
  await page.getByRole('button', { name: 'Open with a passkey' }).click();
  await expectOpen(page, address);
}

/** Nothing of the visitor's is there but the mail. */
async function comeInByRecovery(page: Page, stack: Stack, email: string): Promise<void> {
  await signOut(page);
  await page.getByRole('button', { name: 'Recover access' }).click();
  const recovery = page.getByTestId('recovery');
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  await recovery.getByRole('textbox', { name: 'Code' }).fill(await codeFor(stack, email, 1));
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await expect(walletCard(page, 'Session')).toBeVisible();
}

/** Recovers with a new passkey as far as its creation. `mails` is how many the address got before. */
async function createInRecovery(
  page: Page,
  stack: Stack,
  email: string,
  { mails, name }: { readonly mails: number; readonly name: string },
): Promise<Locator> {
  await signOut(page);
  await page.getByRole('button', { name: 'Recover access' }).click();
  const recovery = page.getByTestId('recovery');
  await recovery.getByRole('radio', { name: /A new passkey/ }).check();
  await recovery.getByLabel('Email address').fill(email);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  await recovery.getByRole('textbox', { name: 'Code' }).fill(await codeFor(stack, email, mails));
  await recovery.getByRole('button', { name: 'Continue' }).click();
  await recovery.getByLabel('Name of the passkey').fill(name);
  await recovery.getByRole('button', { name: 'Create the passkey' }).click();
  return recovery;
}

/** A new passkey is made by a third mail. */
async function replacePasskey(
  page: Page,
  stack: Stack,
  device: Device,
  email: string,
  address: string,
): Promise<void> {
  const recovery = await createInRecovery(page, stack, email, { mails: 2, name: 'Replacement' });
  await expect(recovery.getByText('Your new passkey is ready')).toBeVisible();
  await expect(recovery.getByText(/remove the lost one under “Passkeys”/)).toBeVisible();
  await expect(recovery.getByRole('button', { name: 'Cancel recovery' })).toHaveCount(0);
  expect(await device.credentials()).toHaveLength(1);
  await recovery.getByRole('button', { name: 'Open with a passkey' }).click();
  await expectOpen(page, address);
}

/** The passkey that was thought lost lies on the device. */
async function openWithTheOneThere(page: Page, stack: Stack, email: string, address: string): Promise<void> {
  const recovery = await createInRecovery(page, stack, email, { mails: 3, name: 'Another' });
  const notice = recovery.locator('.notice').filter({ hasText: 'This device already has a passkey' });
  await notice.getByRole('button', { name: 'Open with a passkey' }).click();
  await expectOpen(page, address);
}

test('devices can be added and lost without losing the wallet', async ({ page, stack }) => {
  const first = await plugIn(page);
  const email = await openEmbedded(page, stack);
  const address = await addressOf(page);
  await unplug(first);
  const second = await plugIn(page);
  await test.step('a second device is added and opens the wallet alone', () =>
    addDevice(page, second, address));
  await unplug(second);
  const third = await plugIn(page);
  await test.step('an email opens the wallet after a device is lost', () =>
    comeInByRecovery(page, stack, email));
  await test.step('a lost passkey is replaced by email', () =>
    replacePasskey(page, stack, third, email, address));
  await test.step('a passkey that was not lost opens the wallet', () =>
    openWithTheOneThere(page, stack, email, address));
});

test('a passkey of another site is rejected with a reason', async ({ page, stack, watch }) => {
  watch.foresee('console', /./);
  // The page pretends to belong to another site: its relying party is not the one of this address.
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
