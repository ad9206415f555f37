import { go, openConnected } from './support/app.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('a phone shows the whole names of the wallet and the network of a request', async ({ page }) => {
  await openConnected(page);
  for (const place of ['Send', 'Sign'] as const) {
    await go(page, place);
    const names = page.locator('.who .chip-face bdi');
    await expect(names).toHaveText(['Causeway Test Wallet', 'Causeway Local']);
    const cut = await names.evaluateAll((all) =>
      all.flatMap(({ scrollWidth, clientWidth, textContent }) =>
        scrollWidth > clientWidth ? textContent : [],
      ),
    );
    expect(cut).toEqual([]);
  }
});

test('what is saved of the activity is said before the links, and both begin on one edge of a phone', async ({
  page,
}) => {
  await openConnected(page);
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('hello');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.locator('.notice', { hasText: 'Signed' })).toBeVisible();
  await go(page, 'Activity');
  const starts = await page.locator('.activity-export').evaluate((element) => {
    const [what, link] = [element.querySelector('span'), element.querySelector('button')].map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one as Node);
      return range.getBoundingClientRect();
    });
    return { moved: (link?.left ?? 0) - (what?.left ?? 0), below: (link?.top ?? 0) - (what?.bottom ?? 0) };
  });
  // The button has a border that is not seen.
  expect(Math.abs(starts.moved)).toBeLessThanOrEqual(1);
  expect(starts.below).toBeGreaterThan(0);
});
