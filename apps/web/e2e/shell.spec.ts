import type { Page } from '@playwright/test';
import { go, open, openConnected } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';

/** Those of the parts whose edges can be told from the page's ground, by their text. */
const edged = (page: Page, parts: string) =>
  page.locator(parts).evaluateAll((elements) => {
    const ground = document.createElement('div');
    ground.style.color = 'Canvas';
    document.body.append(ground);
    const canvas = getComputedStyle(ground).color;
    ground.remove();
    const isEdged = (element: Element) => {
      const { borderBlockStart, borderBlockEnd } = getComputedStyle(element);
      return [borderBlockStart, borderBlockEnd].some(
        (edge) => !/^0px|none/.test(edge) && !edge.includes(canvas),
      );
    };
    return elements.filter(isEdged).map(({ textContent }) => textContent);
  });

test('forced colours keep the border of the current page and the selected tab', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openConnected(page);
  await go(page, 'Sign');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await edged(page, '.shell-link')).toEqual(['Sign']);
    expect(await edged(page, '[role=tab]')).toEqual(['Message']);
  }
});

test('more contrast applies to every text', async ({ page }) => {
  const enhanced = { only: ['color-contrast-enhanced'] };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ contrast: 'more', colorScheme });
    await page.goto('/');
    for (const place of ['Sign', 'Settings', 'Wallets'] as const) {
      await go(page, place);
      await expectAccessible(page, `${place}, ${colorScheme}`, enhanced);
    }
  }
});

test('the name of a wallet starts beside its icon in both text directions', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('causeway:preferences', JSON.stringify({ locale: 'ar' })),
  );
  await open(page);
  for (const row of await page.locator('.connect-row').all()) {
    const gap = await row.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('bdi') as Node);
      const icon = element.querySelector('.wallet-icon') as Element;
      return icon.getBoundingClientRect().left - range.getBoundingClientRect().right;
    });
    expect(gap).toBeLessThanOrEqual(16);
  }
});

for (const locale of ['en', 'ar']) {
  test(`the names of the pages are separate on a phone, ${locale}`, async ({ page }) => {
    await page.addInitScript(
      (tag) => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: tag })),
      locale,
    );
    await page.goto('/');
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const link of await page.locator('.shell-link').all()) {
        await link.click();
        await expect(link).toHaveAttribute('aria-current', 'page');
        const boxes = await page.locator('.shell-link span').evaluateAll((names) =>
          names.flatMap((name) => {
            const range = document.createRange();
            range.selectNodeContents(name);
            const { left, right, width: shown } = range.getBoundingClientRect();
            const clipped = getComputedStyle(name).clipPath !== 'none';
            return clipped || shown === 0 ? [] : [{ left, right }];
          }),
        );
        expect(boxes.length).toBeGreaterThan(0);
        boxes.sort((one, other) => one.left - other.left);
        // Four pixels are the least that tells two words apart.
        boxes.reduce((edge, { left, right }) => {
          expect(left).toBeGreaterThanOrEqual(edge);
          return right + 4;
        }, 0);
        expect(boxes.at(-1)?.right).toBeLessThanOrEqual(width);
      }
    }
  });
}
