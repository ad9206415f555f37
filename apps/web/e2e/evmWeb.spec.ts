import { createServer } from '../server/main.ts';
import { cardOf, go, itemOf, reload, rowOf } from './support/app.ts';
import { test as base, dist, expect } from './support/test.ts';
import { openRequestWindow, press } from './support/windows.ts';

const name = 'Causeway Web Wallet';

/** Serves the app as a deployment that offers an EVM wallet on another site. */
const test = base.extend<{ app: string }>({
  async app({ stack }, use) {
    const webWallets = [{ namespace: 'eip155', name, url: stack.walletPage?.evmUrl ?? '' }];
    const server = await createServer({ dist, config: { ...stack.config, webWallets }, port: 0 });
    await use(server.url);
    await server.stop();
  },
});

test('an EVM wallet on another site connects in a window, reconnects without one, signs and is disconnected', async ({
  page,
  app,
}) => {
  await page.goto(app);
  await expect(page.getByRole('list', { name: 'Web wallets' })).toContainText(name);
  await press(await openRequestWindow(page, () => rowOf(page, name).click()), 'Refuse');
  await expect(itemOf(page, name).getByText('Request rejected')).toBeVisible();
  await press(await openRequestWindow(page, () => rowOf(page, name).click()), 'Approve');
  await expect(cardOf(page, name)).toBeVisible();
  let opened = 0;
  page.on('popup', () => {
    opened += 1;
  });
  await reload(page);
  await expect(cardOf(page, name)).toBeVisible();
  expect(opened).toBe(0);

  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Across in a window.');
  const sign = page.getByRole('button', { name: 'Sign message' });
  const closed = await openRequestWindow(page, () => sign.click());
  await closed.close();
  await expect(page.getByText('Request rejected')).toBeVisible();
  const prompt = await openRequestWindow(page, () => sign.click());
  await expect(prompt.getByText('Across in a window.')).toBeVisible();
  await press(prompt, 'Approve');
  await expect(page.getByTestId('signature')).toHaveText(/^0x[0-9a-f]{130}$/);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();

  await go(page, 'Home');
  await cardOf(page, name)
    .getByRole('button', { name: `Disconnect ${name}` })
    .click();
  await expect(cardOf(page, name)).toHaveCount(0);
  await reload(page);
  await expect(rowOf(page, name)).toBeVisible();
  await expect(cardOf(page, name)).toHaveCount(0);
});
