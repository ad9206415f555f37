import { connectingWalks } from './states/connecting.ts';
import { sendingWalks } from './states/sending.ts';
import {
  allButColours,
  colours,
  expectAccessible,
  expectAccessibleInBoth,
  expectNoSidewaysScroll,
} from './support/axe.ts';
import { expectRoomForLongWords } from './support/languages.ts';
import { expect, test } from './support/test.ts';

for (const [name, steps] of Object.entries({ ...connectingWalks, ...sendingWalks })) {
  test(`${name}: axe reports nothing in light and dark, and nothing scrolls sideways`, async ({
    page,
    watch,
  }) => {
    // A run through many states, each checked twice, takes long on a busy machine.
    test.setTimeout(180_000);
    watch.foresee('console', /status of 404.*\/nowhere/);
    for (const [state, enter] of steps) {
      await enter(page);
      await expectAccessibleInBoth(page, state);
      await expectNoSidewaysScroll(page, state);
    }
  });

  test(`${name}: axe reports nothing in Arabic, and nothing scrolls sideways in Arabic, German and Russian`, async ({
    page,
    watch,
  }) => {
    test.setTimeout(180_000);
    watch.foresee('console', /status of 404.*\/nowhere/);
    await page.addInitScript(() =>
      localStorage.setItem('causeway:preferences', JSON.stringify({ locale: 'ar', developer: 'on' })),
    );
    for (const [state, enter] of steps) {
      await enter(page);
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      await expectAccessible(page, `${state}, Arabic`, allButColours);
      await expectNoSidewaysScroll(page, `${state}, Arabic`);
      await expectRoomForLongWords(page, state);
    }
  });
}

test('axe reports low contrast in the dark theme when only colours are checked', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'control', colours);
  await page.evaluate(() => {
    const pale = document.createElement('p');
    pale.style.color = '#333';
    pale.append('words');
    document.querySelector('main')?.append(pale);
  });
  await expect(expectAccessible(page, 'control', colours)).rejects.toThrow('color-contrast');
});

test('axe reports planted violations, and the check reports a page that is too wide', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    const wide = document.createElement('div');
    wide.style.width = '3000px';
    wide.append(new Image(), 'wide');
    document.querySelector('main')?.append(wide);
  });
  await expect(expectAccessible(page, 'control')).rejects.toThrow('image-alt');
  await expect(expectNoSidewaysScroll(page, 'control')).rejects.toThrow('DIV');
});
