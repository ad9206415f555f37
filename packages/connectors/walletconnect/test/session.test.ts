import type { Session, SessionEvent } from '@causeway/protocol';
import type { RelayWallet } from '@causeway/relay/wallet';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { alice, bob, evmMethods, evmScopes, memoryStorage, sayer, walletEvm } from './fixtures.js';
import { createWorld, failureOf, sign } from './world.js';

let world: Awaited<ReturnType<typeof createWorld>>;
let wallet: RelayWallet;
let page: ReturnType<typeof world.page>;
let session: Session;
const signal = new AbortController().signal;
const quick = { prompt: 4_000, again: 100 };
const heardBy = (from: Session) => {
  const events: SessionEvent['type'][] = [];
  from.subscribe(({ type }) => events.push(type));
  return events;
};
const switchTo = (chainId: string) => ({
  chainId: 'eip155:1' as const,
  method: 'wallet_switchEthereumChain',
  params: [{ chainId }],
});

/** The part of the client that connects. */
interface Relayer {
  readonly connected: boolean;
  connect(): Promise<void>;
  createProvider(): Promise<void>;
  request(call: object): Promise<unknown>;
}

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  wallet = await world.wallet();
  page = world.page({ limits: quick });
  session = await world.connect(page.connector, wallet);
});

test('known answers come from the session, and unapproved methods are never sent', async () => {
  const before = world.relay.stats.published;
  const on = (method: string, chainId: 'eip155:1' | 'eip155:10' | 'eip155:137' = 'eip155:10') =>
    session.invokeMethod({ chainId, method, params: [] });
  expect(await on('eth_chainId')).toBe('0xa');
  expect(await on('eth_accounts')).toEqual([alice, bob]);
  expect((await failureOf(on('eth_sign'))).code).toBe('method-unsupported');
  expect((await failureOf(on('eth_getBalance'))).code).toBe('method-unsupported');
  expect((await failureOf(on('personal_sign', 'eip155:137'))).code).toBe('chain-mismatch');
  expect(world.relay.stats.published).toBe(before);
});

test('the session has the name of the wallet that answered', () => {
  expect(page.connector.wallet.name).toBe('WalletConnect');
  expect(session.walletName).toMatch(/^w\d+$/);
});

test('a request publishes nothing in clear beside its ciphertext', async () => {
  const { relayer } = page.clients[0]!.core;
  const publish = vi.spyOn(relayer, 'publish');
  await session.invokeMethod(sign(session));
  const [, message, options] = publish.mock.calls[0] as unknown as [string, string, { tvf?: object }];
  // The entry names the number of the request, and not its method, chain, contract or answer.
  expect(Object.keys(options.tvf ?? {})).toEqual(['correlationId']);
  expect(message).not.toMatch(/personal_sign/);
});

test('switching to an approved chain sends no request, and switching to any other chain sends one to the wallet', async () => {
  const events = heardBy(session);
  expect(session.chainId).toBe('eip155:1');
  await session.invokeMethod(switchTo('0xa'));
  expect([session.chainId, session.switchedNetwork, wallet.prompted]).toEqual(['eip155:10', true, 1]);
  expect(session.accounts.map(({ id }) => id)).toEqual([`eip155:10:${alice}`, `eip155:10:${bob}`]);
  expect(events).toEqual(['changed']);
  expect((await failureOf(session.invokeMethod(switchTo('0x38')))).shortMessage).toBe(
    'Could not find network mapping for chain eip155:56',
  );
});

test('a switch follows a wallet that adds the chain and throws when it refuses', async () => {
  const full = { ...evmScopes.eip155!, chains: [...evmScopes.eip155!.chains, 'eip155:137' as const] };
  const refusing = await failureOf(session.invokeMethod(switchTo('0x89')));
  expect(refusing.code).toBe('switch-wallet-only');
  await page.connector.revokeSession(session);
  session = await world.connect(page.connector, wallet, { eip155: full });
  expect(session.scopes.eip155?.chains).toEqual(['eip155:1', 'eip155:10']);
  wallet.addsChains = true;
  await session.invokeMethod(switchTo('0x89'));
  expect(session.chainId).toBe('eip155:137');
  expect(session.scopes.eip155?.chains).toContain('eip155:137');
});

test('a switch throws switch-wallet-only when the wallet did not approve switching', async () => {
  const limitedNamespace = { ...walletEvm, methods: ['personal_sign'] };
  const still = await world.wallet([limitedNamespace]);
  session = await world.connect(page.connector, still);
  expect((await failureOf(session.invokeMethod(switchTo('0x89')))).shortMessage).toBe(
    'Network switching is only supported through the wallet',
  );
  const events = heardBy(session);
  await still.changeChain('eip155:10');
  await expect.poll(() => events).toEqual(['changed']);
  expect(session.chainId).toBe('eip155:10');
});

