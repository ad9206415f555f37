import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Fails on anything axe finds, its best practices included. One page, no frames: the results stay in it. With
 * `coloursOnly` by the rules that look at colours: what follows a look at the same state in another scheme.
 */
export async function expectAccessible(
  page: Page,
  state: string,
  { coloursOnly = false } = {},
): Promise<void> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (coloursOnly) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
  expect(found, `axe: ${state}`).toEqual([]);
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
