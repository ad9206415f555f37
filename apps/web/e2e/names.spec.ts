import type { Page } from '@playwright/test';
import { cardOf, go, openConnected, reload } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { look } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

const alice = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
/** An account with the same first and last characters as Alice's. */
const imitation = '0x15d3000000000000000000000000000000006a65';

const to = (page: Page) => page.getByLabel('To', { exact: true });
const amount = (page: Page) => page.getByLabel('Amount in ETH');
const panel = (page: Page) => page.locator('.name-found');
const note = (page: Page, text: string) => page.locator('.notice').filter({ hasText: text });
const inGroups = (address: string) => new RegExp(address.slice(2).replace(/./g, '$&\\s*'), 'i');

test('a name is resolved only after the visitor allows it, and the payment goes to its address', async ({
  page,
  stack,
  watch,
}) => {
  // The resolver's answer for an account without a name.
  watch.foresee('console', /status of 404.*\/v1\/addresses\//);
  const chain = look(stack.chains[0]?.url ?? '');
  let requests = 0;
  page.on('request', (request) => {
    if (request.postData()?.includes(stack.config.names?.registry?.slice(2).toLowerCase() ?? 'none'))
      requests += 1;
  });
  await openConnected(page);
  await expect(cardOf(page, first).locator('.name-of')).toHaveCount(0);
  await go(page, 'Send');
  await to(page).fill('Alice.eth');
  await expect(note(page, 'Name lookup is off')).toBeVisible();
  await expectAccessible(page, 'a name while names are off');
  expect(requests).toBe(0);

  await note(page, 'Name lookup is off').getByRole('button', { name: 'Look up names' }).click();
  await expect(panel(page)).toContainText('alice.eth');
  await expect(page.locator('.sentence')).toContainText(inGroups(alice));
  expect(requests).toBeGreaterThan(0);
  const inHeader = page.locator('header [data-part="account-name"]');
  await expect(inHeader).toHaveText('wallet.eth');
  // The sending account has a name too, shown beside its address.
  await expect(page.getByRole('region', { name: 'From' }).locator('.name-of')).toHaveText('wallet.eth');
  await amount(page).fill('0.01');
  await expect(page.locator('.sentence')).toContainText(inGroups(alice));
  await expect(page.locator('.sentence .name-of')).toHaveText('alice.eth');
  await expectAccessible(page, 'a name that was found');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, 'send to a name');
  await page.setViewportSize({ width: 1280, height: 800 });
  const before = await chain.getBalance({ address: alice });
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  const { to: paid } = await chain.getTransaction({ hash: await hexIn(page.getByTestId('hash')) });
  expect(paid?.toLowerCase()).toBe(alice.toLowerCase());
  expect((await chain.getBalance({ address: alice })) - before).toBe(10_000_000_000_000_000n);
  await expect(page.locator('.life .name-of')).toHaveText(['wallet.eth', 'alice.eth']);

  // An unusable name shows the reason, and a name that resembles a known one is pointed out.
  await page.getByRole('button', { name: 'Send another' }).click();
  await expect(page.locator('.recent-one')).toContainText('alice.eth');
  for (const [name, says] of [
    ['nobody.eth', 'nobody.eth has no address'],
    ['one.far.eth', 'one.far.eth is not stored on the chain'],
    ['p\u0430ypal.eth', 'This is not a valid name'],
  ] as const) {
    await to(page).fill(name);
    await expect(note(page, says)).toBeVisible();
    await expect(page.locator('.recipient')).toHaveCount(0);
  }
  await to(page).fill('a1ice.eth');
  await expect(note(page, 'This name looks like one you know')).toContainText('alice.eth');
  await expectAccessible(page, 'a name that looks like another');

  // On Base the name comes from the HTTP resolver and is marked as not verified, or from the chain, which has
  // no resolver here.
  const fromRegion = page.getByRole('region', { name: 'From' });
  await fromRegion.getByLabel('Network').selectOption({ label: 'Base' });
  await expect(fromRegion.locator('.name-of')).toHaveText('wallet.base.eth (not verified)');
  await go(page, 'Settings');
  await page.getByRole('radio', { name: /^Read from Base/ }).check();
  await go(page, 'Send');
  await expect(fromRegion.locator('.address')).toBeVisible();
  await expect(fromRegion.locator('.name-of')).toHaveCount(0);
  await fromRegion.getByLabel('Network').selectOption({ label: 'Causeway Local' });
  await expect(fromRegion.locator('.name-of')).toHaveText('wallet.eth');

  // Names appear in the titles of entries, in the filters, and in typed data.
  await go(page, 'Activity');
  await expect(page.locator('.activity-title .name-of')).toHaveText('alice.eth');
  await expect(page.locator('#main').getByLabel('Account').locator('option').last()).toContainText(
    'wallet.eth',
  );
  await expectNoSidewaysScroll(page, 'activity with a name');
  await expectAccessible(page, 'activity with a name');
  await go(page, 'Sign');
  await page.getByRole('tab', { name: 'Typed data' }).click();
  await page.getByRole('button', { name: 'Insert an example' }).click();
  const document = page.getByRole('textbox', { name: 'Document' });
  await document.fill((await document.inputValue()).replace(/0xbBbB\w+/, alice));
  await expect(page.locator('.typed-row .name-of')).toHaveText('alice.eth');

  // A split accepts names as addresses, and points out names that resemble known ones.
  await go(page, 'Splits');
  const account = page.getByLabel('Address 2').first();
  const meant = page.locator('.split-row').nth(1).locator('.split-meant');
  await account.fill('alice.eth');
  await expect(meant).toContainText(inGroups(alice));
  await expect(page.getByTestId('call-facts')).toContainText(inGroups(alice));
  await expectAccessible(page, 'a split with a name');
  await expectNoSidewaysScroll(page, 'a split with a name');
  await account.fill('a1ice.eth');
  await expect(note(page, 'This name looks like one you know')).toContainText('alice.eth');
  await account.fill('nobody.eth');
  await expect(note(page, 'nobody.eth has no address')).toBeVisible();
  await expect(page.getByTestId('call-facts')).toHaveCount(0);
  // The input is kept and resolved again.
  await account.fill('alice.eth');
  await reload(page);
  await expect(meant).toContainText(inGroups(alice));
  await expect(inHeader).toHaveText('wallet.eth');

  // The choice is kept; while names are switched off, no resolver is requested.
  await go(page, 'Home');
  await expect(cardOf(page, first).locator('.name-of').first()).toHaveText('wallet.eth');
  await go(page, 'Settings');
  await page.getByRole('radio', { name: /^Off/ }).check();
  await expect(inHeader).toHaveCount(0);
  const until = requests;
  await go(page, 'Home');
  await expect(cardOf(page, first).locator('.address').first()).toBeVisible();
  await expect(cardOf(page, first).locator('.name-of')).toHaveCount(0);
  expect(requests).toBe(until);
  // The typed name stays with the sent transaction.
  await go(page, 'Activity');
  await expect(page.locator('.activity-title')).toContainText(/to 0x15d3.*6A65\s*alice\.eth/);
  expect(requests).toBe(until);
});

