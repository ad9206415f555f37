import { bitcoinAddresses } from '@causeway/devnets/bip122';
import {
  cardanoAddresses,
  multiversxAddresses,
  nearAddresses,
  publicAccounts,
  solanaAddresses,
} from '@causeway/wallets';
import { cardOf, choose, go, openConnected, reload, rowOf, visitApp } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { extension, gatewayOf, wake } from './support/multiversx.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first } from './support/testWallets.ts';

const [{ privateKey: secret } = { privateKey: '' }] = publicAccounts;
const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

for (const { namespace, network, address = '' } of [
  { namespace: 'eip155', network: 'EVM', address: evmAddress },
  { namespace: 'solana', network: 'Solana', address: solanaAddresses[0] },
  { namespace: 'polkadot', network: 'Polkadot', address: '5DLXgUoVVeCZKHduaVhkH4RvLcyG1GdQwLqYLd4aFuYX1qve' },
  { namespace: 'cosmos', network: 'Cosmos', address: 'cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe' },
  { namespace: 'cip34', network: 'Cardano', address: cardanoAddresses[0] },
  { namespace: 'mvx', network: 'MultiversX', address: multiversxAddresses[0] },
  { namespace: 'near', network: 'NEAR', address: nearAddresses[0] },
  { namespace: 'bip122', network: 'Bitcoin', address: bitcoinAddresses(secret)[0] },
]) {
  test(`an account of ${network} signs in to this site, the session outlives a reload, and ends on the server`, async ({
    page,
    context,
    stack,
    watch,
  }) => {
    if (namespace === 'mvx') {
      gatewayOf(stack);
      await wake(stack);
      await visitApp(page, '/', namespace);
      await rowOf(page, extension).click();
      await answer(page, 'approve');
      await expect(cardOf(page, extension)).toContainText(address.slice(-6));
    } else {
      await openConnected(page, first, namespace);
    }
    await go(page, 'Sign');
    // The extension has one account.
    if (namespace !== 'mvx') await choose(page, address);
    await page.getByRole('tab', { name: 'Sign-in', exact: true }).click();
    const site = page.getByRole('region', { name: 'Sign in to this site' });
    const enter = site.getByRole('button', { name: 'Sign in with this wallet' });
    const stands = site.getByText('You are signed in');

    await test.step('a rejection is reported and begins no session', async () => {
      await control(page, 'setMode', 'reject', { wallet: first });
      await enter.click();
      await expect(site.getByRole('status').filter({ hasText: 'Request rejected' })).toBeVisible();
      await expect(stands).toHaveCount(0);
      await control(page, 'setMode', 'approve', { wallet: first });
    });

    await test.step('an approval begins a session that a reload finds again', async () => {
      await enter.click();
      await expect(stands).toBeVisible();
      const body = await page.evaluate(async () => (await fetch('/sign-in/session')).json());
      expect(body.session.account).toMatch(new RegExp(`^${namespace}:[-\\w]+:${address}$`));
      await expectAccessible(page, `a session on this site with ${network}`);
      await reload(page);
      await expect(stands).toBeVisible();
    });

    await test.step('signing out ends the session on the server, so that its cookie is no longer accepted', async () => {
      const cookies = await context.cookies();
      await site.getByRole('button', { name: 'Sign out of this site' }).click();
      await expect(enter).toBeVisible();
      await expect(site.getByText('Your session on this site has ended')).toBeVisible();
      watch.foresee('console', /401/);
      await context.addCookies(cookies);
      const { status } = await page.evaluate(async () => {
        const answer = await fetch('/sign-in/session');
        return { status: answer.status };
      });
      expect(status).toBe(401);
    });
  });
}

test('a visitor adds a second account to the user of this site, signs in with it as the same user, and removes the first', async ({
  page,
}) => {
  const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  await openConnected(page, first, 'eip155');
  await go(page, 'Sign');
  await choose(page, evmAddress);
  await page.getByRole('tab', { name: 'Sign-in', exact: true }).click();
  const site = page.getByRole('region', { name: 'Sign in to this site' });
  const accounts = site.getByRole('region', { name: 'Your accounts on this site' });
  const rows = accounts.getByRole('listitem');
  const add = accounts.getByRole('button', { name: 'Add this account on' });
  const userNow = () =>
    page.evaluate(async () => (await (await fetch('/sign-in/session')).json()).session.user as string);

  await site.getByRole('button', { name: 'Sign in with this wallet' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Signed in now');
  await expect(add).toHaveCount(0);
  const user = await userNow();

  await test.step('a rejection adds no account', async () => {
    await choose(page, other);
    await control(page, 'setMode', 'reject', { wallet: first });
    await add.click();
    await expect(accounts.getByText('Request rejected')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await control(page, 'setMode', 'approve', { wallet: first });
  });

  await test.step('an approval adds the account', async () => {
    await add.click();
    await expect(rows).toHaveCount(2);
    await expect(add).toHaveCount(0);
    await expectAccessible(page, 'two accounts of one user');
  });

  await test.step('the added account signs in as the same user', async () => {
    await site.getByRole('button', { name: 'Sign out of this site' }).click();
    await site.getByRole('button', { name: 'Sign in with this wallet' }).click();
    await expect(rows).toHaveCount(2);
    expect(await userNow()).toBe(user);
    await expect(rows.filter({ hasText: 'Signed in now' })).toContainText(other.slice(-6));
  });

  await test.step('the first account is removed', async () => {
    await accounts.getByRole('button', { name: `Remove ${evmAddress} from your accounts` }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText(other.slice(-6));
    await reload(page);
    await expect(rows).toHaveCount(1);
  });
});
