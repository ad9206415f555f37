import { deferred } from '@causeway/conformance/fakes';
import { WalletError } from '@causeway/protocol';
import type { RelayWallet } from '@causeway/relay/wallet';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asAdapter, bob, cardano, evm, memoryStorage, walletCardano } from './fixtures.js';
import { createWorld, failureOf } from './world.js';

let world: Awaited<ReturnType<typeof createWorld>>;
let wallet: RelayWallet;
let storage: ReturnType<typeof memoryStorage>;
let topic: string | undefined;
const record = () => ({ connector: 'walletconnect', activeAccount: '', switchedNetwork: false, topic });
const never = new AbortController().signal;
const ended = async () => (await storage.keys()).filter((key) => key.includes('ended'));

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  wallet = await world.wallet();
  storage = memoryStorage();
  const first = world.page({ storage });
  topic = (await world.connect(first.connector, wallet)).topic;
  await first.leave();
});

/** The page is open again, and the wait is ended before an answer arrives. */
async function giveUp(page: ReturnType<typeof world.page>, reason?: unknown) {
  const controller = new AbortController();
  const asking = failureOf(page.connector.getSession(record(), { signal: controller.signal }));
  controller.abort(reason);
  expect((await asking).code).toBe('aborted');
}

test('a restore that the visitor cancels ends the session in the wallet', async () => {
  await giveUp(world.page({ storage }));
  await expect.poll(() => wallet.permitted).toBe(false);
  await expect.poll(ended).toEqual([]);
});

test('a restore that is cancelled while the relay is unreachable ends the session in the wallet', async () => {
  const page = world.page({ storage, limits: { settle: 60_000 } });
  const controller = new AbortController();
  const asking = failureOf(page.connector.getSession(record(), { signal: controller.signal }));
  await expect.poll(() => page.clients).toHaveLength(1);
  controller.abort();
  expect((await asking).code).toBe('aborted');
  await expect.poll(() => wallet.permitted).toBe(false);
});

test.each([
  ['the machine', new WalletError('timeout', { method: 'getSession', ms: 1, late: Promise.resolve() })],
  ['the platform', new DOMException('Too late.', 'TimeoutError')],
])('a restore that ends by a time limit of %s is kept for the next visit', async (_, reason) => {
  await giveUp(world.page({ storage }), reason);
  const next = world.page({ storage });
  expect((await next.connector.getSession(record(), { signal: never }))?.topic).toBe(topic);
  expect(wallet.permitted).toBe(true);
});

test('a session that the wallet ended is not restored before the relay has answered the subscription', async () => {
  wallet.revoke();
  await wallet.settled();
  const slow = { kind: 'delay', direction: 'in', method: 'irn_batchSubscribe', ms: 700 } as const;
  const restoreSpeed = world.relay.faults.add(slow);
  const page = world.page({ storage, limits: { again: 20_000 } });
  const restore = () => page.connector.getSession(record(), { signal: never });
  const first = restore();
  await expect.poll(() => page.clients[0]?.core.relayer.connected).toBe(true);
  expect(await Promise.all([first, restore()])).toEqual([undefined, undefined]);
  restoreSpeed();
});

test('a session that the wallet ended is not restored when the machine pauses during the restore', async () => {
  wallet.revoke();
  await wallet.settled();
  const heals = [
    world.relay.faults.add({ kind: 'delay', direction: 'in', method: 'irn_batchSubscribe', ms: 700 }),
    // The end of the session arrives after the answer to the subscription.
    world.relay.faults.add({ kind: 'delay', direction: 'out', tag: 1112, ms: 50 }),
  ];
  const page = world.page({ storage, limits: { again: 20_000 } });
  const asking = page.connector.getSession(record(), { signal: never });
  await expect.poll(() => page.clients[0]?.core.relayer.connected).toBe(true);
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
  page.clients[0]?.core.relayer.subscriber.once('subscription_resubscribed', () => setImmediate(pause));
  expect(await asking).toBeUndefined();
  for (const heal of heals) heal();
});

