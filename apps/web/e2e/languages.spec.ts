import { readdirSync } from 'node:fs';
import { expect, test } from './support/test.ts';

/** The languages of the app. */
const locales = readdirSync(new URL('../src/locales', import.meta.url));

test('the app speaks the language of the browser, within 320 px', async ({ browser, stack }) => {
  const titles = new Set<string>();
  for (const locale of locales) {
    await test.step(locale, async () => {
      const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } });
      const page = await context.newPage();
      const urls: string[] = [];
      let seen = '';
      page.on('request', (request) => urls.push(request.url()));
      for (const path of ['/', '/settings']) {
        await page.goto(new URL(path, stack.url).href);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.locator('html')).toHaveAttribute('dir', /^(ar|fa)$/.test(locale) ? 'rtl' : 'ltr');
        const title = page.getByRole('heading', { level: 1 });
        await expect(title).toBeVisible();
        seen += `${await title.textContent()}\n`;
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, path).toBeLessThanOrEqual(320);
      }
      // Its own words, and those of no other language.
      const fetched = urls.flatMap(
        (url) => /assets\/([a-z]{2}(?:-[A-Z]{2})?)-[\w]+\.js$/.exec(url)?.[1] ?? [],
      );
      const expected = locale === 'en' ? [] : [locale];
      expect([...new Set(fetched)].filter((name) => locales.includes(name))).toEqual(expected);
      titles.add(seen);
      await context.close();
    });
  }
  expect(titles.size).toBe(locales.length);
});
