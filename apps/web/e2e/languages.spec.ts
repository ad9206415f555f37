import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from './support/test.ts';

const folder = new URL('../src/locales/', import.meta.url);
/** The languages of the app. */
const locales = readdirSync(folder);
const titleOf = (locale: string, area: string): string =>
  JSON.parse(readFileSync(new URL(`${locale}/${area}.json`, folder), 'utf8')).title;

for (const locale of locales) {
  test(`the app uses the language of a browser in ${locale}, within 320 px`, async ({ browser, stack }) => {
    const context = await browser.newContext({ locale, viewport: { width: 320, height: 640 } });
    const page = await context.newPage();
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    for (const [path, area] of [
      ['/', 'connect'],
      ['/settings', 'settings'],
    ] as const) {
      await page.goto(new URL(path, stack.url).href);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveAttribute('dir', /^(ar|fa)$/.test(locale) ? 'rtl' : 'ltr');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titleOf(locale, area));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBeLessThanOrEqual(320);
    }
    // Its own words, and those of no other language.
    const fetched = urls.flatMap((url) => /assets\/([a-z]{2}(?:-[A-Z]{2})?)-[\w]+\.js$/.exec(url)?.[1] ?? []);
    const expected = locale === 'en' ? [] : [locale];
    expect([...new Set(fetched)].filter((name) => locales.includes(name))).toEqual(expected);
    await context.close();
  });
}
