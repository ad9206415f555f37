import type { Locator, Page } from '@playwright/test';
import { go, openConnected, panelOf } from './support/app.ts';
import { codeFor, openSignIn, signIn, someone } from './support/embedded.ts';
import { pairingOf } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import { answer, control } from './support/testWallets.ts';

/** Fails unless an element is completely inside the window and no fixed element covers it. */
async function expectInSight(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const covered = () =>
    part.evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return [top + 2, bottom - 2].filter((y) => {
        // The panel of the test wallets has its own shadow root and is not part of the page.
        const seen = document.elementsFromPoint(left + 8, y).find(({ shadowRoot }) => !shadowRoot);
        return !element.contains(seen ?? null);
      });
    });
  // An element that is drawn inside the window, below a bar, is scrolled from there.
  await expect.poll(covered).toEqual([]);
}

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
  [390, 844],
] as const) {
  test(`the sign-in forms open inside the window at ${width}×${height}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height });
    await openSignIn(page);
    const field = signIn(page).getByLabel('Email address');
    await expect(field).toBeFocused();
    await expectInSight(field);
    await expectInSight(signIn(page).getByRole('button', { name: 'Send a code' }));
    const email = someone();
    await field.fill(email);
    await page.evaluate(() => scrollTo(0, 0));
    await field.press('Enter');
    await codeFor(stack, email);
    const code = signIn(page).getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await expectInSight(code);
    await expectInSight(signIn(page).getByRole('button', { name: 'Continue', exact: true }));
  });
}

for (const [width, height] of [
  [600, 900],
  [390, 844],
  [320, 256],
] as const) {
  test(`the code of a popular wallet comes into sight at ${width}×${height} on a computer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const choose = () => panelOf(page).locator('[data-known="metamask"]').click();
    const title = pairingOf(page).getByText('Scan it with MetaMask');
    await choose();
    await expect(pairingOf(page).locator('.qr svg')).toBeInViewport();
    if (height > 256) await expectInSight(title);
    await test.step('also with a second press', async () => {
      await choose();
      await expect(pairingOf(page).locator('.qr svg')).toBeInViewport();
    });
    await test.step('also after the first was cancelled', async () => {
      await pairingOf(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(title).toHaveCount(0);
      await choose();
      await expect(pairingOf(page).locator('.qr svg')).toBeInViewport();
    });
  });
}

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const pages = ['Sign', 'Send', 'Embedded wallet', 'Splits', 'Activity', 'Settings', 'Lab', 'Home'] as const;

/** The position at which the heading of the page begins. */
const edge = async (page: Page) => (await page.getByRole('heading', { level: 1 }).boundingBox())?.x;

test('pages with different content start at the same edge', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const first = await edge(page);
  const visit = async () => {
    for (const place of pages) {
      await go(page, place);
      expect(await edge(page), place).toBe(first);
    }
  };
  await visit();
  await openConnected(page);
  await visit();
});

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`the result of a request is inside the window at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openConnected(page);
    await control(page, 'setMode', 'ask');

    await test.step('a pending and a rejected payment are visible', async () => {
      await go(page, 'Send');
      const begin = await edge(page);
      await page.getByLabel('To', { exact: true }).fill(friend);
      await page.getByRole('textbox', { name: 'Amount' }).fill('0.01');
      await page.locator('form.send button[type="submit"]').click();
      await expectInSight(page.locator('main .notice[data-kind="waiting"]'));
      expect(await edge(page)).toBe(begin);
      await answer(page, 'reject');
      await expectInSight(page.locator('main .notice[data-kind="refused"]'));
      expect(await edge(page)).toBe(begin);
    });

    await test.step('a pending and a signed message are visible', async () => {
      await go(page, 'Sign');
      await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
      await page.getByRole('button', { name: 'Sign message' }).click();
      await expectInSight(page.locator('main .notice[data-kind="waiting"]'));
      await answer(page, 'approve');
      await expect(page.getByTestId('signature')).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Verify signature' }).click();
      await expectInSight(page.getByText('Signature valid'));
    });

    await test.step('a pending and a rejected split are visible', async () => {
      await go(page, 'Splits');
      const form = page.locator('.split-form').last();
      await form.getByLabel('Address 1').first().fill(account);
      await form.getByLabel('Address 2').first().fill(friend);
      for (const share of ['Share 1', 'Share 2'])
        await form.getByLabel(share, { exact: true }).first().fill('50');
      await form.getByRole('button', { name: 'Create the split' }).click();
      await expectInSight(page.locator('main .notice[data-kind="waiting"]'));
      await answer(page, 'reject');
      await expectInSight(page.locator('main .notice[data-kind="refused"]'));
    });
  });
}

test('the result of a request stays inside the window when the fee arrives above it', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConnected(page);
  await control(page, 'setMode', 'ask');
  await go(page, 'Send');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`${stack.chains[0]?.url}/**`, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.01');
  await page.locator('form.send button[type="submit"]').click();
  await answer(page, 'reject');
  const refused = page.locator('main .notice[data-kind="refused"]');
  await expectInSight(refused);
  await expect(page.locator('.fee')).not.toContainText('Expected');
  release();
  await expect(page.locator('.fee')).toContainText('Expected');
  await expectInSight(refused);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

for (const [direction, locale] of [
  ['left to right', 'en'],
  ['right to left', 'ar'],
] as const) {
  test(`a full address is shown within the window, ${direction}`, async ({ page }) => {
    await page.addInitScript(
      (value) => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: value })),
      locale,
    );
    await openConnected(page);
    const short = page.locator('.address-text').first();
    const whole = short.locator('.address-whole');
    const look = async () => {
      for (const width of [320, 360, 560, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await short.hover();
        await expect(whole).toBeVisible();
        await expect(whole).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width);
      }
    };
    await look();
    // Renders as a browser without anchor positioning.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('.address-whole { position: static; inline-size: auto; margin: 0 }');
      document.adoptedStyleSheets.push(sheet);
    });
    await look();
  });
}