test('an unknown failure of the relay is named by the namespace', async () => {
  const request = vi.spyOn(page.clients[0]!, 'request');
  request.mockRejectedValueOnce(new Error('Not enough coins.'));
  expect((await failureOf(session.invokeMethod(sign(session)))).code).toBe('transaction-rejected');
  request.mockRejectedValueOnce({ code: 5000, message: 'Not enough, said the person.' });
  expect((await failureOf(session.invokeMethod(sign(session)))).code).toBe('user-rejected');
});

test('an update removes accounts and fails their pending requests', async () => {
  wallet.behave('stall');
  const events = heardBy(session);
  const failing = failureOf(session.invokeMethod(sign(session)));
  await wallet.held();
  await wallet.update((granted) => ({
    ...granted,
    eip155: { ...granted.eip155!, accounts: [`eip155:1:${bob}`] },
  }));
  const error = await failing;
  expect([error.code, (error.context as { account: string }).account]).toEqual(['account-changed', alice]);
  expect(session.accounts.map(({ id }) => id)).toEqual([`eip155:1:${bob}`]);
  expect(events).toEqual(['changed']);
});

test('a pending request fails at once when the wallet ends the session', async () => {
  wallet.behave('stall');
  const failing = failureOf(session.invokeMethod(sign(session)));
  await wallet.held();
  wallet.revoke();
  expect((await failing).code).toBe('session-ended');
  expect((await failureOf(session.invokeMethod(sign(session)))).code).toBe('session-ended');
});

test('several wallets are connected at once and each is restored by its own topic', async () => {
  const storage = memoryStorage();
  const first = world.page({ storage });
  const other = await world.wallet([{ ...walletEvm, accounts: [sayer(bob, evmMethods)] }]);
  const firstSession = await world.connect(first.connectorFor({ id: 'one', name: 'One' }), wallet);
  const two = await world.connect(first.connectorFor({ id: 'two', name: 'Two' }), other);
  expect(firstSession.topic).not.toBe(two.topic);
  await first.leave();
  const next = world.page({ storage });
  const find = (id: string, topic?: string) =>
    next
      .connectorFor({ id, name: id })
      .getSession({ connector: id, activeAccount: '', switchedNetwork: false, topic }, { signal });
  const [again, also] = [await find('one', firstSession.topic), await find('two', two.topic)];
  expect([again?.topic, again?.accounts[0]?.address]).toEqual([firstSession.topic, alice]);
  expect([also?.topic, also?.accounts[0]?.address]).toEqual([two.topic, bob]);
  expect(await find('one', 'f'.repeat(64))).toBeUndefined();
  await next.connector.revokeSession(again!);
  expect(await also!.invokeMethod(sign(also!))).toMatchObject({ by: bob });
  expect(await find('one', firstSession.topic)).toBeUndefined();
});

test('a session that the wallet ended while the page was closed is not restored', async () => {
  const storage = memoryStorage();
  const first = world.page({ storage });
  const session = await world.connect(first.connector, wallet);
  await first.leave();
  wallet.revoke();
  await wallet.settled();
  const { connector } = world.page({ storage });
  const record = { connector: connector.id, activeAccount: '', switchedNetwork: false, topic: session.topic };
  expect(await connector.getSession(record, { signal })).toBeUndefined();
});

test('requests are not queued while the relay is unreachable', async () => {
  const near = world.page({ limits: { reach: 2_000 } });
  session = await world.connect(near.connector, wallet);
  await world.relay.kill();
  await expect.poll(() => near.clients[0]?.core.relayer.connected).toBe(false);
  const error = await failureOf(session.invokeMethod(sign(session)));
  expect(error.code).toBe('walletconnect-unreachable');
  await world.relay.revive();
  await expect
    .poll(() => session.invokeMethod(sign(session, '0x02')).catch(() => undefined))
    .toMatchObject({ by: alice, signed: ['0x02', alice] });
  expect(wallet.executed.size).toBe(1);
});

test('requests that wait for the relay share one attempt to connect', async () => {
  session = await world.connect(page.connector, wallet);
  const relayer = page.clients[0]?.core.relayer as never as Relayer;
  const { createProvider } = relayer;
  let sockets = 0;
  relayer.createProvider = () => {
    sockets += 1;
    return createProvider.call(relayer);
  };
  await world.relay.kill();
  await expect.poll(() => relayer.connected).toBe(false);
  const requests = Array.from({ length: 20 }, () =>
    relayer.request({ method: 'irn_subscribe', params: { topic: 'ab'.repeat(32) } }),
  );
  await world.relay.revive();
  await Promise.allSettled(requests);
  expect(relayer.connected).toBe(true);
  expect(sockets).toBeLessThan(10);
});

