import type { Page } from '@playwright/test';
import { go, openConnected, panelOf, rowOf, rowsOf, visitApp } from './support/app.ts';
import { expectAccessible, expectAccessibleInBoth } from './support/axe.ts';
import { rpc } from './support/chain.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';

/** The first account of the first test wallet. */
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** The texts of the elements whose borders contrast with the page's background. */
const bordered = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((elements) => {
    const ground = document.createElement('div');
    ground.style.color = 'Canvas';
    document.body.append(ground);
    const canvas = getComputedStyle(ground).color;
    ground.remove();
    const isBordered = (element: Element) => {
      const { borderBlockStart, borderBlockEnd } = getComputedStyle(element);
      return [borderBlockStart, borderBlockEnd].some(
        (edge) => !/^0px|none/.test(edge) && !edge.includes(canvas),
      );
    };
    return elements.filter(isBordered).map(({ textContent }) => textContent);
  });

test('forced colours keep the border of the current page and the selected tab', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openConnected(page);
  await go(page, 'Sign');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    // On a phone the page is in the More menu, which is marked as current.
    expect(await bordered(page, 'a.shell-link')).toEqual(width < 1024 ? [] : ['Sign']);
    if (width < 1024) expect(await bordered(page, '.shell-nav > button')).toEqual(['More']);
    expect(await bordered(page, '[role=tab]')).toEqual(['Message']);
  }
});

test('more contrast applies to every text', async ({ page }) => {
  const enhanced = { only: ['color-contrast-enhanced'] };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await page.goto('/');
    for (const place of ['Sign', 'Settings', 'Home'] as const) {
      await go(page, place);
      await expectAccessible(page, `${place}, ${colorScheme}`, enhanced);
    }
  }
});

test('the name of a wallet starts beside its icon in both text directions', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('causeway:preferences', JSON.stringify({ locale: 'ar' })),
  );
  await visitApp(page);
  await expect(rowsOf(page).first()).toBeVisible();
  for (const row of await rowsOf(page).all()) {
    const gap = await row.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('bdi') as Node);
      const icon = element.querySelector('[data-part="wallet-mark"]') as Element;
      return icon.getBoundingClientRect().left - range.getBoundingClientRect().right;
    });
    expect(gap).toBeLessThanOrEqual(16);
  }
});

for (const locale of ['en', 'ar']) {
  test(`a typed amount is at the side of the form’s other texts, not at the coin, ${locale}`, async ({
    page,
  }) => {
    await page.addInitScript(
      (tag) => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: tag })),
      locale,
    );
    await openConnected(page);
    await page.locator('.shell-nav a[href="/send"]').click();
    const input = page.locator('.send-amount .input');
    await expect(input).toHaveCSS('direction', 'ltr');
    await expect(input).toHaveCSS('text-align', locale === 'ar' ? 'end' : 'start');
  });

  test(`a phone’s bar shows whole names, and the other pages behind More, ${locale}`, async ({ page }) => {
    await page.addInitScript(
      (tag) => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: tag })),
      locale,
    );
    await page.goto('/');
    const bar = page.locator('.shell-nav > .shell-link');
    const more = page.locator('.shell-nav > button');
    const others = page.locator('#more');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 640 });
      await expect(others).toBeHidden();
      expect(await bar.count()).toBe(4);
      const boxes = await bar.evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link.querySelector('span') as Node);
          const { left, right } = range.getBoundingClientRect();
          return { left, right, height: link.getBoundingClientRect().height };
        }),
      );
      boxes.sort((box, other) => box.left - other.left);
      // Two words need at least four pixels between them.
      const end = boxes.reduce((edge, { left, right, height }) => {
        expect(left).toBeGreaterThanOrEqual(edge);
        expect(right - left).toBeGreaterThan(8);
        expect(height).toBeGreaterThanOrEqual(44);
        return right + 4;
      }, 0);
      expect(end).toBeLessThanOrEqual(width + 4);

      // By keyboard: the list follows its button, and Escape leads back to it.
      await more.focus();
      await page.keyboard.press('Enter');
      await expect(others).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(others.getByRole('link').first()).toBeFocused();
      await expectAccessible(page, `More, ${locale}, ${width} px`);
      const top = (await more.boundingBox())?.y ?? 0;
      for (const link of await others.getByRole('link').all()) {
        const box = await link.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(top + 1);
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      await page.keyboard.press('Escape');
      await expect(others).toBeHidden();
      await expect(more).toBeFocused();
    }
    await more.click();
    await others.locator('a[href="/settings"]').click();
    await expect(page.locator('#more a[href="/settings"]')).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(others).toBeHidden();
  });
}

test('every button and link of a page is at least 44 px high on a phone', async ({ page, stack }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The balance is a button when it is shown without its last digits.
  const url = stack.chains[0]?.url ?? '';
  await rpc(url, 'anvil_setBalance', [account, `0x${(10n ** 22n + 1n).toString(16)}`]);
  await openConnected(page);
  for (const place of ['Send', 'Sign', 'Splits', 'Activity', 'Settings', 'Home'] as const) {
    await go(page, place);
    // The account and its balance are there.
    if (place === 'Home')
      await expect(page.locator('.connections .account-balance').first()).toContainText('≈');
    const low = await page.locator('a[href]:not(.skip), button').evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility())
        .filter((target) => target.getBoundingClientRect().height < 44)
        .map((target) => target.getAttribute('aria-label') ?? target.textContent),
    );
    expect(low, place).toEqual([]);
  }
});

test('a page that needs an account connects a wallet in place', async ({ page }) => {
  await visitApp(page, '/send');
  await page.locator('main').getByRole('button', { name: 'Connect a wallet' }).click();
  await rowOf(page, first).click();
  await answer(page, 'approve');
  await expect(page.getByLabel('To', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Send' })).toBeVisible();
});

test('the bars of a low window leave most of it to the page', async ({ page }) => {
  // 1440 × 900 px at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/');
  // Without the panel, the page is not high enough to scroll.
  await expect(panelOf(page)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(page.locator('.shell-brand')).not.toBeInViewport();
  const bar = await page.locator('.shell-nav').boundingBox();
  expect(bar?.height).toBeLessThanOrEqual(0.15 * 450);
});

test('a page that crashes shows an error with a reload button and the details', async ({ page, watch }) => {
  watch.foresee('console', /no keys today/);
  await page.addInitScript(() => {
    const listen = window.addEventListener;
    window.addEventListener = (type: string, ...rest: unknown[]) => {
      if (type === 'keydown') throw new Error('no keys today');
      return Reflect.apply(listen, window, [type, ...rest]);
    };
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await expectAccessibleInBoth(page, 'the page of a crash');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
});
