import { solanaAddresses } from '@causeway/test-wallets';
import { choose, go, openConnected, reload } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { control, first } from './support/testWallets.ts';

const evmAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

for (const { namespace, network, address = '' } of [
  { namespace: 'eip155', network: 'EVM', address: evmAddress },
  { namespace: 'solana', network: 'Solana', address: solanaAddresses[0] },
]) {
  test(`an account of ${network} signs in to this site, the session outlives a reload, and ends on the server`, async ({
    page,
    context,
    watch,
  }) => {
    await openConnected(page, first, namespace);
    await go(page, 'Sign');
    await choose(page, address);
    await page.getByRole('tab', { name: 'Sign-in', exact: true }).click();
    const site = page.getByRole('region', { name: 'Sign in to this site' });
    const enter = site.getByRole('button', { name: 'Sign in with this wallet' });
    const stands = site.getByText('You are signed in');

    await test.step('a rejection is said and lets nobody in', async () => {
      await control(page, 'setMode', 'reject', { wallet: first });
      await enter.click();
      await expect(site.getByRole('status').filter({ hasText: 'You refused the request' })).toBeVisible();
      await expect(stands).toHaveCount(0);
      await control(page, 'setMode', 'approve', { wallet: first });
    });

    await test.step('an approval begins a session that a reload finds again', async () => {
      await enter.click();
      await expect(stands).toBeVisible();
      const asked = await page.evaluate(async () => (await fetch('/sign-in/session')).json());
      expect(asked.session.account).toMatch(new RegExp(`^${namespace}:\\w+:${address}$`));
      await expectAccessible(page, `a session on this site with ${network}`);
      await reload(page);
      await expect(stands).toBeVisible();
    });

    await test.step('signing out ends the session on the server, so that its cookie is worth nothing', async () => {
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
