import { createServer as listen } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from '../server/main.ts';
import { cancelOf, cardOf, go, itemOf, reload, rowOf } from './support/app.ts';
import { extension, isSigned, wake } from './support/multiversx.ts';
import { test as base, dist, expect } from './support/test.ts';
import { isOver, openRequestWindow, postToOpener, press, windowAt } from './support/windows.ts';

const name = 'Causeway Web Wallet';
const moved = 'Moved Web Wallet';
/** The address of the wallet page's first secret, which is public. */
const address = 'erd1a3wny3y3e5xuz7gk7ftuhh7k80wxu82f4vsv7v0hqgxf245tyc2sc5rrnl';

/**
 * Serves the app as a deployment that offers wallets on other sites, and a foreign site that redirects from
 * `/moved`.
 */
const test = base.extend<{ app: string; elsewhere: string }>({
  async app({ stack, elsewhere }, use) {
    const url = stack.walletPage?.popupUrl ?? '';
    const webWallets = [
      { namespace: 'mvx', name, url },
      { namespace: 'mvx', name: moved, url: `${elsewhere}moved` },
    ];
    const server = await createServer({ dist, config: { ...stack.config, webWallets }, port: 0 });
    await use(server.url);
    await server.stop();
  },
  async elsewhere({ stack }, use) {
    const server = listen(({ url }, response) => {
      if (url === '/moved') return response.writeHead(302, { location: stack.walletPage?.popupUrl }).end();
      return response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title>');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test.beforeAll(({ stack }) => wake(stack));

test('a wallet on another site connects in a window, reconnects without one, signs, and is disconnected', async ({
  page,
  app,
}) => {
  await page.goto(app);
  // Wallets that are not installed here do not replace the offer of test wallets.
  await expect(page.getByRole('button', { name: 'Use test wallets' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Web wallets' })).toContainText(name);
  const refused = await openRequestWindow(page, () => rowOf(page, name).click());
  await expect(refused.getByRole('status')).toHaveText(`Asked by ${new URL(app).origin}`);
  await press(refused, 'Refuse');
  await expect(itemOf(page, name).getByText('Request rejected')).toBeVisible();
  await press(await openRequestWindow(page, () => rowOf(page, name).click()), 'Approve');
  await expect(cardOf(page, name)).toContainText(address.slice(-6));
  let opened = 0;
  page.on('popup', () => {
    opened += 1;
  });
  await reload(page);
  await expect(cardOf(page, name)).toContainText(address.slice(-6));
  expect(opened).toBe(0);

  await go(page, 'Sign');
  const message = 'Across in a window.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  const sign = page.getByRole('button', { name: 'Sign message' });
  const closed = await openRequestWindow(page, () => sign.click());
  await closed.close();
  await expect(page.getByText('Request rejected')).toBeVisible();
  const prompt = await openRequestWindow(page, () => sign.click());
  await expect(prompt.getByText(message)).toBeVisible();
  await press(prompt, 'Approve');
  const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
  expect(isSigned(message, signature, address)).toBe(true);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();

  await go(page, 'Home');
  await cardOf(page, name)
    .getByRole('button', { name: `Disconnect ${name}` })
    .click();
  await expect(cardOf(page, name)).toHaveCount(0);
});

test('messages are accepted only from the open window and its site', async ({
  page,
  app,
  stack,
  elsewhere,
}) => {
  await page.goto(app);
  const popup = await openRequestWindow(page, () => rowOf(page, name).click());
  const waiting = itemOf(page, name).getByText(`Opening ${name}`);
  await expect(waiting).toBeVisible();
  const ends = { type: 'CANCEL_RESPONSE', payload: { address: '' } };
  const lies = { type: 'LOGIN_RESPONSE', payload: { data: { address, signature: 'ab'.repeat(64) } } };
  // The senders: another site, the wallet's own site in another window, and the page itself.
  const foreign = await windowAt(page, elsewhere);
  const twin = await windowAt(page, stack.walletPage?.popupUrl ?? '');
  for (const message of [ends, lies]) {
    for (const other of [foreign, twin]) await postToOpener(other, message);
    await page.evaluate((data) => postMessage(data, '*'), message);
  }
  // Messages are delivered in order, so all earlier ones were handled by now.
  const closed = isOver(page);
  await postToOpener(twin, { over: true });
  await closed;
  await expect(waiting).toBeVisible();
  await press(popup, 'Approve');
  await expect(cardOf(page, name)).toContainText(address.slice(-6));
  // The same messages take effect when the opened window sends them from its own site.
  await go(page, 'Sign');
  await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
  const next = await openRequestWindow(page, () =>
    page.getByRole('button', { name: 'Sign message' }).click(),
  );
  await postToOpener(next, ends);
  await expect(page.getByText('Request rejected')).toBeVisible();
});

test('a window redirected to another site is ignored and receives nothing', async ({ page, app }) => {
  await page.goto(app);
  const popupClosed = isOver(page);
  const [popup] = await Promise.all([page.waitForEvent('popup'), rowOf(page, moved).click()]);
  // The wallet there announces itself when its script runs.
  const status = popup.getByRole('status');
  await expect(status).toHaveText('Waiting for a site…');
  await popup.waitForLoadState();
  await postToOpener(popup, { type: 'HANDSHAKE_RESPONSE', payload: 'session' });
  await postToOpener(popup, { type: 'CANCEL_RESPONSE', payload: { address: '' } });
  await postToOpener(popup, { over: true });
  await popupClosed;
  const waiting = itemOf(page, moved).getByText(`Opening ${moved}`);
  await expect(waiting).toBeVisible();
  await expect(status).toHaveText('Waiting for a site…');
  const closed = popup.waitForEvent('close');
  await cancelOf(page).click();
  await closed;
});

test('another window cannot impersonate the extension', async ({ page, app, elsewhere }) => {
  await page.addInitScript(() => Object.assign(window, { elrondWallet: true }));
  await page.goto(app);
  const pending = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('message', ({ data }) => data.target === 'erdw-inpage' && resolve(1)),
      ),
  );
  await rowOf(page, extension).click();
  const waiting = itemOf(page, extension).getByText(`Opening ${extension}`);
  await expect(waiting).toBeVisible();
  // An extension answers only requests; before a request the page does not listen.
  await pending;
  const refuses = { target: 'erdw-contentScript', type: 'connectResponse', data: { address: '' } };
  const foreign = await windowAt(page, elsewhere);
  const answered = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('message', ({ origin }) => origin !== location.origin && resolve(1)),
      ),
  );
  await postToOpener(foreign, refuses);
  await answered;
  await expect(waiting).toBeVisible();
  // The same message from the page itself, the origin of the extension's messages, counts as an answer.
  await page.evaluate((data) => postMessage(data, location.origin), refuses);
  await expect(itemOf(page, extension).getByText('Request rejected')).toBeVisible();
});
