import { multiversxAddresses, nearAddresses, solanaAddresses } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { go, visitApp } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { extension, gatewayOf, wake } from './support/multiversx.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, openRequests, plain } from './support/testWallets.ts';

const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const siteOf = (page: Page) => page.getByRole('region', { name: 'Sign in to this site' });
const enterWith = (page: Page, wallet: string, kind: string) =>
  siteOf(page).getByRole('button', { name: `Connect ${wallet} and sign in with ${kind}`, exact: true });
const stands = (page: Page) => siteOf(page).getByText('You are signed in');

/** Opens the page with unconnected test wallets of a namespace. */
async function openSign(page: Page, namespace: string): Promise<void> {
  await visitApp(page, '/', namespace);
  await go(page, 'Sign');
}

/** The account of the session, as the server reports it. */
const accountNow = (page: Page) =>
  page.evaluate(async () => (await (await fetch('/sign-in/session')).json()).session?.account as string);

for (const { namespace, kind, wallet = first, address = '', methods } of [
  { namespace: 'eip155', kind: 'EVM networks', address: evmAddress, methods: ['wallet_connect'] },
  {
    ...{ namespace: 'eip155', kind: 'EVM networks', wallet: plain, address: '' },
    methods: ['eth_requestAccounts', 'personal_sign'],
  },
  { namespace: 'solana', kind: 'Solana', address: solanaAddresses[0], methods: ['solana:signIn'] },
  { namespace: 'near', kind: 'NEAR', address: nearAddresses[0], methods: ['signInAndSignMessage'] },
  {
    ...{ namespace: 'mvx', kind: 'MultiversX', wallet: extension, address: multiversxAddresses[0] },
    methods: ['connect'],
  },
]) {
  const prompts = methods.length === 1 ? 'one prompt' : 'two prompts';
  test(`a visitor without a connection signs in on ${kind} with ${wallet}, with ${prompts}`, async ({
    page,
    stack,
  }) => {
    if (namespace === 'mvx') {
      gatewayOf(stack);
      await wake(stack);
    }
    await openSign(page, namespace);
    await enterWith(page, wallet, kind).click();
    const requests: string[] = [];
    for (const _ of methods) {
      const holder = wallet === extension ? first : wallet;
      requests.push((await answer(page, 'approve', holder)).method);
    }
    await expect(stands(page)).toBeVisible();
    expect(requests).toEqual(methods);
    expect(await openRequests(page)).toBe(0);
    expect(await accountNow(page)).toMatch(new RegExp(`^${namespace}:[-\\w]+:${address}`));
    // The account that signed in is selected.
    await expect(page.getByRole('tab', { name: 'Sign-in', exact: true })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expectAccessible(page, `a session that began with the connection on ${kind}`);
  });
}

test('a visitor without a connection who refuses to sign in stays signed out and can try again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await openSign(page, 'solana');
  const enter = enterWith(page, first, 'Solana');
  const refused = siteOf(page).getByRole('status').filter({ hasText: 'Request rejected' });

  await test.step('the wallets are offered', async () => {
    await expect(enter).toBeVisible();
    await expectNoSidewaysScroll(page, 'the offer to connect and sign in');
    await expectAccessible(page, 'the offer to connect and sign in');
  });

  await test.step('a rejection connects nothing and begins no session', async () => {
    await enter.click();
    await answer(page, 'reject');
    await expect(refused).toBeVisible();
    expect(await accountNow(page)).toBeUndefined();
    await expect(page.locator('.who')).toHaveCount(0);
  });

  await test.step('an approval after the visitor cancelled begins no session', async () => {
    await refused.getByRole('button', { name: 'Dismiss' }).click();
    await control(page, 'setMode', 'stall', { wallet: first });
    await enter.click();
    await expect.poll(() => openRequests(page)).toBe(1);
    await siteOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(enter).toBeVisible();
    await control(page, 'setMode', 'approve', { wallet: first });
    expect(await accountNow(page)).toBeUndefined();
  });

  await test.step('the next attempt signs in', async () => {
    await enter.click();
    await expect(stands(page)).toBeVisible();
  });
});

test('a wallet that connects and then refuses the second prompt keeps its connection and offers to try again', async ({
  page,
}) => {
  await openSign(page, 'eip155');
  await enterWith(page, plain, 'EVM networks').click();
  await answer(page, 'approve', plain);
  await answer(page, 'reject', plain);
  const refused = siteOf(page).getByRole('status').filter({ hasText: 'Request rejected' });
  await expect(refused).toBeVisible();
  await refused.getByRole('button', { name: 'Try again' }).click();
  expect((await answer(page, 'approve', plain)).method).toBe('personal_sign');
  await expect(stands(page)).toBeVisible();
});

test('a session is shown and ended in a page without a connected wallet', async ({ page }) => {
  await openSign(page, 'eip155');
  await enterWith(page, first, 'EVM networks').click();
  await answer(page, 'approve');
  await expect(stands(page)).toBeVisible();
  await control(page, 'revoke', { wallet: first });
  await page.reload();
  await expect(page.getByText('Connect a wallet to sign')).toBeVisible();
  await expect(stands(page)).toBeVisible();
  await siteOf(page).getByRole('button', { name: 'Sign out of this site' }).click();
  await expect(siteOf(page).getByText('Your session on this site has ended')).toBeVisible();
  expect(await accountNow(page)).toBeUndefined();
});
