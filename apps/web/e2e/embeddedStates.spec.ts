import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { allButColours, colours, expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { approval, codeFor, embeddedCard, someone } from './support/embedded.ts';
import { expectRoomForLongWords } from './support/languages.ts';
import { expect, test } from './support/test.ts';

type Step = readonly [state: string, enter: (page: Page, stack: Stack, email: string) => Promise<unknown>];

const signIn = (page: Page) => page.getByTestId('sign-in');
const go = (page: Page, path: string) => page.locator(`.shell-nav a[href="${path}"]`).click();
const dialog = (page: Page) => page.locator('dialog[open]');
// The actions that lead to a state use no text of any language, so that they work in every language.
const steps: readonly Step[] = [
  [
    'sign-in',
    async (page) => {
      await page.goto('/');
      await page.locator('.start-way .button[type="button"]').click();
      await expect(signIn(page).locator('input[type="email"]')).toBeVisible();
    },
  ],
  [
    'no address, new passkey without a name',
    async (page) => {
      await signIn(page).locator('.button[aria-expanded]').click();
      await signIn(page).locator('form').last().locator('.button[type="submit"]').click();
      await signIn(page).locator('form').first().locator('.button[type="submit"]').click();
      await expect(signIn(page).locator('[aria-invalid="true"]')).toHaveCount(2);
    },
  ],
  [
    'code',
    async (page, _, email) => {
      await signIn(page).locator('input[type="email"]').fill(email);
      await signIn(page).locator('form').first().locator('.button[type="submit"]').click();
      await expect(signIn(page).locator('input[autocomplete="one-time-code"]')).toBeFocused();
    },
  ],
  [
    'connected',
    async (page, stack, email) => {
      await signIn(page)
        .locator('input[autocomplete="one-time-code"]')
        .fill(await codeFor(stack, email));
      await signIn(page).locator('.button[type="submit"]').click();
      await expect(embeddedCard(page)).toBeVisible();
    },
  ],
  [
    'approval of a document',
    async (page) => {
      await go(page, '/sign');
      await page.locator('[role="tab"][data-key="typed-data"]').click();
      await page.locator('main form .row .button').first().click();
      await page.locator('main form .button[type="submit"]').click();
      await expect(approval(page)).toBeVisible();
      await expect(approval(page).locator('[aria-disabled="true"]')).toHaveCount(0);
    },
  ],
  [
    'the wallet',
    async (page) => {
      // The page was checked at other widths, and may require reading again.
      await expect(approval(page).locator('[aria-disabled="true"]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog(page)).toHaveCount(0);
      await go(page, '/wallet');
      await expect(page.locator('.log-line').first()).toBeVisible();
    },
  ],
  [
    'asking for the phrase',
    async (page) => {
      await page.locator('.wallet-column').last().locator('.settings-list .button').first().click();
      await expect(dialog(page)).toBeVisible();
    },
  ],
  [
    'signed out, getting back in',
    async (page) => {
      await expect(dialog(page).locator('[aria-disabled="true"]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.locator('#security-out').click();
      await page.locator('dialog[open] .button[data-kind="loss"]:not([aria-disabled])').click();
      await signIn(page).locator('.button[data-kind="quiet"]').click();
      await expect(signIn(page).locator('input[type="radio"]').first()).toBeVisible();
    },
  ],
];

for (const [name, locale] of [
  ['in light and dark', 'en'],
  ['in Arabic', 'ar'],
] as const) {
  test(`axe reports nothing in any state of the embedded wallet ${name}, and nothing scrolls sideways`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(150_000);
    const email = someone('states');
    await page.addInitScript(
      (tag) => localStorage.setItem('causeway:preferences', JSON.stringify({ locale: tag })),
      locale,
    );
    for (const [state, enter] of steps) {
      await enter(page, stack, email);
      await expectAccessible(page, `${state}, ${locale}`, locale === 'ar' ? allButColours : undefined);
      if (locale === 'en') {
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectAccessible(page, `${state}, dark`, colours);
        await page.emulateMedia({ colorScheme: 'light' });
      }
      await expectNoSidewaysScroll(page, state);
      if (locale === 'ar') await expectRoomForLongWords(page, state);
    }
  });
}

test('an address that is submitted at once stays in its field until the next screen is loaded', async ({
  page,
  stack,
}) => {
  let load = () => {};
  const held = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('**/assets/SignInState-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const email = someone();
  const field = page.getByRole('textbox', { name: 'Email address' });
  await field.fill(email);
  await field.press('Enter');
  const button = page.getByRole('button', { name: 'Continue with email' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(field).toHaveValue(email);
  await expect(field).toBeFocused();
  load();
  await codeFor(stack, email);
  await expect(signIn(page).getByRole('textbox', { name: 'Code' })).toBeVisible();
});
