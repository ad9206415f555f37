import { isWalletError, WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { createTabs } from '../../test/tabs.js';
import { fakeTime } from '../../test/time.js';
import { generateSessionKey } from '../client.js';
import type { StoredSession } from '../types.js';
import { createServerClock } from './clock.js';
import { createKeeper } from './keeper.js';

const time0 = 1_800_000_000_000;

async function session(fields: Partial<StoredSession> = {}): Promise<StoredSession> {
  return {
    ...(await generateSessionKey()),
    ...{ version: 1, kind: 'otp', stampWith: 'session', organizationId: 'o', userId: 'u' },
    ...{ address: `0x${'1'.repeat(40)}`, createdAt: time0, authenticatedAt: time0, offset: 0 },
    expiresAt: time0 + 1_800_000,
    ...fields,
  };
}

function setup(tabs = createTabs(), time = fakeTime(time0)) {
  const clock = createServerClock(time);
  return { tabs, time, clock, keeper: createKeeper(tabs.open(), time, clock) };
}

test('a session lasts until one second before its end', async () => {
  const { keeper, time } = setup();
  await keeper.enter(await session(), keeper.signOuts);
  time.pass(1_799_000);
  expect((await keeper.require()).userId).toBe('u');
  time.pass(999);
  expect((await keeper.require()).userId).toBe('u');
  time.pass(1);
  const error = await keeper.require().catch((reason) => reason);
  expect(isWalletError(error, 'embedded-session-expired')).toBe(true);
});

test('a subscribed view counts down, warns at 60 s and ends without a further call', async () => {
  const { keeper, time, tabs } = setup();
  const statuses: string[] = [];
  keeper.view.subscribe(() => {
    const view = keeper.view.get();
    statuses.push('secondsLeft' in view ? `${view.status} ${view.secondsLeft}` : view.status);
  });
  await keeper.enter(await session(), keeper.signOuts);
  expect(keeper.view.get()).toMatchObject({ status: 'live', secondsLeft: 1800 });
  time.pass(1_739_999);
  expect(keeper.view.get().status).toBe('live');
  time.pass(1);
  expect(keeper.view.get()).toMatchObject({ status: 'ending', secondsLeft: 60 });
  time.pass(60_000);
  expect(keeper.view.get().status).toBe('none');
  const view = keeper.view.get();
  expect(view.status === 'none' && isWalletError(view.error, 'embedded-session-expired')).toBe(true);
  await settle();
  expect(tabs.value).toBeUndefined();
  expect(statuses.filter((line) => line.startsWith('live'))).toHaveLength(1740);
});

test('no timer runs without a subscriber', async () => {
  const { keeper, time } = setup();
  await keeper.enter(await session(), keeper.signOuts);
  expect(time.timers).toBe(0);
  const stop = keeper.view.subscribe(() => undefined);
  expect(time.timers).toBe(1);
  stop();
  stop();
  expect(time.timers).toBe(0);
});

test('a session has ended when the machine wakes after its end', async () => {
  const { keeper, time } = setup();
  await keeper.enter(await session(), keeper.signOuts);
  keeper.view.subscribe(() => undefined);
  time.sleep(1_799_999);
  expect(keeper.view.get().status).toBe('ending');
  time.sleep(1);
  expect(keeper.view.get().status).toBe('none');
});

test('a session does not last longer when the wall clock is set back', async () => {
  const { keeper, time } = setup();
  await keeper.enter(await session(), keeper.signOuts);
  time.setWall(time0 - 86_400_000);
  time.pass(1_800_000);
  expect(await keeper.current()).toBeUndefined();
});

test('a session on a device with a wrong clock follows the server’s time', async () => {
  const { keeper, time, clock } = setup(createTabs(), fakeTime(time0 - 86_400_000));
  clock.observe(time0);
  await keeper.enter(await session(), keeper.signOuts);
  time.pass(1_799_000);
  expect(await keeper.current()).toBeDefined();
  time.pass(1_000);
  expect(await keeper.current()).toBeUndefined();
});

test('a page opened later uses the measured clock offset', async () => {
  const tabs = createTabs();
  const time = fakeTime(time0 - 86_400_000);
  const first = setup(tabs, time);
  first.clock.observe(time0);
  await first.keeper.enter(await session(), 0);
  time.pass(1_799_000);
  const second = setup(tabs, time);
  expect(await second.keeper.current()).toBeDefined();
  time.pass(1_500);
  expect(await second.keeper.current()).toBeUndefined();
});

test('other tabs receive a sign-in, a change of account and a sign-out at once', async () => {
  const tabs = createTabs();
  const [a, b] = [setup(tabs), setup(tabs)];
  const addresses: (string | undefined)[] = [];
  b.keeper.subscribe((next) => addresses.push(next?.address));
  await a.keeper.enter(await session(), 0);
  await settle();
  await a.keeper.change({ address: `0x${'2'.repeat(40)}` });
  await settle();
  await a.keeper.signOut().stored;
  await settle();
  expect(addresses).toEqual([`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`, undefined]);
  expect(await b.keeper.current()).toBeUndefined();
});

test('an invalid stored session counts as no session', async () => {
  const good = await session();
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign']);
  const bad: unknown[] = [
    null,
    'text',
    { ...good, version: 2 },
    { ...good, kind: 'other' },
    { ...good, publicKey: '02' },
    { ...good, address: 'x' },
    { ...good, expiresAt: Number.NaN },
    { ...good, chainId: 'elrond:1' },
    { ...good, privateKey: {} },
    { ...good, privateKey: pair.privateKey },
  ];
  for (const value of bad) {
    const { keeper, tabs } = setup();
    tabs.write(value);
    expect(await keeper.current()).toBeUndefined();
  }
  const { keeper, tabs } = setup();
  tabs.write(good);
  expect(await keeper.current()).toBeDefined();
});

test('a failing store is reported as an error and not as a missing session', async () => {
  const time = fakeTime(time0);
  const store = {
    read: () => Promise.reject(new Error('no access')),
    change: () => Promise.resolve(),
    subscribe: () => () => undefined,
  };
  const keeper = createKeeper(store, time, createServerClock(time));
  await expect(keeper.require()).rejects.toThrow('no access');
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test('a session without a working store lasts as long as the page and does not wait for the store', async () => {
  const blocked = new WalletError('storage-unavailable', { storage: 'IndexedDB' });
  const time = fakeTime(time0);
  const store = {
    read: () => Promise.reject(blocked),
    change: () => Promise.reject(blocked),
    subscribe: () => () => undefined,
  };
  const keeper = createKeeper(store, time, createServerClock(time));
  const known = new Promise<void>((resolve) => keeper.view.subscribe(resolve));
  await known;
  expect(keeper.view.get().status).toBe('none');
  expect(await keeper.current().catch((error) => error.code)).toBe('storage-unavailable');
  await keeper.enter(await session(), keeper.signOuts);
  expect(keeper.view.get().status).toBe('live');
  expect((await keeper.require()).userId).toBe('u');
  await keeper.signOut().stored;
  expect(keeper.view.get().status).toBe('none');
});

test('a store that can be read but not written reports that', async () => {
  const full = new WalletError('storage-quota', { storage: 'IndexedDB' });
  const time = fakeTime(time0);
  const store = { ...createTabs().open(), change: () => Promise.reject(full) };
  const keeper = createKeeper(store, time, createServerClock(time));
  expect(await keeper.current()).toBeUndefined();
  expect(await keeper.enter(await session(), keeper.signOuts).catch((error) => error.code)).toBe(
    'storage-quota',
  );
});

/** A store that can be read, and refuses to store a session while `isRefusing`. */
function refusing(tabs = createTabs()) {
  const time = fakeTime(time0);
  const refused = new WalletError('storage-unavailable', { storage: 'IndexedDB' });
  const inner = tabs.open();
  const state = { isRefusing: true };
  const change = (next: (stored: unknown) => unknown) =>
    inner.change((stored) => {
      const value = next(stored);
      if (state.isRefusing && value !== stored) throw refused;
      return value;
    });
  const keeper = createKeeper({ ...inner, change }, time, createServerClock(time));
  return { keeper, tabs, state, time };
}

test('a session that the browser reads but refuses to store lasts as long as the page', async () => {
  const { keeper, tabs } = refusing();
  await keeper.enter(await session(), keeper.signOuts);
  const { signOuts } = keeper;
  expect((await keeper.require()).userId).toBe('u');
  await keeper.change({ address: `0x${'2'.repeat(40)}` });
  const key = await generateSessionKey();
  expect(await keeper.renew(await keeper.require(), key)).toBe(true);
  expect(await keeper.require()).toMatchObject({ address: `0x${'2'.repeat(40)}`, publicKey: key.publicKey });
  expect([tabs.value, keeper.signOuts]).toEqual([undefined, signOuts]);
  await keeper.signOut().stored;
  expect(await keeper.current()).toBeUndefined();
});

test('a sign-out in another tab is found again once the session could be stored', async () => {
  const { keeper, tabs, state } = refusing();
  await keeper.enter(await session(), keeper.signOuts);
  state.isRefusing = false;
  await keeper.change({ address: `0x${'2'.repeat(40)}` });
  expect(tabs.value?.address).toBe(`0x${'2'.repeat(40)}`);
  tabs.write(undefined);
  expect(await keeper.current()).toBeUndefined();
});

test('a stored session is not replaced by one that the browser refuses to store', async () => {
  const { keeper, tabs, state } = refusing();
  state.isRefusing = false;
  const saved = await session();
  await keeper.enter(saved, keeper.signOuts);
  state.isRefusing = true;
  const renewed = keeper.renew(await keeper.require(), await generateSessionKey());
  expect(await renewed.catch((error) => error.code)).toBe('storage-unavailable');
  expect([tabs.value?.publicKey, keeper.cached?.publicKey]).toEqual([saved.publicKey, saved.publicKey]);
});
