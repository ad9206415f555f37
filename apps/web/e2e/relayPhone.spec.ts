import type { RelayWallet } from '@causeway/relay/wallet';
import type { Page } from '@playwright/test';
import { cardOf, go } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { stopClock } from './support/clock.ts';
import { android, followed, iphone, recordLinks, setVisibility } from './support/handset.ts';
import { createPhone, pairingOf, scan, test } from './support/phone.ts';
import { expect } from './support/test.ts';

test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

/** Taps an app, and pairs a phone by the link that the tap follows. */
async function pairByLink(page: Page, phone: RelayWallet): Promise<void> {
  await pairingOf(page).getByRole('button', { name: 'Choose a wallet app' }).tap();
  const app = pairingOf(page).getByRole('link', { name: 'MetaMask' });
  await expect(app).toHaveAttribute('href', /^metamask:\/\/wc\?uri=wc%3A/);
  await expectAccessible(page, 'wallet apps');
  await expectNoSidewaysScroll(page, 'wallet apps');
  await app.tap();
  await expect(pairingOf(page).getByText('Waiting for MetaMask')).toBeInViewport();
  const [href = ''] = await followed(page);
  await phone.pair(decodeURIComponent(href.split('uri=')[1] ?? ''));
  await expect(cardOf(page, 'Pocket')).toBeVisible();
}

/** Connects a phone with the code that another screen shows, and requests a signature. */
async function signLater(page: Page, phone: RelayWallet): Promise<void> {
  await pairingOf(page).getByRole('button', { name: 'Choose a wallet app' }).tap();
  await pairingOf(page).getByRole('button', { name: 'Show QR code' }).tap();
  await phone.pair(await scan(page));
  await expect(cardOf(page, 'MetaMask Wallet')).toBeVisible();
  phone.behave('stall');
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('from a phone');
  await page.getByRole('button', { name: 'Sign message' }).tap();
  const waiting = page.locator('.notice[data-kind="waiting"]');
  await expect(waiting.getByRole('link', { name: 'Open MetaMask' })).toHaveAttribute('href', 'metamask://wc');
  await expect(waiting).not.toContainText('icon');
  await expectAccessible(page, 'a request that waits in an app');
  await phone.held();
  phone.behave('approve');
  await expect(page.getByTestId('signature')).toBeVisible();
}

/** Taps an app that opens. */
async function openApp(page: Page): Promise<void> {
  const part = pairingOf(page);
  await part.getByRole('button', { name: 'Choose a wallet app' }).tap();
  await stopClock(page);
  await part.getByRole('link', { name: 'Rainbow' }).tap();
  await setVisibility(page, 'hidden');
  await page.clock.fastForward(2_000);
  await expect(part.getByText('Waiting for Rainbow')).toBeVisible();
  await expect(part.getByText('Did Rainbow open?')).toHaveCount(0);
  await page.clock.resume();
  await setVisibility(page, 'visible');
  await part.getByRole('button', { name: 'Cancel' }).tap();
}

/** Searches for an app, taps one that does not open, and connects with the code. */
async function tapMissingApp(page: Page, phone: RelayWallet): Promise<void> {
  await page.getByRole('searchbox').fill('metam');
  await page.getByRole('button', { name: 'MetaMask' }).tap();
  const part = pairingOf(page);
  const none = page.getByText('No wallet is called');
  await expect(part.getByRole('link', { name: 'Open MetaMask' })).toBeVisible();
  await expect(none).toHaveCount(0);
  await page.getByRole('searchbox').fill('no such wallet');
  await expect(none).toHaveCount(1);
  await page.getByRole('searchbox').fill('metam');
  await stopClock(page);
  await part.getByRole('link', { name: 'Open MetaMask' }).tap();
  await expect(part.getByText('Did MetaMask open?')).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(part.getByText('Did MetaMask open?')).toBeVisible();
  await page.clock.resume();
  await expect(part.getByRole('link', { name: 'Try the web link' })).toHaveAttribute(
    'href',
    /^https:\/\/metamask\.app\.link\/wc\?uri=/,
  );
  await expect(part.getByRole('link', { name: 'Get MetaMask' })).toHaveAttribute('href', /^https:/);
  await expect(part.getByRole('button', { name: 'Copy link' })).toBeVisible();
  await expectAccessible(page, 'an app that did not open');
  await part.getByRole('button', { name: 'Show QR code' }).tap();
  await phone.pair(await scan(page));
  await expect(cardOf(page, 'Pocket')).toBeVisible();
}

test.describe('a visitor on an iPhone', () => {
  test.use({ userAgent: iphone });

  test('apps connect by a link or by the code, and requests use a link', async ({ page, stack, phone }) => {
    await recordLinks(page);
    await page.goto('/');
    await test.step('a tap on an app opens a link with the code at once, and the app connects', () =>
      pairByLink(page, phone));
    await test.step('a later request has a link that opens the app', async () => {
      const other = await createPhone(stack, 'MetaMask Wallet');
      await cardOf(page, 'Pocket').getByRole('button', { name: 'Disconnect Pocket' }).tap();
      await expect(cardOf(page, 'Pocket')).toHaveCount(0);
      await signLater(page, other);
      await other.stop();
    });
  });

  test('a visitor taps apps that open and do not open', async ({ page, phone }) => {
    await page.clock.install();
    await recordLinks(page);
    await page.goto('/');
    await test.step('the page waits for an app that opened', () => openApp(page));
    await test.step('an app that does not open is reported after two seconds with every alternative', () =>
      tapMissingApp(page, phone));
  });
});

test.describe('a visitor on Android', () => {
  test.use({ userAgent: android });

  test('inside Telegram only web links are shown, and the page can be opened in the browser', async ({
    page,
  }) => {
    await page.addInitScript(() => Object.assign(globalThis, { TelegramWebviewProxy: {} }));
    await page.goto('/');
    await pairingOf(page).getByRole('button', { name: 'Choose a wallet app' }).tap();
    await expect(pairingOf(page).getByText('This page is open inside another app')).toBeVisible();
    const hrefs = await pairingOf(page)
      .locator('a.pairing-app')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    expect(hrefs.length).toBeGreaterThan(3);
    expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([]);
  });
});
