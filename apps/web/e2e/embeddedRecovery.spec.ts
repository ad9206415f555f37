import type { Stack } from '@causeway/stack';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBoth } from './support/axe.ts';
import { codeFor, openEmbedded, plugIn, signOut, someone, walletCard } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

const minute = 60_000;

/**
 * Moves the clocks of the page, of the provider and of the app's own server, which show the real time before.
 */
async function createClock(page: Page, stack: Stack) {
  let moved = 0;
  await page.clock.install();
  // The page computes the servers' time from the `Date` header of their answers.
  await page.route(new URL('/embedded/**', stack.url).href, async (route) => {
    const response = await route.fetch();
    const date = new Date(Date.now() + moved).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  return async (ms: number) => {
    moved += ms;
    stack.keyserver.faults.set({ skew: moved });
    await page.clock.fastForward(ms);
  };
}

test.afterEach(({ stack }) => {
  stack.keyserver.faults.set({ skew: 0 });
});

/** Requests the mail of a recovery. Returns its code, and the public key to which it is sealed. */
async function startRecovery(page: Page, stack: Stack, email: string, type: RegExp) {
  await page.getByRole('button', { name: 'I lost my passkey' }).click();
  const recovery = page.getByTestId('sign-in');
  await recovery.getByRole('radio', { name: type }).check();
  await recovery.getByLabel('Email address').fill(email);
  const mailing = page.waitForRequest(/\/embedded\/email\//);
  await recovery.getByRole('button', { name: 'Send a code' }).click();
  const { targetPublicKey } = (await mailing).postDataJSON() as { readonly targetPublicKey: string };
  const code = await codeFor(stack, email, 1);
  // A keyboard on a phone must not write a long code in capitals.
  await expect(recovery.getByRole('textbox', { name: 'Code' })).toHaveAttribute('autocapitalize', 'off');
  return { recovery, code, targetPublicKey };
}

/** Enters a code. */
async function enter(recovery: Locator, code: string): Promise<void> {
  await recovery.getByRole('textbox', { name: 'Code' }).fill(code);
  await recovery.getByRole('button', { name: 'Continue' }).click();
}

test('a code typed after 900 s is refused, and the next one still makes a passkey', async ({
  page,
  stack,
}) => {
  await plugIn(page);
  const pass = await createClock(page, stack);
  const email = await openEmbedded(page, stack);
  await signOut(page);
  const { recovery, code } = await startRecovery(page, stack, email, /A new passkey/);
  await pass(15 * minute + 1_000);
  await expect(recovery.getByText('This code has expired')).toBeVisible();
  await enter(recovery, code);
  await expect(recovery.getByText('This code has expired. Request a new one.')).toBeVisible();
  await expectAccessibleInBoth(page, 'the code of a recovery');
  await recovery.getByRole('button', { name: 'Send a new code' }).click();
  await enter(recovery, await codeFor(stack, email, 2));
  await expectAccessibleInBoth(page, 'the new passkey of a recovery');
  await recovery.getByLabel('Name of the passkey').fill('Replacement');
  await recovery.getByRole('button', { name: 'Create the passkey' }).click();
  await expect(recovery.getByText('Your new passkey is ready')).toBeVisible();
  await expectAccessibleInBoth(page, 'a recovery that is done');
});

test('a code sent again at minute 14 is still valid at minute 28', async ({ page, stack }) => {
  const pass = await createClock(page, stack);
  const email = await openEmbedded(page, stack);
  await signOut(page);
  const { recovery } = await startRecovery(page, stack, email, /To sign in/);
  await pass(14 * minute);
  let answer = () => {};
  const codeTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    new URL('/embedded/email/**', stack.url).href,
    async (route) => {
      const response = await route.fetch();
      await codeTyped;
      const date = new Date(Date.now() + 14 * minute).toUTCString();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    },
    { times: 1 },
  );
  await recovery.getByRole('button', { name: 'Send a new code' }).click();
  const second = await codeFor(stack, email, 2);
  const field = recovery.getByRole('textbox', { name: 'Code' });
  // The code is entered before the page knows that the mail was sent, and kept afterwards.
  await field.fill(second);
  answer();
  await expect(recovery.getByRole('button', { name: /New code in/ })).toBeVisible();
  await expect(field).toHaveValue(second);
  await pass(14 * minute);
  await enter(recovery, second);
  await expect(walletCard(page, 'Session')).toBeVisible();
});

test('the code of another user is refused, even when it is sealed to this page', async ({ page, stack }) => {
  const attacker = await openEmbedded(page, stack, someone('mallory'));
  await signOut(page);
  const email = await openEmbedded(page, stack);
  await signOut(page);
  const { recovery, code, targetPublicKey } = await startRecovery(page, stack, email, /To sign in/);
  await page.evaluate(
    async (body) => {
      const headers = { 'content-type': 'application/json' };
      await fetch('/embedded/email/session', { method: 'POST', headers, body: JSON.stringify(body) });
    },
    { email: attacker, targetPublicKey },
  );
  await enter(recovery, await codeFor(stack, attacker, 1));
  await expect(recovery.getByText('This code is wrong.')).toBeVisible();
  await expect(walletCard(page, 'Session')).toHaveCount(0);
  await enter(recovery, code);
  await expect(walletCard(page, 'Session')).toBeVisible();
});
