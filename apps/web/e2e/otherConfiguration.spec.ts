import type { Stack } from '@causeway/stack';
import { test as base, expect } from '@playwright/test';
import { type Deployment, deploy } from './support/deployment.ts';
import { comeInByEmail, embeddedCard, openSignIn, plugIn, signIn, someone } from './support/embedded.ts';
import { watchContext } from './support/watch.ts';

/** The same build under another name, origin, RP id, network, path of the handler and address of the provider. */
const test = base.extend<object, { deployment: Deployment }>({
  deployment: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
    async ({}, use) => {
      const deployment = await deploy({
        appHost: 'shop.localhost',
        frameHost: 'secrets.localhost',
        rpId: 'shop.localhost',
        appName: 'Corner shop',
      });
      await use(deployment);
      await deployment.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ deployment }, use) => use(deployment.origin),
});

test('a second configuration of the same build signs a person up by mail', async ({
  page,
  context,
  deployment,
}) => {
  const watch = await watchContext(context);
  await openSignIn(page);
  await comeInByEmail(page, deployment as unknown as Stack, someone());
  await expect(embeddedCard(page)).toContainText('OP Mainnet');
  await page.reload();
  await expect(embeddedCard(page)).toBeVisible();
  expect(watch.findings()).toEqual([]);
  expect(deployment.output()).toContain('"route":"otp/login","ms"');
  expect(deployment.output()).not.toContain(deployment.keyserver.apiKey.privateKey);
});

test('and by a passkey for its own RP id', async ({ page, context }) => {
  const watch = await watchContext(context);
  const device = await plugIn(page);
  await openSignIn(page);
  await signIn(page).getByRole('button', { name: 'New wallet with a passkey' }).click();
  await signIn(page).getByLabel('Name of the passkey').fill('Work laptop');
  await signIn(page).getByRole('button', { name: 'Create the passkey' }).click();
  await expect(embeddedCard(page)).toBeVisible();
  expect(await device.credentials()).toEqual([expect.objectContaining({ rpId: 'shop.localhost' })]);
  expect(watch.findings()).toEqual([]);
});
