import type { Page, Route } from '@playwright/test';
import { cardOf, go, openConnected } from './support/app.ts';
import { stopClock } from './support/clock.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const to = (page: Page) => page.getByLabel('To', { exact: true });
const amount = (page: Page) => page.getByLabel('Amount in ETH');

test('invalid input is reported, stays as typed, and causes no request', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Send');

  await test.step('an invalid address is reported, causes no request, and stays in the field', async () => {
    await amount(page).fill('0.01');
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['', /Enter an address/],
      ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6a65', /A character is wrong/],
      ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A6', /has 40 characters after 0x/],
      ['15d34AAf54267DB7D7c367839AAf71A00a2C6A65', /begins with 0x/],
      ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6AxY', /only has the digits/],
      ['vitalik.eth', /Turn on name lookup here/],
      ['0x0000000000000000000000000000000000000000', /Nobody owns this address/],
    ];
    for (const [text, reason] of wrong) {
      await to(page).fill(text);
      await page.getByRole('button', { name: /^Send/ }).click();
      await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
      await expect(to(page)).toHaveValue(text);
    }
  });

  await test.step('an invalid amount is reported and never rounded', async () => {
    await to(page).fill(friend);
    const wrong: readonly (readonly [string, RegExp])[] = [
      ['', /Enter an amount\./],
      ['0.1234567890123456789', /at most 18 decimal places/],
      ['-1', /cannot be negative/],
      ['1e3', /a number such as/],
      ['1,000', /could mean two amounts/],
      ['0', /amount above zero/],
      ['999999999', /more than your balance/],
      ['9'.repeat(90), /is too large/],
    ];
    for (const [text, reason] of wrong) {
      await amount(page).fill(text);
      await page.getByRole('button', { name: /^Send/ }).click();
      await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible();
      await expect(amount(page)).toHaveValue(text);
    }
    for (const text of ['1,000.5', '1.000,5', '1 000.5']) {
      await amount(page).fill(text);
      await expect(page.getByRole('button', { name: /^Send .*1,000\.5 ETH/ })).toBeVisible();
    }
  });

  await test.step('an address that resembles a known one must be compared first', async () => {
    // The first and last characters of the visitor's own second account.
    await to(page).fill(`0x7099${'0'.repeat(32)}79c8`);
    await amount(page).fill('0.01');
    await expect(page.getByText('This address resembles one you know')).toBeVisible();
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.getByText('Compare the two addresses first.')).toBeVisible();
    await expect(page.locator('.life')).toHaveCount(0);
  });

  await go(page, 'Activity');
  await expect(page.locator('.activity-item')).toHaveCount(0);
});

/**
 * Answers the app's requests to a chain, so that the test decides the answers; the wallet's own requests reach
 * the chain.
 */
async function answerForChain(page: Page, url: string, act: (route: Route) => unknown): Promise<void> {
  await page.route(`${url}/**`, act);
}

test('an unreachable network is reported, and the visitor can still send', async ({ page, stack, watch }) => {
  watch.foresee('console', /Failed to load resource: net::ERR_CONNECTION_REFUSED/);
  const url = stack.chains[0]?.url ?? '';
  await openConnected(page);
  await answerForChain(page, url, (route) => route.abort('connectionrefused'));
  await go(page, 'Send');
  await to(page).fill(friend);
  await amount(page).fill('0.01');
  await expect(page.getByText('The balance could not be read from Causeway Local')).toBeVisible();
  const fee = page.getByRole('alert').filter({ hasText: 'The network could not be reached' });
  await expect(fee).toContainText('You can still send');
  await page.unroute(`${url}/**`);
  await fee.getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('.fee')).toContainText('Expected');
  await expect(amount(page)).toHaveValue('0.01');
});

test('a slow network is reported as slow, with an alternative', async ({ page, stack }) => {
  const url = stack.chains[0]?.url ?? '';
  await page.clock.install();
  await openConnected(page);
  // The limit of the first request without an answer is that of the fee too.
  await stopClock(page);
  await answerForChain(page, url, () => undefined);
  await go(page, 'Send');
  await to(page).fill(friend);
  await amount(page).fill('0.01');
  await page.clock.fastForward(1_000);
  await expect(page.locator('.fee')).toContainText('Reading the fee');
  await page.clock.fastForward(4_500);
  await expect(page.locator('.fee')).toContainText('is slow to respond');
  await page.clock.fastForward(4_000);
  await expect(page.locator('.send').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.clock.resume();
  await go(page, 'Home');
  const alert = page.getByRole('alert').filter({ hasText: 'The network is not responding' });
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(alert).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await page.locator('.account').count()).toBeGreaterThan(1);
  await expect(alert).toHaveCount(1);
  await expect(page.locator('main')).not.toContainText('aborted');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the test of a server reports its real state and rejects a server of another network', async ({
  page,
  stack,
  watch,
}) => {
  watch.foresee('console', /ERR_CONNECTION_REFUSED|Content Security Policy/);
  watch.foresee('policy', /connect-src/);
  await openConnected(page);
  await go(page, 'Settings');

  await test.step('a server that is down, has an invalid URL or is blocked by this site is reported', async () => {
    const server = page.locator('.server').filter({ hasText: 'Ethereum' });
    await server.locator('summary').click();
    const field = server.getByRole('textbox');
    const save = server.getByRole('button', { name: 'Save and test server' });
    await field.fill('not an address');
    await save.click();
    await expect(server.getByRole('alert').filter({ hasText: 'Enter a URL that starts with' })).toBeVisible();
    await field.fill('http://127.0.0.1:65530');
    await save.click();
    await expect(
      server.getByRole('alert').filter({ hasText: 'The network could not be reached' }),
    ).toBeVisible();
    await field.fill('https://rpc.elsewhere.example/');
    await save.click();
    await expect(server.getByText('This site cannot reach that server')).toBeVisible();
    await expect(field).toHaveValue('https://rpc.elsewhere.example/');
    // The rejected server could not be used, so the previous one stays.
    const savedPreferences = () => page.evaluate(() => localStorage.getItem('causeway:preferences') ?? '');
    expect(await savedPreferences()).toContain('127.0.0.1:65530');
    expect(await savedPreferences()).not.toContain('elsewhere');
  });

  await test.step('a server of another network is rejected', async () => {
    const url = stack.chains[0]?.url ?? '';
    const other = stack.chains[1]?.url ?? '';
    const server = page.locator('.server').filter({ hasText: 'Causeway Local' });
    await server.locator('summary').click();
    await server.getByRole('textbox').fill(other);
    await server.getByRole('button', { name: 'Save and test server' }).click();
    await expect(server.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'This server is for another network',
    );
    await expect(server.getByRole('textbox')).toHaveValue(other);
    await go(page, 'Home');
    // The deployment's own server is used after the invalid one.
    await expect(cardOf(page, first).locator('.account-balance').first()).toContainText('ETH');
    await go(page, 'Settings');
    await server.locator('summary').click();
    await server.getByRole('button', { name: 'Remove your server' }).click();
    await server.getByRole('textbox').fill(url);
    await server.getByRole('button', { name: 'Test server', exact: true }).click();
    await expect(server.getByRole('status').filter({ hasText: 'works for this network' })).toBeVisible();
  });
});
