import { type Rules, violationsOf } from '@causeway/wallets/axe';
import { expect, type Frame, type Page } from '@playwright/test';
import { resizeTo } from './viewport.ts';

/** The rules about colours, for a second check of the same state in the other colour scheme. */
export const colours: Rules = { only: ['color-contrast', 'link-in-text-block'] };
/** The rules that a change of language can break; colours are checked in another language. */
export const allButColours: Rules = { without: ['color-contrast'] };

/** Fails on any violation that axe finds, including its best practices. */
export async function expectAccessible(page: Page | Frame, state: string, rules?: Rules): Promise<void> {
  expect(await violationsOf(page, rules), `axe: ${state}`).toEqual([]);
}

/** Checks everything in light mode, and the colours again in dark mode. */
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
    const overflowing = await page.evaluate(() => {
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
    expect(overflowing, `${state} at ${width} px`).toEqual([]);
  }
  if (before) await resizeTo(page, before);
}
