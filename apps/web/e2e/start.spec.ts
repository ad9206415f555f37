import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect } from '@playwright/test';
import { cardOf, connect, everything, reload, visitApp } from './support/app.ts';
import { addressOf, openEmbedded } from './support/embedded.ts';
import { first } from './support/testWallets.ts';
import { watchContext } from './support/watch.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ports = ['', 'CHAIN_', 'SECOND_CHAIN_', 'KEYS_', 'RELAY_', 'WALLET_PAGE_'];

/** The command of the README, on free ports and with wallets of its own. */
async function start() {
  const keysFolder = await mkdtemp(join(tmpdir(), 'causeway-start-'));
  const child = spawn(process.execPath, ['tooling/stack/bin/start.mjs'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      ...Object.fromEntries(ports.map((name) => [`CAUSEWAY_${name}PORT`, '0'])),
      CAUSEWAY_KEYS_FOLDER: join(keysFolder, 'keys'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    const onData = (data: Buffer) => {
      printed += data;
      if (printed.includes('Ctrl-C stops everything.')) resolve();
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void ended.then(() => reject(new Error(printed)));
  });
  const [appUrl = '', outboxUrl = '', walletUrl = ''] = printed.match(/http:\S+/g) ?? [];
  const stop = async () => {
    child.kill('SIGINT');
    const [code] = await ended;
    await rm(keysFolder, { recursive: true, force: true });
    return code;
  };
  return { appUrl, walletUrl, keyserver: { outboxUrl }, printed: () => printed, stop };
}

const test = base.extend<object, { started: Awaited<ReturnType<typeof start>> }>({
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
    async ({}, use) => {
      const started = await start();
      await use(started);
      expect(await started.stop()).toBe(0);
      // Nothing is left behind.
      for (const url of [started.appUrl, started.keyserver.outboxUrl, started.walletUrl])
        await expect(fetch(url), url).rejects.toThrow();
    },
    { scope: 'worker', timeout: 120_000 },
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
