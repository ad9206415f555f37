import type { Stack } from '@causeway/stack';
import { go } from './support/app.ts';
import { type Deployment, deploy } from './support/deployment.ts';
import {
  embeddedCard,
  openSignIn,
  plugIn,
  signInByEmail,
  signOut,
  signUpByPasskey,
  someone,
} from './support/embedded.ts';
import { bareTest, expect } from './support/test.ts';
import { watchContext } from './support/watch.ts';

/** The same build under another name, origin, RP id, network, path of the handler and address of the provider. */
const test = bareTest.extend<{ deployment: Deployment }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
  deployment: async ({}, use) => {
    const deployment = await deploy({
      appHost: 'shop.localhost',
      frameHost: 'secrets.localhost',
      rpId: 'shop.localhost',
      appName: 'Corner shop',
    });
    await use(deployment);
    await deployment.stop();
  },
  baseURL: async ({ deployment }, use) => use(deployment.origin),
});

test('a second configuration of the same build signs a visitor up', async ({ page, context, deployment }) => {
  const watch = await watchContext(context);

  await test.step('the page has the name of the deployment', async () => {
    const html = (await (await page.goto('/'))?.text()) ?? '';
    expect(
      html.replace(/<script[\s\S]*?<\/script>/g, '').match(/>[^<]*(?:Corner shop|Causeway)[^<]*/g),
    ).toEqual([
      '>Corner shop',
      '>Corner shop',
      '>Corner shop runs in your browser and needs JavaScript to reach a wallet.',
    ]);
    await expect(page.locator('.shell-brand')).toHaveText('Corner shop');
    await expect(page).toHaveTitle('Connect a wallet · Corner shop');
  });

  await test.step('a visitor signs up by email', async () => {
    await openSignIn(page);
    await signInByEmail(page, deployment as unknown as Stack, someone());
    await expect(embeddedCard(page)).toContainText('OP Mainnet');
    await page.reload();
    await expect(embeddedCard(page)).toBeVisible();
    expect(watch.findings()).toEqual([]);
    expect(deployment.output()).toContain('"route":"otp/login","ms"');
    expect(deployment.output()).not.toContain(deployment.keyserver.apiKey.privateKey);
  });

  await test.step('a visitor signs up with a passkey for the other RP id', async () => {
    const device = await plugIn(page);
    await signOut(page);
    await go(page, 'Home');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await signUpByPasskey(page);
    expect(await device.credentials()).toEqual([expect.objectContaining({ rpId: 'shop.localhost' })]);
    expect(watch.findings()).toEqual([]);
  });
});
