import type { Locator } from '@playwright/test';
import { codeFor, openSignIn, signIn, someone } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

/** Fails unless the whole of a part is in the window, and nothing that stays in place covers it. */
async function expectInSight(part: Locator): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const covered = await part.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].filter((y) => !element.contains(document.elementFromPoint(left + 8, y)));
  });
  expect(covered).toEqual([]);
}

for (const [width, height] of [
  [1440, 900],
  [1366, 768],
  [390, 844],
] as const) {
  test(`the forms of the sign-in open in the window at ${width}×${height}`, async ({ page, stack }) => {
    await page.setViewportSize({ width, height });
    await openSignIn(page);
    const field = signIn(page).getByLabel('Email address');
    await expect(field).toBeFocused();
    await expectInSight(field);
    await expectInSight(signIn(page).getByRole('button', { name: 'Send a code' }));
    const email = someone();
    await field.fill(email);
    await page.evaluate(() => scrollTo(0, 0));
    await field.press('Enter');
    await codeFor(stack, email);
    const code = signIn(page).getByRole('textbox', { name: 'Code' });
    await expect(code).toBeFocused();
    await expectInSight(code);
    await expectInSight(signIn(page).getByRole('button', { name: 'Continue', exact: true }));
  });
}
