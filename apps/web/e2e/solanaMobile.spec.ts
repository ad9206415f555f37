import { createMobileApp } from '@causeway/wallets/solanaApp';
import type { Page } from '@playwright/test';
import { cardOf, go, rowOf } from './support/app.ts';
import { android, followed, iphone, recordLinks } from './support/handset.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const name = 'Solana wallet app';

/** The phone opens the link that the page followed last. */
async function openApp(page: Page, app: ReturnType<typeof createMobileApp>, count: number): Promise<void> {
  await expect.poll(async () => (await followed(page)).length).toBe(count);
  await app.openLink((await followed(page)).at(-1) ?? '');
}

test.describe('a visitor on Android', () => {
  test.use({ userAgent: android });

  test('a Solana wallet app connects, signs and is restored after a reload', async ({ page, watch }) => {
    // The page retries until the app listens, and the browser reports each try.
    watch.foresee('console', /\/solana-wallet' failed/);
    const app = createMobileApp();
    await recordLinks(page);
    await page.goto('/');
    await test.step('a tap opens the app, which shares its account', async () => {
      await rowOf(page, name).tap();
      await openApp(page, app, 1);
      await expect(cardOf(page, name)).toContainText(app.address.slice(-4));
      expect((await followed(page))[0]).toMatch(/^solana-wallet:\/v1\/associate\/local\?association=/);
      expect(app.calls[0]?.params.identity).toMatchObject({
        name: 'Causeway',
        uri: new URL(page.url()).origin,
      });
    });
    await test.step('a message opens the app again', async () => {
      await go(page, 'Sign');
      await page.getByRole('textbox', { name: 'Message' }).fill('from an app');
      await page.getByRole('button', { name: 'Sign message' }).tap();
      await openApp(page, app, 2);
      await expect(page.getByTestId('signature')).toBeVisible();
    });
    await test.step('a reload opens nothing', async () => {
      await page.goto('/');
      await expect(cardOf(page, name)).toContainText(app.address.slice(-4));
      expect(await followed(page)).toEqual([]);
    });
    await app.stop();
  });

  test('a phone without a Solana wallet app reports it', async ({ page, watch }) => {
    watch.foresee('console', /\/solana-wallet' failed/);
    await recordLinks(page);
    await page.goto('/');
    await rowOf(page, name).tap();
    await expect(page.getByText('No wallet app responded')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

test.describe('a visitor on an iPhone', () => {
  test.use({ userAgent: iphone });

  test('Solana wallet apps are not offered where they cannot answer', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(rowOf(page, name)).toHaveCount(0);
  });
});