test('the address book is saved, used, warns of similar addresses, and can be exported and cleared', async ({
  page,
}) => {
  await openConnected(page);
  await go(page, 'Send');
  await to(page).fill(alice);
  await page.getByRole('button', { name: 'Save this address' }).click();
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Landlord');
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await expect(page.locator('.recipient')).toContainText('This address is in your address book.');
  await expect(page.locator('.recipient .name-of')).toHaveText('Landlord');
  await expectAccessible(page, 'send to a saved address');

  await to(page).fill(imitation);
  await expect(note(page, 'This address resembles one you know')).toContainText('Landlord');
  await page.getByRole('button', { name: 'Save this address' }).click();
  await page.getByLabel('Name', { exact: true }).fill('landlord');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByText('Another address has this name.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await go(page, 'Splits');
  const account = page.getByLabel('Address 2').first();
  await expect(page.locator('datalist option[label="Landlord"]').first()).toHaveAttribute('value', alice);
  await account.fill(imitation);
  await expect(note(page, 'An address here resembles one you know')).toBeVisible();
  await account.fill(alice);
  await expect(note(page, 'An address here resembles one you know')).toHaveCount(0);

  await reload(page);
  await go(page, 'Send');
  await to(page).fill('');
  await page.getByLabel('From your address book').selectOption({ value: alice });
  await expect(to(page)).toHaveValue(alice);

  await go(page, 'Settings');
  const book = page.locator('.card').filter({ has: page.getByRole('heading', { name: 'Address book' }) });
  await book.getByRole('button', { name: /^Rename/ }).click();
  await book.getByLabel('Name', { exact: true }).fill('Caf\u00e9');
  await book.getByRole('button', { name: 'Save address' }).click();
  await expect(book.locator('.name-of')).toHaveText('Caf\u00e9');
  const downloading = page.waitForEvent('download');
  await book.getByRole('button', { name: 'Download address book' }).click();
  expect((await downloading).suggestedFilename()).toBe('causeway-address-book.json');
  await expectAccessible(page, 'settings with a saved address');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page, 'settings with a saved address');
  await page.getByRole('button', { name: 'Clear address book' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear address book' }).click();
  await expect(book).toContainText('No saved addresses.');

  // A deleted name is removed from the list of stored data too.
  await go(page, 'Send');
  await page.getByRole('button', { name: 'Save this address' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Landlord');
  await page.getByRole('button', { name: 'Save address' }).click();
  await expect(page.locator('.recipient .name-of')).toHaveText('Landlord');
  await go(page, 'Settings');
  await expect(page.getByRole('button', { name: 'Clear address book' })).toBeEnabled();
  await book.getByRole('button', { name: /^Delete/ }).click();
  const sure = page.getByRole('dialog').getByRole('button', { name: /^Delete/ });
  await sure.click();
  await expect(book).toContainText('No saved addresses.');
  await expect(page.getByRole('button', { name: 'Clear address book' })).toBeDisabled();
});
