import { type Rules, violationsOf } from '@causeway/wallets/axe';
import { expect, type Frame, type Page } from '@playwright/test';

/** The rules that look at colours: what follows a look at the same state in another scheme. */
export const colours: Rules = { only: ['color-contrast', 'link-in-text-block'] };
/** All that a change of the language may break: the colours were looked at in another. */
export const allButColours: Rules = { without: ['color-contrast'] };

/** Fails on anything axe finds, its best practices included. */
export async function expectAccessible(page: Page | Frame, state: string, rules?: Rules): Promise<void> {
  expect(await violationsOf(page, rules), `axe: ${state}`).toEqual([]);
}

/** The same in light, and the colours once more in dark. */
export async function expectAccessibleInBoth(page: Page, state: string): Promise<void> {
  await expectAccessible(page, `${state}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, `${state}, dark`, colours);
  await page.emulateMedia({ colorScheme: 'light' });
}

const widths = [320, 360, 768, 1440, 2560];

/** Fails when the page is wider than its window at any width we support. */
export async function expectNoSidewaysScroll(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const over = await page.evaluate(() => {
      const root = document.documentElement;
      if (root.scrollWidth <= root.clientWidth) return [];
      const wide = [...document.querySelectorAll('main *, header *, dialog *')].filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > root.clientWidth + 1;
      });
      return [
        root.scrollWidth,
        ...wide.slice(0, 5).map(({ className, tagName }) => `${tagName}.${className}`),
      ];
    });
    expect(over, `${state} at ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
