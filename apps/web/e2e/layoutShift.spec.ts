import {
  cardOf,
  connect,
  everything,
  go,
  namespacesOf,
  reload,
  removeDrawLimit,
  visitApp,
} from './support/app.ts';
import { listShifts } from './support/shifts.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

const widths = [320, 390, 768, 1024, 1440];

for (const names of [[], ['MetaMask', 'Zebra']]) {
  test(`nothing moves while the first page loads with ${names.length} wallets in the browser`, async ({
    page,
  }) => {
    const shifts = await listShifts(page);
    // EIP-6963.
    await page.addInitScript((all) => {
      const announce = (name: string) => {
        const provider = { request: async () => [], on() {}, removeListener() {} };
        const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>';
        const info = { uuid: crypto.randomUUID(), name, icon, rdns: `com.example.${name.toLowerCase()}` };
        const detail = Object.freeze({ info, provider });
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
      };
      addEventListener('eip6963:requestProvider', () => all.forEach(announce));
    }, names);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/');
      await expect(page.locator('[data-known]').first()).toBeVisible();
      expect(await shifts(), `${width} px`).toEqual([]);
    }
  });
}

test('nothing moves while the page of the embedded wallet loads', async ({ page }) => {
  const shifts = await listShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/wallet');
    await expect(page.getByTestId('sign-in').getByRole('textbox')).toBeVisible();
    expect(await shifts(), `${width} px`).toEqual([]);
  }
});

for (const speaking of ['eip155,solana', everything]) {
  test(`nothing moves while a connection of ${speaking} is restored`, async ({ page }) => {
    await removeDrawLimit(page);
    const shifts = await listShifts(page);
    await visitApp(page, '/', speaking);
    const { length } = await namespacesOf(page, first);
    await connect(page, first);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await reload(page);
      await expect(cardOf(page, first).locator('.accounts')).toHaveCount(length);
      await expect(cardOf(page, first).locator('.network-wallet')).toBeVisible();
      expect.soft(await shifts(), `${width} px`).toEqual([]);
    }
  });
}

test('the assets of the last visit have their space before they are read again, until they are deleted', async ({
  page,
}) => {
  await removeDrawLimit(page);
  const shifts = await listShifts(page);
  await visitApp(page, '/', everything);
  await connect(page, first);
  await reload(page);
  await page.getByRole('button', { name: 'Show all balances' }).click();
  const height = () => page.evaluate(() => localStorage.getItem('causeway:portfolio-height'));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await reload(page);
    await expect.poll(height).toMatch(new RegExp(`^${width} \\d{3}`));
    await reload(page);
    await expect(page.locator('.holding').nth(3)).toBeVisible();
    expect.soft(await shifts(), `${width} px`).toEqual([]);
  }

  await go(page, 'Settings');
  await page.getByRole('button', { name: 'Forget amounts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget amounts' }).click();
  await expect.poll(height).toBeNull();
});