test('the end of a session that could not be sent is sent when the client starts again', async () => {
  await world.relay.kill();
  const page = world.page({ storage });
  await giveUp(page);
  await expect.poll(ended).toHaveLength(1);
  await page.leave();
  await world.relay.revive();
  expect(wallet.permitted).toBe(true);
  const next = world.page({ storage });
  expect(
    await next.connector.getSession({ ...record(), topic: 'f'.repeat(64) }, { signal: never }),
  ).toBeUndefined();
  await expect.poll(() => wallet.permitted).toBe(false);
  await expect.poll(ended).toEqual([]);
});

test('a session is restored on a chain that the client has no server for', async () => {
  const options = { storage: memoryStorage(), adapters: [asAdapter(cardano)] };
  const scopes = {
    cip34: { chains: ['cip34:0-42'], methods: ['cardano_signData'], notifications: [] },
  } as const;
  const first = world.page(options);
  const session = await world.connect(first.connector, await world.wallet([walletCardano]), scopes);
  await first.leave();
  const next = world.page(options);
  const restoredSession = await next.connector.getSession(
    { ...record(), topic: session.topic },
    { signal: never },
  );
  expect(restoredSession?.accounts).toEqual(session.accounts);
});

test('a new session ends one that was not restored in time', async () => {
  const page = world.page({ storage });
  await giveUp(page, new WalletError('timeout', { method: 'getSession', ms: 1, late: Promise.resolve() }));
  const other = await world.wallet();
  await world.connect(page.connector, other);
  await expect.poll(() => wallet.permitted).toBe(false);
  expect(other.permitted).toBe(true);
});

/** An adapter whose code is not loaded before it is released. */
function slowAdapter() {
  const [call, released] = [deferred<void>(), deferred<void>()];
  const relay = async () => {
    call.resolve();
    await released.promise;
    return evm.wire;
  };
  return { adapter: { ...asAdapter(evm), relay }, call: call.promise, release: released.resolve };
}

test('a session that the wallet ends during the restore is not restored', async () => {
  const { adapter, call, release } = slowAdapter();
  const page = world.page({ storage, adapters: [adapter] });
  const asking = page.connector.getSession(record(), { signal: never });
  await call;
  const ended = new Promise((resolve) => page.clients[0]?.once('session_delete', resolve));
  wallet.revoke();
  await ended;
  release();
  expect(await asking).toBeUndefined();
});

test('accounts that the wallet removes during the restore are not listed', async () => {
  const { adapter, call, release } = slowAdapter();
  const page = world.page({ storage, adapters: [adapter] });
  const asking = page.connector.getSession(record(), { signal: never });
  await call;
  const updated = new Promise((resolve) => page.clients[0]?.once('session_update', resolve));
  await wallet.update((granted) => ({
    ...granted,
    eip155: { ...granted.eip155!, accounts: [`eip155:1:${bob}`] },
  }));
  await updated;
  release();
  expect((await asking)?.accounts.map(({ id }) => id)).toEqual([`eip155:1:${bob}`]);
});

test('a session that loses its last account is ended at the wallet', async () => {
  const page = world.page({ storage });
  const session = await page.connector.getSession(record(), { signal: never });
  const events: string[] = [];
  session?.subscribe(({ type }) => events.push(type));
  const elsewhere = { chains: ['eip155:5'], accounts: [`eip155:5:${bob}`] };
  await wallet.update((granted) => ({ ...granted, eip155: { ...granted.eip155!, ...elsewhere } }));
  await expect.poll(() => events).toEqual(['ended']);
  await expect.poll(() => wallet.permitted).toBe(false);
});

test('prepare loads the client and neither connects nor stores anything', async () => {
  const clean = memoryStorage();
  const before = { ...world.relay.stats };
  let loads = 0;
  const page = world.page({
    storage: clean,
    load: async () => {
      loads += 1;
      return import('@walletconnect/sign-client');
    },
  });
  page.connector.prepare?.();
  await expect.poll(() => loads).toBe(1);
  expect(await clean.keys()).toEqual([]);
  expect(world.relay.stats).toEqual(before);
});
