import type { Page } from '@playwright/test';
import { cardOf, connect, go, openConnected, rowOf, visitApp } from './support/app.ts';
import { openSignIn, signInByEmail, signOut, someone, walletCard } from './support/embedded.ts';
import { readRecord, writeRecord } from './support/records.ts';
import { expect, test } from './support/test.ts';
import { control, first } from './support/testWallets.ts';

const accountId = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('unreadable connections are moved aside and reported, and the app continues', async ({ page }) => {
  const unreadable = [
    ['a text', 'nonsense'],
    ['an older version', { version: 0, records: {} }],
    ['a list', [1, 2, 3]],
    [
      'a record without its account',
      { version: 1, records: { broken: { connector: 'broken' } }, recent: [] },
    ],
    [
      'a record of somebody else',
      { version: 1, records: { a: { connector: 'b', activeAccount: accountId } } },
    ],
  ] as const;
  await visitApp(page);
  await connect(page);
  for (const [name, record] of unreadable) {
    await test.step(`connections stored as ${name} are moved aside`, async () => {
      await writeRecord(page, 'causeway', 'connections', record);
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeVisible();
      await expect.poll(() => readRecord(page, 'causeway', 'quarantine')).toMatchObject([{}]);
      // The wallet still allows this site, so it does not prompt again.
      await rowOf(page, first).click();
      await expect(cardOf(page, first)).toContainText('0xf39F');
      await go(page, 'Lab');
      await expect(page.getByText(/A saved record|record-corrupt/).first()).toBeVisible();
      await go(page, 'Settings');
      const aside = page.locator('.kept').filter({ hasText: 'Quarantined records' });
      await expect(aside).toContainText('1 entry');
      // The entry is deleted, so that the next one is not confused with it.
      const remove = aside.getByRole('button', { name: 'Delete quarantined records' });
      await remove.click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete quarantined records' }).click();
      await expect(remove).toBeDisabled();
    });
  }
});

test('readable records are kept beside unreadable ones', async ({ page }) => {
  await openConnected(page);

  await test.step('one invalid record does not affect the valid one', async () => {
    const book = (await readRecord(page, 'causeway', 'connections')) as { records: object };
    await writeRecord(page, 'causeway', 'connections', { ...book, records: { ...book.records, bad: 7 } });
    await page.reload();
    await expect(cardOf(page, first)).toContainText('0xf39F');
    await expect.poll(() => readRecord(page, 'causeway', 'quarantine')).toMatchObject([{ key: 'bad' }]);
  });

  await test.step('an unreadable journal is moved aside, and new entries are kept', async () => {
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('One');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await expect(page.getByTestId('signature')).toBeVisible();
    const keys = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const opening = indexedDB.open('causeway-journal');
          opening.onsuccess = () => {
            const reading = opening.result.transaction('records').objectStore('records').getAllKeys();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(reading.result.map(String));
            };
          };
        }),
    );
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) await writeRecord(page, 'causeway-journal', key, { version: 99, junk: true });
    await page.reload();
    await page.getByRole('button', { name: 'Sign message' }).click();
    await expect(page.getByTestId('signature')).toBeVisible();
    await go(page, 'Activity');
    await expect(page.locator('.activity-item')).toHaveCount(1);
    await page.reload();
    await expect(page.locator('.activity-item')).toHaveCount(1);
  });
});

const storeNothing = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });

test('an embedded wallet works until the page closes when storage is blocked', async ({ page, stack }) => {
  await storeNothing(page);
  await page.goto('/wallet');
  await expect(page.getByTestId('sign-in')).toBeVisible();
  await openSignIn(page);
  await signInByEmail(page, stack, someone());
  await go(page, 'Embedded wallet');
  await expect(walletCard(page, 'Accounts of this wallet').getByText('In use')).toBeVisible();
  await expect(page.getByText('The browser is blocking storage')).toHaveCount(0);
  await signOut(page);
});

test('everything works when storage is blocked, and the activity reports that it is not kept', async ({
  page,
}) => {
  await storeNothing(page);
  await visitApp(page);
  await connect(page);
  await control(page, 'setMode', 'approve');
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Unstored');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByTestId('signature')).toBeVisible();
  await go(page, 'Send');
  await page.getByLabel('To', { exact: true }).fill('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
  await page.getByLabel('Amount in ETH').fill('0.01');
  await page.getByRole('button', { name: /^Send/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  await expect(page.getByText('This browser is not saving your activity')).toBeVisible();
  await go(page, 'Activity');
  await expect(page.locator('.activity-item')).toHaveCount(2);
  await go(page, 'Settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByText('The browser is blocking storage.').first()).toBeVisible();
});
