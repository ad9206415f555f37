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
