import { expectDeadline } from '@causeway/conformance';
import { fakeConnector, fakeSession } from '@causeway/conformance/fakes';
import { expect, it } from 'vitest';
import { alice, setup } from '../test/page.js';

const never = () => new Promise<never>(() => undefined);

it('a connect prompt without an answer times out after 300000 ms', async () => {
  const { page, wallets } = setup();
  wallets.start();
  page.announce(fakeConnector({ create: [never] }));
  const connect = () => Promise.resolve(wallets.list.get()[0]?.connect());
  await expectDeadline(300_000, connect);
  expect(wallets.connections.get()[0]?.error?.code).toBe('timeout');
});

it('a saved connection without an answer times out after 6000 ms', async () => {
  const { page, wallets, make } = setup();
  const stop = wallets.start();
  page.announce(fakeConnector({ create: [fakeSession({ accounts: [alice] })] }));
  await wallets.list.get()[0]?.connect();
  stop();
  const next = make();
  await expectDeadline(6_000, async () => {
    const restored = new Promise<void>((resolve) => void next.restored.subscribe(resolve));
    next.start();
    page.announce(fakeConnector({ get: [never] }));
    await restored;
  });
});
