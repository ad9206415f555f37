import { type StartedCommand, startCommand } from '@causeway/stack/start';
import { cardOf, connect, everything, reload, visitApp } from './support/app.ts';
import { addressOf, openEmbedded } from './support/embedded.ts';
import { bareTest, expect } from './support/test.ts';
import { first } from './support/testWallets.ts';
import { watchContext } from './support/watch.ts';

const test = bareTest.extend<{ started: StartedCommand }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
    async ({}, use) => {
      const started = await startCommand();
      await use(started);
      expect(await started.stop()).toBe(0);
      // Nothing is left behind.
      for (const url of [started.appUrl, started.keyserver.outboxUrl, started.walletUrl])
        await expect(fetch(url), url).rejects.toThrow();
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ started }, use) => use(started.appUrl),
});

test('npm start serves the app, in which a visitor connects every family and signs up by mail', async ({
  page,
  context,
  started,
}) => {
  const watch = await watchContext(context);
  await openEmbedded(page, started);
  const address = await addressOf(page);
  await visitApp(page, '/', everything);
  await connect(page);
  const card = cardOf(page, first);
  await expect(card).toContainText('0xf39F');
  await reload(page);
  await expect(card).toContainText('0xf39F');
  expect(await addressOf(page)).toBe(address);
  expect((await fetch(started.walletUrl)).status).toBe(200);
  expect(started.printed()).toMatch(/is ready in [\d.]+ s, with Causeway Local \(31337\), Causeway Second/);
  expect(watch.findings(), 'what no page may do').toEqual([]);
});
