import type { Locator, Page } from '@playwright/test';
import { cancelOf, cardOf, go, itemOf, openConnected, rowOf, visitApp } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { answer, first, second } from './support/testWallets.ts';

/** Presses Tab until an element has the focus, and checks on the way that the focus is visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press(key);
    const seen = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return true;
      // Elements in another shadow root, such as the test wallets' panel, are not part of the app.
      if (element.shadowRoot) return true;
      const styles = [element, element.closest('label, .choice-item, .field-line') ?? element].map((each) =>
        getComputedStyle(each),
      );
      return styles.some(({ outlineStyle, outlineWidth, boxShadow }) => {
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
    });
    expect(seen, 'the focus can be seen').toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('The keyboard does not get there.');
}

test('the whole path from the first key to a signature and back works without a mouse', async ({ page }) => {
  await visitApp(page);

  await test.step('the first press of Tab skips to the content', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
  });

  await test.step('a second try is cancelled by keyboard, and the focus moves to the wallet’s row', async () => {
    const item = itemOf(page, first);
    await rowOf(page, first).focus();
    await page.keyboard.press('Enter');
    await answer(page, 'reject');
    await tabTo(page, item.getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Enter');
    await expect(item).toContainText('Opening');
    await cancelOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(item).not.toContainText('Opening');
    await expect(rowOf(page, first)).toBeFocused();
    await answer(page, 'reject');
  });

  await test.step('a wait is cancelled by keyboard', async () => {
    await rowOf(page, first).focus();
    await page.keyboard.press('Enter');
    await tabTo(page, cancelOf(page));
    await page.keyboard.press('Enter');
    await expect(itemOf(page, first)).not.toContainText('Opening');
    await expect(rowOf(page, first)).toBeFocused();
    await answer(page, 'reject');
  });

  await test.step('connecting, signing and leaving work by keyboard alone', async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('causeway');
    await tabTo(page, rowOf(page, first));
    await page.keyboard.press('Enter');
    await expect(itemOf(page, first)).toContainText('Opening');
    await answer(page, 'approve');
    const card = cardOf(page, first);
    await expect(card.locator('.connection-title')).toBeFocused();

    await tabTo(page, page.locator('.rounds').getByRole('link', { name: 'Sign' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Sign' })).toBeFocused();
    await tabTo(page, page.getByRole('textbox', { name: 'Message' }));
    await page.keyboard.type('By hand');
    await tabTo(page, page.getByRole('button', { name: 'Sign message' }));
    await page.keyboard.press('Enter');
    await answer(page, 'approve');
    await expect(page.getByTestId('signature')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Verify signature' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Signature valid')).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Home', exact: true }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, card.getByRole('button', { name: `Disconnect ${first}` }));
    await page.keyboard.press('Enter');
    await expect(card).toHaveCount(0);
    // The focus moves on when its element is removed.
    await expect(page.locator('body')).not.toBeFocused();
  });
});

test('a payment is made without a mouse, from the account to the receipt', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Send');
  await tabTo(page, page.locator('.who').getByLabel('Network'));
  await tabTo(page, page.getByLabel('Amount in ETH'));
  await page.keyboard.type('0.01');
  await tabTo(page, page.getByLabel('To', { exact: true }));
  await page.keyboard.type('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
  await tabTo(page, page.getByRole('button', { name: /^Send .*0\.01 ETH/ }));
  await page.keyboard.press('Enter');
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  await expect(page.getByText(/You sent .*0\.01 ETH/)).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Send another' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Amount in ETH')).toHaveValue('');
  await expect(page.locator('body')).not.toBeFocused();
});

test('pages, tabs, dialogs and commands work by keyboard', async ({ page }) => {
  await openConnected(page);

  await test.step('the browser’s back and forward move between pages', async () => {
    for (const name of ['Sign', 'Settings']) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign' })).toBeVisible();
    await expect(page).toHaveTitle(/Sign/);
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  });

  await test.step('tabs are selected with arrow keys', async () => {
    await go(page, 'Sign');
    await page.getByRole('tab', { name: 'Message' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Typed data' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Sign-in' })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Message' })).toBeFocused();
  });

  await test.step('Escape closes the top dialog only, and the focus returns to its button', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('x');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await expect(page.getByTestId('signature')).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    const clear = page.getByRole('button', { name: 'Clear completed' });
    await clear.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Clear 1 entry?' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Commands' });
    await expect(palette).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(clear).toBeFocused();
    await expect(page.locator('.activity-item')).toHaveCount(1);
  });

  await test.step('the palette opens on Ctrl+K, runs the selected command, and Escape returns the focus', async () => {
    await go(page, 'Home');
    const place = page.getByRole('link', { name: 'Activity', exact: true });
    await place.focus();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'What do you want to do?' });
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(place).toBeFocused();

    await page.keyboard.press('Control+k');
    const box = () => page.locator('dialog[open]').boundingBox();
    const before = await box();
    await page.keyboard.type('go activity');
    await expect(page.locator('.palette-list > *')).toHaveCount(1);
    expect(await box()).toEqual(before);
    await page.keyboard.type(' of nothing');
    await expect(page.getByText('No command matches')).toBeVisible();
    expect(await box()).toEqual(before);
    await field.fill('');
    await page.keyboard.type('connect second');
    await page.keyboard.press('Enter');
    await answer(page, 'approve', second);
    await expect(cardOf(page, second)).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('appearance dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await page.keyboard.press('Control+k');
    await page.keyboard.type('disconnect causeway');
    await page.keyboard.press('Enter');
    await expect(cardOf(page, first)).toHaveCount(0);
    await expect(cardOf(page, second)).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.keyboard.type('go to send');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeFocused();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nothing of this kind');
    await expect(page.getByText('No command matches')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  });
});

test('leaving a page before it has loaded focuses the heading of the next one', async ({ page }) => {
  let deliver = () => {};
  const requested = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/assets/sign-*.js', async (route) => {
    await requested;
    await route.continue();
  });
  await page.goto('/sign');
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  await home.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect a wallet' })).toBeFocused();
  deliver();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
});

for (const width of [390, 1280])
  test(`the tab key goes through the header before the navigation at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const order = [
      page.getByRole('link', { name: 'Skip to content' }),
      page.locator('.shell-brand'),
      page.getByRole('button', { name: 'Commands' }),
      page.locator('.shell-account button'),
      page.locator('.shell-nav a').first(),
    ];
    await expect(page.locator('.shell-account button')).toBeEnabled();
    for (const target of order) {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused();
    }
  });
