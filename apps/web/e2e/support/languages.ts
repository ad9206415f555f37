import { expect, type Page } from '@playwright/test';
import { resizeTo } from './viewport.ts';

/** The two languages with the longest words. */
const longest = ['de', 'ru'];

/**
 * Fails when the page is wider than 320 px in German or in Russian. Every language is shown without another visit, as
 * when another tab changes it; the page keeps its state, and is shown in its own language afterwards.
 */
export async function expectRoomForLongWords(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  const own = await page.locator('html').getAttribute('lang');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const locale of longest) {
    await speak(page, locale);
    expect(await widthOf(page), `${state}, ${locale}`).toBeLessThanOrEqual(320);
  }
  if (own) await speak(page, own);
  if (before) await resizeTo(page, before);
}

/** Changes the language of a page that is open, as another tab does. */
async function speak(page: Page, locale: string): Promise<void> {
  await page.evaluate((tag) => {
    const key = 'causeway:preferences';
    const saved = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...saved, locale: tag }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, locale);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);