test('an attempt to connect that never ends is given up, and the page pairs again', async () => {
  const near = world.page({ limits: { reach: 500 } });
  session = await world.connect(near.connector, wallet);
  const { relayer } = (near.clients[0] as never as { readonly core: { readonly relayer: Relayer } }).core;
  // The client does so when a socket is cut while it subscribes.
  const { createProvider } = relayer;
  relayer.createProvider = () => new Promise(() => {});
  await world.relay.kill();
  await expect.poll(() => relayer.connected).toBe(false);
  // The client does not await each attempt.
  await expect(relayer.connect()).resolves.toBeUndefined();
  await failureOf(near.connector.createSession({ scopes: evmScopes, signal, onUri: () => {} }));
  relayer.createProvider = createProvider;
  await world.relay.revive();
  await expect.poll(() => world.connect(near.connector, wallet).then(({ scopes }) => scopes)).toBeDefined();
});

test('a page that becomes visible reconnects with one listener of each kind', async () => {
  const listeners = new Map<string, (() => void)[]>();
  const add = (type: string, listener: () => void) =>
    listeners.set(type, [...(listeners.get(type) ?? []), listener]);
  const document = { visibilityState: 'visible', addEventListener: add, removeEventListener: () => {} };
  const woken = world.page({ page: { addEventListener: add, removeEventListener: () => {}, document } });
  session = await world.connect(woken.connector, wallet);
  const restart = vi
    .spyOn(woken.clients[0]!.core.relayer, 'restartTransport')
    .mockImplementation(async () => {});
  const fire = (type: string) => {
    for (const listener of listeners.get(type) ?? []) listener();
  };
  fire('online');
  expect(restart).toHaveBeenCalledTimes(1);
  fire('pageshow');
  fire('visibilitychange');
  expect(restart).toHaveBeenCalledTimes(1);
  const now = vi.spyOn(Date, 'now');
  document.visibilityState = 'hidden';
  fire('visibilitychange');
  now.mockReturnValue(Date.now() + 60_000);
  document.visibilityState = 'visible';
  fire('visibilitychange');
  now.mockRestore();
  expect(restart).toHaveBeenCalledTimes(2);
  expect([...listeners.values()].map(({ length }) => length)).toEqual([1, 1, 1]);
});

test('a dead socket is replaced and the session continues', async () => {
  const beating = world.page({ limits: { beat: 40, alive: 120, prompt: 8_000 } });
  session = await world.connect(beating.connector, wallet);
  const { relayer } = beating.clients[0]!.core;
  const before = relayer.provider;
  // From now on the relay receives this page's messages and answers none, like a half-open socket.
  const heal = world.relay.faults.add({ kind: 'no-ack', direction: 'in', method: 'irn_subscribe' });
  const start = performance.now();
  await expect.poll(() => relayer.provider !== before || !relayer.connected, { interval: 5 }).toBe(true);
  console.info(`a dead socket was found out after: ${Math.round(performance.now() - start)} ms of 160 ms`);
  heal();
  expect(await session.invokeMethod(sign(session))).toMatchObject({ by: alice });
});

test('the relay is not pinged without a session or while the page is hidden', async () => {
  const document = { visibilityState: 'hidden', addEventListener: () => {}, removeEventListener: () => {} };
  const hidden = { addEventListener: () => {}, removeEventListener: () => {}, document };
  const hiddenPage = world.page({ page: hidden, limits: { beat: 10 } });
  session = await world.connect(hiddenPage.connector, wallet);
  const { relayer } = hiddenPage.clients[0]!.core;
  const requests = vi.spyOn(relayer.provider, 'request');
  await session.invokeMethod(sign(session));
  const beats = () => requests.mock.calls.filter(([{ method }]) => method === 'irn_subscribe').length;
  expect(beats()).toBe(0);
  document.visibilityState = 'visible';
  await expect.poll(beats).toBeGreaterThan(1);
  await hiddenPage.connector.revokeSession(session);
  requests.mockClear();
  // Another page that started later has had two heartbeats, so this one has had its time.
  const other = world.page({ limits: { beat: 20 } });
  await world.connect(other.connector, await world.wallet());
  const others = vi.spyOn(other.clients[0]!.core.relayer.provider, 'request');
  await expect.poll(() => others.mock.calls.length).toBeGreaterThan(1);
  expect(beats()).toBe(0);
});

test('a session of another tab is kept and restored after a reload', async () => {
  const storage = memoryStorage();
  const here = world.page({ storage, limits: quick });
  await world.connect(here.connector, await world.wallet());
  const there = world.page({ storage, limits: quick });
  const second = await world.connect(there.connectorFor({ id: '2', name: 'Two' }), await world.wallet());
  const record = { connector: '2', activeAccount: alice, topic: second.topic ?? '', switchedNetwork: false };
  const failure = await failureOf(here.connector.getSession(record, { signal }) as Promise<unknown>);
  expect(failure.code).toBe('wallet-gone');
  const stranger = { ...record, topic: '0'.repeat(64) };
  expect(await here.connector.getSession(stranger, { signal })).toBeUndefined();
  const reloaded = world.page({ storage, limits: quick });
  expect((await reloaded.connector.getSession(record, { signal }))?.topic).toBe(second.topic);
});
